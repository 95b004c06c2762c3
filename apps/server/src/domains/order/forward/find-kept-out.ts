import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { NotReadyError } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { shopOrderSought } from '../events.ts'
import { findOrderToForward, updateLookedFor } from './queries-forward.ts'
import { recordForward } from './record-forward.ts'
import { toShopAccess } from './to-shop-access.ts'

/**
 * Looks for an order in the merchant's shop that a person keeps out of it: one that an earlier try created there is shipped by the shop as well, so it is
 * recorded as sent. While no shop is connected it stays to be found. Throws UpstreamError where the shop does not answer, and NotReadyError while the order is being sent.
 */
export async function findKeptOut(jobCtx: JobCtx, { marketplaceId, orderId }: FactOf<typeof shopOrderSought>): Promise<void> {
  const order = await findOrderToForward(jobCtx.db, marketplaceId, orderId)
  if (!order?.isWithoutShop) return
  if (order.isForwarding) throw new NotReadyError(message('upstream.order_being_sent'))
  const access = toShopAccess(jobCtx, order)
  const findOrder = jobCtx.ports.shops[order.provider ?? '']?.findOrder
  const reference = access && (await findOrder?.(access, { externalReference: order.hash, placedAt: order.placedAt }))
  if (!access) return
  const { connectionId } = access
  await jobCtx.transact((ctx) =>
    reference === undefined
      ? updateLookedFor(ctx.db, marketplaceId, orderId)
      : recordForward(ctx, marketplaceId, order, { state: 'forwarded', error: null, isAttempt: false, reference, connectionId, isFound: true }),
  )
}
