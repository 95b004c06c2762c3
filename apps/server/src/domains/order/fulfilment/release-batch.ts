import type { Ctx } from '../../../kit/context.ts'
import { postTransfers } from '../../ledger/post-transfers.ts'
import { listOrderBalances } from '../../ledger/queries.ts'
import type { LockedOrder } from '../queries-change.ts'
import { lockOrders } from '../queries-change.ts'
import { transitionLocked } from '../transition-locked.ts'
import { updateReleased } from './queries-fulfil.ts'

/** True when nothing is to be waited for: what the merchant collected is its own at once, and what nobody has paid leaves nothing. */
function isReleasable({ collectedBy, capturedMinor, paymentStatus, fulfilledAt, orderStatus }: LockedOrder): boolean {
  // An order of nothing is paid without an amount.
  if (collectedBy === 'merchant') return capturedMinor > 0 || paymentStatus === 'Paid' || paymentStatus === 'Captured'
  return fulfilledAt !== null || orderStatus === 'Cancelled'
}

/** Returns what the history says of a release. */
function kindOf({ collectedBy, fulfilledAt }: LockedOrder): 'released' | 'released_after_cancel' | 'released_collected' {
  if (collectedBy === 'merchant') return 'released_collected'
  return fulfilledAt === null ? 'released_after_cancel' : 'released'
}

/** Moves what orders of one marketplace have left from pending to payable, each once, in the open transaction. */
export async function releaseBatch(ctx: Ctx, marketplaceId: string, orderIds: readonly string[]): Promise<void> {
  const locked = await lockOrders(ctx.db, marketplaceId, orderIds)
  const orders = locked.filter((order) => order.releasedAt === null && isReleasable(order))
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  const restOf = await listOrderBalances(ctx.db, marketplaceId, ids, 'merchant_pending')
  await postTransfers(
    ctx.db,
    orders.map(({ id: orderId, merchantId, currency }) => ({
      marketplaceId,
      merchantId,
      kind: 'release',
      reference: `release:${orderId}`,
      orderId,
      currency,
      entries: [
        { account: 'merchant_pending', amountMinor: restOf.get(orderId) ?? 0 },
        { account: 'merchant_payable', amountMinor: 0 - (restOf.get(orderId) ?? 0) },
      ],
    })),
  )
  await updateReleased(ctx.db, marketplaceId, ids)
  // An order refunded whole has nothing to pay out, and a test order never is.
  const payable = orders.filter((order) => (restOf.get(order.id) ?? 0) !== 0 && !order.isTest)
  const move = { marketplaceId, axis: 'payout', to: 'Unreserved' } as const
  const of = Map.groupBy(payable, kindOf)
  const [shipped = [], cancelled = [], collected = []] = [of.get('released'), of.get('released_after_cancel'), of.get('released_collected')]
  if (shipped.length > 0) await transitionLocked(ctx, { ...move, kind: 'released' }, shipped)
  if (cancelled.length > 0) await transitionLocked(ctx, { ...move, kind: 'released_after_cancel' }, cancelled)
  if (collected.length > 0) await transitionLocked(ctx, { ...move, kind: 'released_collected' }, collected)
}
