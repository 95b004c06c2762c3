import type { caseLabel } from '@stoa/contract/case-label.ts'
import type { LabelRate } from '@stoa/contract/order-label.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { callCarrier } from '../../carrier/call-carrier.ts'
import { findReturnToSend } from '../../order/label/queries-return-label.ts'
import { toReturnParcel } from '../../order/label/to-return-parcel.ts'
import { openReturnCarrier } from './open-return-carrier.ts'

/** Returns the services and prices of a connected carrier for the items of a return. */
export async function listReturnLabelRates(jobCtx: JobCtx, { params, body }: Received<typeof caseLabel.rates>): Promise<LabelRate[]> {
  const shipment = orNotFound(await findReturnToSend(jobCtx.db, jobCtx.scope, params.id), 'case')
  const { connector, connection, access } = await openReturnCarrier(jobCtx, body.carrier)
  const toSend = await toReturnParcel(jobCtx.db, connector, shipment, body.parcel)
  return callCarrier(jobCtx, connection, () => connector.listRates(access, toSend))
}
