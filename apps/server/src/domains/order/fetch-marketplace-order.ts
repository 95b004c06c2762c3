import type { MarketplaceOrder, orderOutside } from '@stoa/contract/order-outside.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { listPurchase } from './queries-purchase.ts'
import { toOrderRow } from './queries.ts'

/** Returns the purchase with a reference of a marketplace and the orders of it that the caller may see. Throws 404 where there is none of them. */
export async function fetchMarketplaceOrder(
  { db, scope }: Ctx,
  { params }: Received<typeof orderOutside.fetchMarketplaceOrder>,
): Promise<MarketplaceOrder> {
  const records = await listPurchase(db, scope, params.id, params.externalref)
  const orders = records.map(toOrderRow)
  const { marketplaceOrderReference, marketplace, placedAt } = orNotFound(orders[0], 'order')
  return { marketplaceOrderReference, marketplace, placedAt, orders }
}
