import type { ShopperOrder, shopper } from '@stoa/contract/shopper.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { cancelLocked } from '../../order/cancel-locked.ts'
import { lockOrders } from '../../order/queries-change.ts'
import { orderWithdrawn } from '../events.ts'
import { getShopperOrder } from './get-shopper-order.ts'
import { readShopperLink } from './read-shopper-link.ts'

/** Cancels an order for its shopper before it is shipped, and refunds what was paid. */
export async function withdrawOrder(jobCtx: Omit<JobCtx, 'scope'>, { query, body }: Received<typeof shopper.withdraw>): Promise<ShopperOrder> {
  const claims = readShopperLink(jobCtx.vault, query.token)
  return jobCtx.transact(async (ctx) => {
    const order = orNotFound((await lockOrders(ctx.db, claims.marketplaceId, [claims.orderId]))[0], 'order')
    await cancelLocked(ctx, order, { kind: 'cancelled_by_shopper', reason: body.reason, restock: true })
    await ctx.emit(orderWithdrawn, claims)
    return getShopperOrder(ctx, claims)
  })
}
