import type { orderLabel } from '@stoa/contract/order-label.ts'
import type { Order } from '@stoa/contract/order.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { openCarrier } from '../../carrier/open-carrier.ts'
import { findSender } from '../../carrier/queries.ts'
import { getOrder } from '../get-order.ts'
import { lockOrder } from '../queries-change.ts'
import { claimLabel } from './claim-label.ts'
import { findShipment } from './queries-label.ts'
import { sendLabel } from './send-label.ts'
import { toParcel } from './to-parcel.ts'

/**
 * Buys the label of a shipment at a carrier of the caller. The label is written before the request, so that a lost answer is looked up under the same
 * key. A repeat with the same request key buys nothing more. Throws `state_forbids` where the shipment has a label.
 */
export async function buyLabel(jobCtx: JobCtx, { body }: Received<typeof orderLabel.buy>): Promise<Order> {
  const { hash, fulfilmentId, carrier, service, parcel, requestKey } = body
  const { connector, access } = await openCarrier(jobCtx, carrier)
  const label = { carrier, service, parcel, requestKey, connectionId: access.connectionId, isCancellable: connector.cancelLabel !== undefined }
  const { isPending, ...claimed } = await jobCtx.transact(async (ctx) => {
    const { db, scope } = ctx
    const { marketplaceId, merchantId, id: orderId } = orNotFound(await lockOrder(db, scope, hash), 'order')
    const shipment = orNotFound(await findShipment(db, scope, hash, fulfilmentId), 'shipment')
    const checkParcel = async () => toParcel(connector, shipment, await findSender(db, scope.companyId), parcel)
    return claimLabel(ctx, { marketplaceId, merchantId, orderId, of: { fulfilmentId } }, label, checkParcel)
  })
  if (isPending) await sendLabel(jobCtx, claimed)
  return getOrder(jobCtx, hash)
}
