import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopAccess, ShopVariant } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { sha256 } from '../../../secrets/crypto.ts'
import type { ShopifyClient } from './client.ts'
import { throwUserErrors, toGid, userErrors } from './client.ts'

const Levels = z.object({
  nodes: z.array(
    z.nullable(
      z.object({
        legacyResourceId: z.string(),
        inventoryQuantity: z.nullable(z.number()),
        inventoryItem: z.object({
          id: z.string(),
          inventoryLevels: z.object({
            nodes: z.array(z.object({ location: z.object({ id: z.string() }), quantities: z.array(z.object({ quantity: z.number() })) })),
          }),
        }),
      }),
    ),
  ),
})
const SetStock = z.object({ inventorySetQuantities: z.object({ userErrors }) })

/**
 * Sets the stock of variants at the first location of each, so that their sum over all locations is ours. Each quantity names what it was: a sale meanwhile
 * is refused, and the next try reads it again. The key says what is set from what, so that a repeat is done once.
 */
export async function setStock(client: ShopifyClient, access: ShopAccess, variants: readonly ShopVariant[]): Promise<void> {
  const counted = new Map(variants.flatMap(({ reference, stock }) => (stock === null ? [] : [[reference, stock] as const])))
  if (counted.size === 0) return
  const { nodes } = await client.read(Levels, 'variantStock', { ids: [...counted.keys()].map((reference) => toGid('ProductVariant', reference)) })
  const quantities = nodes.flatMap((node) => {
    const stock = node ? counted.get(node.legacyResourceId) : undefined
    if (!node || stock === undefined) return []
    const [level] = node.inventoryItem.inventoryLevels.nodes
    if (!level) throw new UpstreamError('refused', message('upstream.shop_refused', { reason: 'No location stocks this variant' }))
    const here = level.quantities[0]?.quantity ?? 0
    const elsewhere = (node.inventoryQuantity ?? 0) - here
    const quantity = Math.max(0, stock - elsewhere)
    return quantity === here ? [] : [{ inventoryItemId: node.inventoryItem.id, locationId: level.location.id, quantity, changeFromQuantity: here }]
  })
  if (quantities.length === 0) return
  const key = sha256(`${access.connectionId} ${JSON.stringify(quantities)}`)
    .toString('hex')
    .slice(0, 32)
  const { inventorySetQuantities } = await client.write(SetStock, 'setStock', { input: { name: 'available', reason: 'correction', quantities }, key })
  throwUserErrors(inventorySetQuantities.userErrors)
}
