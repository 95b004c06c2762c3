import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError, fieldError } from '../../kit/errors.ts'
import { findCarrierConnection } from '../connection/queries-carrier.ts'
import type { ConnectionRow } from '../connection/queries.ts'
import { carrierAccess } from './carrier-access.ts'
import type { CarrierAccess, CarrierConnector } from './ports.ts'

/** A carrier with a company's connection to it. */
type OpenCarrier = { connector: CarrierConnector; connection: ConnectionRow; access: CarrierAccess }

/** Returns a carrier with the caller's connection to it. Throws 422 for a carrier that does not exist, `state_forbids` where it is not connected. */
export async function openCarrier(jobCtx: JobCtx, carrier: string): Promise<OpenCarrier> {
  const connector = Object.hasOwn(jobCtx.ports.carriers, carrier) ? jobCtx.ports.carriers[carrier] : undefined
  if (!connector) throw fieldError('carrier', 'unknown_carrier', message('carrier_error.unknown'))
  const connection = await findCarrierConnection(jobCtx.db, jobCtx.scope.companyId, carrier)
  if (!connection) throw new AppError('state_forbids', { detail: message('carrier_error.not_connected') })
  return { connector, connection, access: carrierAccess(jobCtx, connection) }
}
