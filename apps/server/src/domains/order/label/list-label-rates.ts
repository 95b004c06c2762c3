import type { LabelRate, orderLabel } from '@stoa/contract/order-label.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { callCarrier } from '../../carrier/call-carrier.ts'
import { openCarrier } from '../../carrier/open-carrier.ts'
import { findSender } from '../../carrier/queries.ts'
import { findShipment } from './queries-label.ts'
import { toParcel } from './to-parcel.ts'

/** Returns the services and prices of a connected carrier for a shipment. */
export async function listLabelRates(jobCtx: JobCtx, { body }: Received<typeof orderLabel.rates>): Promise<LabelRate[]> {
  const { db, scope } = jobCtx
  const shipment = orNotFound(await findShipment(db, scope, body.hash, body.fulfilmentId), 'shipment')
  const { connector, connection, access } = await openCarrier(jobCtx, body.carrier)
  const toSend = toParcel(connector, shipment, await findSender(db, scope.companyId), body.parcel)
  return callCarrier(jobCtx, connection, () => connector.listRates(access, toSend))
}
