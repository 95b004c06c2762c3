import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { listOf } from './list-of.ts'
import type { WixClient } from './wix-client.ts'

const pageLimit = 100

const orElse = z.catch
const Page = z.object({
  orders: listOf(z.object({ id: z.string() })),
  metadata: orElse(z.nullish(z.object({ cursors: orElse(z.nullish(z.object({ next: orElse(z.nullish(z.string()), null) })), null) })), null),
})

/**
 * Returns the ids of orders that changed since an instant, in pages, those that changed first before the others: one that changes meanwhile comes again at the
 * end, and Wix deletes none. A cursor keeps the search it began with.
 */
export async function* listChangedWixOrders(client: WixClient, since: Date): AsyncGenerator<string[]> {
  const first = { filter: { updatedDate: { $gte: since.toISOString() } }, sort: [{ fieldName: 'updatedDate', order: 'ASC' }] }
  for (let cursor: string | null = null; ;) {
    const search: object = cursor === null ? { ...first, cursorPaging: { limit: pageLimit } } : { cursorPaging: { limit: pageLimit, cursor } }
    const page: z.infer<typeof Page> = await client.read(Page, { method: 'POST', path: '/ecom/v1/orders/search', body: { search } })
    if (page.orders.length > 0) yield page.orders.map(({ id }) => id)
    const next = page.metadata?.cursors?.next || null
    if (next === null || page.orders.length === 0) return
    if (next === cursor) throw new UpstreamError('malformed', message('upstream.shop_repeats'))
    cursor = next
  }
}
