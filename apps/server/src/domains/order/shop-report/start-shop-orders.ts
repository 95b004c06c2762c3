import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { shopOrdersChanged } from '../../connection/events.ts'
import { shopOrderDue } from '../events.ts'
import { listOrdersInShop } from './queries-shop-report.ts'

/** Starts reading those of the shop's changed orders that are ours. */
export async function startShopOrders(ctx: Ctx, { companyId, connectionId, references }: FactOf<typeof shopOrdersChanged>): Promise<void> {
  const orders = await listOrdersInShop(ctx.db, companyId, connectionId, references)
  await ctx.emit(shopOrderDue, ...orders.map(({ reference }) => ({ companyId, connectionId, reference })))
}
