import type { Ctx } from '../../../kit/context.ts'
import type { ShopSale } from '../../connection/ports-order.ts'
import type { LockedOrder } from '../queries-change.ts'
import { lockOrders } from '../queries-change.ts'
import { listRefunds } from '../queries-order.ts'
import type { ShopFact } from './note-shop-facts.ts'
import { noteShopFacts } from './note-shop-facts.ts'
import type { OrderInShop } from './queries-shop-report.ts'
import { listShopReports } from './queries-shop-report.ts'

/**
 * Puts before both sides that the merchant cancelled an order in its shop, or recorded a refund there, that is not cancelled here. No money moves: what the
 * shop writes into its books says nothing about what the shopper got. Of a refund that we report at the moment, nothing is known yet.
 */
export async function recordShopEnding(
  ctx: Ctx,
  { marketplaceId, orderId }: OrderInShop,
  sale: Pick<ShopSale, 'currency' | 'isCancelled' | 'refunds'>,
): Promise<void> {
  const [order] = await lockOrders(ctx.db, marketplaceId, [orderId])
  if (!order || order.orderStatus === 'Cancelled') return
  // What was shipped whole and cancelled there later is a matter of returns.
  const isCancelled = sale.isCancelled && order.orderStatus !== 'Fulfilled'
  const refunds = sale.refunds.length === 0 ? [] : await listForeignRefunds(ctx, order, sale)
  await noteShopFacts(ctx, order, [...(isCancelled ? [{ kind: 'cancelled_in_shop' as const, reference: '' }] : []), ...refunds])
}

/** Returns the refunds that the merchant recorded in its shop; none while one of ours is being reported, of which the shop may say nothing yet. */
async function listForeignRefunds(
  ctx: Ctx,
  { marketplaceId, id: orderId }: LockedOrder,
  sale: Pick<ShopSale, 'currency' | 'refunds'>,
): Promise<ShopFact[]> {
  const reports = (await listShopReports(ctx.db, marketplaceId, orderId)).filter(({ kind }) => kind === 'refund')
  if (reports.some(({ state }) => state !== 'reported')) return []
  const own = new Set((await listRefunds(ctx.db, marketplaceId, orderId)).map(({ refundId }) => refundId))
  const isOurs = ({ key, reference }: ShopSale['refunds'][number]): boolean =>
    (key !== null && own.has(key)) || reports.some((report) => report.reference === reference)
  return sale.refunds
    .filter((refund) => refund.amountMinor > 0 && !isOurs(refund))
    .map(({ reference, amountMinor }) => ({
      kind: 'refunded_in_shop',
      reference,
      params: { amount: { minor: amountMinor, currency: sale.currency } },
    }))
}
