import { asSystem } from '../../../database/as-system.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import { merchantRefunded } from '../events.ts'
import type { LockedOrder } from '../queries-change.ts'
import { lockOrders } from '../queries-change.ts'
import { applyRefund } from './apply-refund.ts'
import { findRefund } from './queries-refund.ts'

/**
 * Applies a refund that was written of an order whose money the merchant collected: the merchant pays the shopper back itself, so nothing is sent to a provider, and
 * what goes back of commission and tax lowers what it owes. The operator is notified where its merchant refunds what was shipped: that rests on the merchant's word.
 */
export async function applyMerchantRefund(ctx: Ctx, { marketplaceId, id: orderId, orderStatus }: LockedOrder, refundId: string): Promise<void> {
  // The other side's accounts and the stock of a former partner are written too.
  await asSystem(ctx.db, async () => {
    const [order] = await lockOrders(ctx.db, marketplaceId, [orderId])
    const refund = orNotFound(await findRefund(ctx.db, marketplaceId, refundId))
    await applyRefund(ctx, orNotFound(order), refund, { kind: 'refunded_outside' })
  })
  const isShipped = orderStatus === 'Partially Fulfilled' || orderStatus === 'Fulfilled'
  if (isShipped && ctx.scope.companyType === 'MERCHANT') await ctx.emit(merchantRefunded, { marketplaceId, refundId })
}
