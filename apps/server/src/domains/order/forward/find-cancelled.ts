import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { NotReadyError } from '../../../kit/errors.ts'
import type { OrderToForward } from './queries-forward.ts'
import { updateForward } from './queries-forward.ts'
import { recordForward } from './record-forward.ts'
import { toShopAccess } from './to-shop-access.ts'

/**
 * Looks for an order in the merchant's shop that was cancelled while it was being sent: a try whose answer was lost may have created it. One that is
 * found is recorded as sent, so that it is cancelled there; one that is not needs nothing more. Where no shop is connected, it is looked for once one is. Throws UpstreamError where the shop does not answer, and
 * NotReadyError while it is still being sent.
 */
export async function findCancelled(jobCtx: JobCtx, marketplaceId: string, order: OrderToForward): Promise<void> {
  if (order.isForwarding) throw new NotReadyError(message('upstream.order_being_sent'))
  const access = toShopAccess(jobCtx, order)
  if (!access && order.mayBeInShop) {
    await jobCtx.transact((ctx) => updateForward(ctx.db, marketplaceId, order.id, { state: 'waiting', error: null, isAttempt: false }))
    return
  }
  const findOrder = jobCtx.ports.shops[order.provider ?? '']?.findOrder
  const reference = access && (await findOrder?.(access, { externalReference: order.hash, placedAt: order.placedAt }))
  await jobCtx.transact((ctx) =>
    recordForward(
      ctx,
      marketplaceId,
      order,
      access && reference !== undefined
        ? { state: 'forwarded', error: null, isAttempt: false, reference, connectionId: access.connectionId }
        : { state: 'none', error: null, isAttempt: false },
    ),
  )
}
