import type { orderLabel } from '@stoa/contract/order-label.ts'
import type { Order } from '@stoa/contract/order.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { openCarrier } from '../../carrier/open-carrier.ts'
import { findSender } from '../../carrier/queries.ts'
import { getOrder } from '../get-order.ts'
import { lockOrder } from '../queries-change.ts'
import { findActiveLabel, findLabelOfRequest, findShipment, insertLabel } from './queries-label.ts'
import { sendLabel } from './send-label.ts'
import { toParcel } from './to-parcel.ts'

/**
 * Buys the label of a shipment at a carrier of the caller. The label is written before the request, so that a lost answer is looked up under the same
 * key. A repeat with the same request key buys nothing more. Throws `state_forbids` where the shipment has a label.
 */
export async function buyLabel(jobCtx: JobCtx, { body }: Received<typeof orderLabel.buy>): Promise<Order> {
  const { connector, access } = await openCarrier(jobCtx, body.carrier)
  const isCancellable = connector.cancelLabel !== undefined
  const { marketplaceId, labelId, isPending } = await jobCtx.transact((ctx) =>
    claimLabel(ctx, body, { connectionId: access.connectionId, isCancellable }),
  )
  if (isPending) await sendLabel(jobCtx, { marketplaceId, labelId })
  return getOrder(jobCtx, body.hash)
}

async function claimLabel(
  ctx: Ctx,
  body: Received<typeof orderLabel.buy>['body'],
  over: { connectionId: string; isCancellable: boolean },
): Promise<{ marketplaceId: string; labelId: string; isPending: boolean }> {
  const { db, scope } = ctx
  const { marketplaceId, merchantId, id: orderId } = orNotFound(await lockOrder(db, scope, body.hash), 'order')
  const { fulfilmentId, requestKey, carrier, service, parcel } = body
  const shipment = orNotFound(await findShipment(db, scope, body.hash, fulfilmentId), 'shipment')
  const earlier = await findLabelOfRequest(db, scope.companyId, requestKey)
  if (earlier) {
    if (earlier.fulfilmentId !== fulfilmentId)
      throw new AppError('idempotency_key_reused', { detail: message('request_error.idempotency_key_reused') })
    return { marketplaceId, labelId: earlier.id, isPending: earlier.state === 'pending' }
  }
  const active = await findActiveLabel(db, marketplaceId, fulfilmentId)
  if (active !== undefined)
    throw new AppError('state_forbids', {
      detail: active === 'pending' ? message('carrier_error.label_pending') : message('carrier_error.label_exists'),
    })
  // Refused here, not as a label that failed.
  toParcel(shipment, await findSender(db, scope.companyId), parcel)
  const labelId = await insertLabel(db, {
    marketplaceId,
    orderId,
    merchantId,
    fulfilmentId,
    companyId: scope.companyId,
    ...over,
    requestKey,
    carrier,
    service,
    parcel,
    requestedBy: actorName(ctx.actor),
  })
  return { marketplaceId, labelId, isPending: true }
}
