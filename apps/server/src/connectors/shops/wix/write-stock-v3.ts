import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopVariant } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { variantFor } from '../variant-for.ts'
import { nextOf, Paging } from './catalog-v3.ts'
import { listOf } from './list-of.ts'
import type { TargetV3 } from './push-v3-translate.ts'
import type { WixClient } from './wix-client.ts'

const itemLimit = 100
const orElse = z.catch
const Item = z.object({
  id: z.string(),
  revision: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  variantId: z.string(),
  trackQuantity: orElse(z.boolean(), false),
  quantity: orElse(z.nullish(z.number()), null),
})
type Item = z.infer<typeof Item>
const Items = z.object({ inventoryItems: listOf(Item), pagingMetadata: Paging })
const Metadata = z.object({ success: z.boolean(), error: orElse(z.nullish(z.object({ code: z.string(), description: z.string() })), null) })
const Results = z.object({ results: listOf(z.object({ itemMetadata: Metadata })) })

/** Returns how many of a variant each place is to have, so that they add up: other places keep theirs, and the first has the rest. */
export function spread(stock: number, places: readonly number[]): number[] {
  const others = places.slice(1)
  let left = stock
  const kept = others.map((theirs) => {
    const own = Math.min(Math.max(0, theirs), left)
    left -= own
    return own
  })
  return [left, ...kept]
}

/** Writes the stock of a product's variants over all its places. Sales between the reading and the writing are refused by Wix, and read again once. */
export async function writeStockV3(client: WixClient, target: TargetV3, variants: readonly ShopVariant[]): Promise<void> {
  for (const isLast of [false, true]) {
    const refused = await writeOnce(client, target, variants)
    if (refused === undefined) return
    if (isLast) throw new UpstreamError('refused', message('upstream.shop_refused', { reason: refused.slice(0, 300) }))
  }
}

/** Returns why the stock of a variant was not written; undefined where all of it is. */
async function writeOnce(client: WixClient, target: TargetV3, variants: readonly ShopVariant[]): Promise<string | undefined> {
  const items = Map.groupBy(await readItems(client, target.id), ({ variantId }) => variantId)
  const changed = target.variantsInfo.variants.flatMap((theirs) => {
    const places = items.get(theirs.id) ?? []
    const stock = variantFor(theirs, variants)?.stock ?? null
    if (stock === null) return []
    const quantities = spread(
      stock,
      places.map(({ trackQuantity, quantity }) => (trackQuantity ? (quantity ?? 0) : 0)),
    )
    return places.flatMap(({ id, revision, trackQuantity, quantity: before }, place) => {
      const quantity = quantities[place] ?? 0
      return trackQuantity && before === quantity ? [] : [{ inventoryItem: { id, revision, trackQuantity: true, quantity } }]
    })
  })
  for (let at = 0; at < changed.length; at += itemLimit) {
    const body = { inventoryItems: changed.slice(at, at + itemLimit), reason: 'MANUAL' }
    const { results } = await client.write(Results, { method: 'POST', path: '/stores/v3/bulk/inventory-items/update', body })
    const failed = results.find(({ itemMetadata }) => !itemMetadata.success)
    if (failed) return failed.itemMetadata.error?.description ?? ''
  }
  return undefined
}

async function readItems(client: WixClient, productId: string): Promise<Item[]> {
  const all: Item[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query =
      cursor === undefined ? { cursorPaging: { limit: itemLimit }, filter: { productId } } : { cursorPaging: { limit: itemLimit, cursor } }
    const page = await client.read(Items, { method: 'POST', path: '/stores/v3/inventory-items/query', body: { query } })
    all.push(...page.inventoryItems)
    cursor = nextOf(page.pagingMetadata)
  }
  return all
}
