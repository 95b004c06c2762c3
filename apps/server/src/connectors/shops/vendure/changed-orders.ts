import * as z from 'zod/mini'
import { listByOffset } from '../list-by-offset.ts'
import type { VendureClient } from './client.ts'
import { pageSize } from './client.ts'
import { Ids } from './shapes.ts'

const orElse = z.catch
const Orders = z.object({
  orders: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        payments: orElse(z.nullish(z.array(z.object({ refunds: z.array(z.object({ updatedAt: z.string() })) }))), null),
      }),
    ),
  }),
})

/** How old an order is at most whose refunds are looked for: what is refunded later is found once anything else of the order changes. */
const refundDays = 90

/**
 * Returns the ids of placed orders that changed since an instant, each once. A refund alone is no change of its order to Vendure, so `withRefunds` looks through
 * the refunds of recent orders as well. Vendure compares no ids, so its pages are by offset.
 */
export async function* listChangedOrders(
  client: VendureClient,
  since: Date,
  { withRefunds = false }: { withRefunds?: boolean } = {},
): AsyncGenerator<string[]> {
  const optionsAt = (skip: number, filter: object) => ({ options: { take: pageSize, skip, sort: { id: 'ASC' }, filter } })
  const seen = new Set<string>()
  const changed = listByOffset(pageSize, async (skip) => {
    const filter = { active: { eq: false }, updatedAt: { after: since.toISOString() } }
    return (await client.read(z.object({ orders: Ids }), 'changedOrders', optionsAt(skip, filter))).orders.items.map(({ id }) => id)
  })
  for await (const ids of changed) {
    for (const id of ids) seen.add(id)
    yield ids
  }
  if (!withRefunds) return
  const placedAfter = new Date(since.getTime() - refundDays * 24 * 3600_000)
  const refunded = new Set<string>()
  const placed = listByOffset(pageSize, async (skip) => {
    const filter = { active: { eq: false }, orderPlacedAt: { after: placedAfter.toISOString() } }
    const { items } = (await client.read(Orders, 'changedRefunds', optionsAt(skip, filter))).orders
    for (const { id, payments } of items)
      if (payments?.some(({ refunds }) => refunds.some(({ updatedAt }) => Date.parse(updatedAt) >= since.getTime()))) refunded.add(id)
    return items.map(({ id }) => id)
  })
  for await (const ids of placed) {
    const fresh = ids.filter((id) => refunded.has(id) && !seen.has(id))
    for (const id of fresh) seen.add(id)
    if (fresh.length > 0) yield fresh
  }
}
