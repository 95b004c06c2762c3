import * as z from 'zod/mini'
import type { ShopOrder } from '../../../domains/connection/ports-order.ts'
import type { ShopifyClient } from './client.ts'

const Found = z.object({ orders: z.object({ nodes: z.array(z.object({ legacyResourceId: z.string(), sourceIdentifier: z.nullable(z.string()) })) }) })

/** Returns Shopify's id of the order that has our reference. Its search sees an order a moment late. */
export async function findOrder(client: ShopifyClient, { externalReference }: Pick<ShopOrder, 'externalReference'>): Promise<string | undefined> {
  const { orders } = await client.read(Found, 'findOrder', { query: `source_identifier:"${externalReference}"` })
  return orders.nodes.find((one) => one.sourceIdentifier === externalReference)?.legacyResourceId
}
