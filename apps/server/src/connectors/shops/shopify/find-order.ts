import * as z from 'zod/mini'
import type { ShopOrder } from '../../../domains/connection/ports-order.ts'
import type { ShopifyClient } from './client.ts'

/** An order with the number that people read, such as #1023. */
export const NumberedOrder = z.object({ legacyResourceId: z.string(), name: z.string() })
const Found = z.object({ orders: z.object({ nodes: z.array(z.extend(NumberedOrder, { sourceIdentifier: z.nullable(z.string()) })) }) })

/** Returns the order that has our reference. Shopify's search sees an order a moment late. */
export async function findNumberedOrder(
  client: ShopifyClient,
  { externalReference }: Pick<ShopOrder, 'externalReference'>,
): Promise<z.infer<typeof NumberedOrder> | undefined> {
  const { orders } = await client.read(Found, 'findOrder', { query: `source_identifier:"${externalReference}"` })
  return orders.nodes.find((one) => one.sourceIdentifier === externalReference)
}

/** Returns Shopify's id of the order that has our reference. */
export async function findOrder(client: ShopifyClient, order: Pick<ShopOrder, 'externalReference'>): Promise<string | undefined> {
  return (await findNumberedOrder(client, order))?.legacyResourceId
}
