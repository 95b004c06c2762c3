import * as z from 'zod/mini'
import type { ShopifyClient } from './client.ts'
import { toGid } from './client.ts'
import { refundsWithSale } from './sale-documents.ts'
import type { Sale } from './sale-shapes.ts'
import { Amount, RefundLines, SaleLines } from './sale-shapes.ts'

const MoreLines = z.object({ order: z.nullable(z.object({ lineItems: SaleLines })) })
const AllRefunds = z.object({
  order: z.nullable(z.object({ refunds: z.array(z.object({ legacyResourceId: z.string(), totalRefundedSet: Amount })) })),
})
const MoreRefundLines = z.object({ refund: z.nullable(z.object({ refundLineItems: RefundLines })) })

type Page<T> = { pageInfo: { hasNextPage: boolean; endCursor: string | null }; nodes: T[] }

/** Returns an order with what did not come with it: lines beyond the first page, refunds beyond the first, and lines of those. */
export async function readRestOfSale(client: ShopifyClient, sale: Sale): Promise<Sale> {
  const id = toGid('Order', sale.legacyResourceId)
  const lineItems = await complete(sale.lineItems, async (after) => (await client.read(MoreLines, 'saleLines', { id, after })).order?.lineItems)
  const refunds: Sale['refunds'] = [...sale.refunds]
  if (refunds.length >= refundsWithSale) {
    const present = new Set(refunds.map(({ legacyResourceId }) => legacyResourceId))
    const all = (await client.read(AllRefunds, 'saleRefunds', { id })).order?.refunds ?? []
    const unread = { pageInfo: { hasNextPage: true, endCursor: null }, nodes: [] }
    refunds.push(...all.filter(({ legacyResourceId }) => !present.has(legacyResourceId)).map((one) => ({ ...one, refundLineItems: unread })))
  }
  const completed: Sale['refunds'] = []
  for (const refund of refunds) {
    const refundId = toGid('Refund', refund.legacyResourceId)
    const readPage = async (after: string | null) =>
      (await client.read(MoreRefundLines, 'refundLines', { id: refundId, after })).refund?.refundLineItems
    completed.push({ ...refund, refundLineItems: await complete(refund.refundLineItems, readPage) })
  }
  return { ...sale, lineItems, refunds: completed }
}

/** Returns a first page with the nodes of those after it. */
async function complete<T>(first: Page<T>, readPage: (after: string | null) => Promise<Page<T> | undefined>): Promise<Page<T>> {
  const nodes = [...first.nodes]
  let page: Page<T> | undefined = first
  while (page?.pageInfo.hasNextPage) {
    page = await readPage(page.pageInfo.endCursor)
    nodes.push(...(page?.nodes ?? []))
  }
  return { pageInfo: { hasNextPage: false, endCursor: null }, nodes }
}
