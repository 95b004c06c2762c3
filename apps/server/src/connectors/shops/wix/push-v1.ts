import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { PushOutcome, PushedProduct } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { variantFor } from '../variant-for.ts'
import { listOf } from './list-of.ts'
import {
  TargetV1,
  hasOnePrice,
  isOurs,
  productKey,
  toChangeV1,
  toNewProductV1,
  toNewVariants,
  toVariantPrices,
  variantsOf,
} from './push-v1-translate.ts'
import type { WixClient } from './wix-client.ts'

const skusAtOnce = 50
const Targets = z.object({ products: listOf(TargetV1) })
const Made = z.object({ product: z.object({ id: z.string() }) })
/** What a change answers whose result is not needed. */
const Done = z.looseObject({})

/**
 * Creates a product, unless an earlier try did, and writes what is missing of it: its variants come into being by its options. One whose SKU the merchant
 * already sells is linked and left as it is.
 */
export async function createProductV1(client: WixClient, pushed: PushedProduct): Promise<PushOutcome> {
  const present = await findBySkus(client, pushed)
  const own = present.find((one) => isOurs(pushed, one))
  const [theirs] = present
  if (!own && theirs) return toOutcome(pushed, theirs, false)
  const id =
    own?.id ?? (await client.write(Made, { method: 'POST', path: '/stores/v1/products', body: { product: toNewProductV1(pushed) } })).product.id
  if (pushed.product.options.length > 0)
    await client.write(Done, { method: 'PATCH', path: `/stores/v1/products/${id}/variants`, body: { variants: toNewVariants(pushed) } })
  const target = await readTarget(client, id)
  await addPictures(client, pushed, target)
  await writeStock(client, pushed, target)
  return toOutcome(pushed, target, true)
}

/** Writes the fields of a product that the site has. Throws `refused` where it is gone. Pictures are written to one that has none: this catalogue replaces none. */
export async function updateProductV1(client: WixClient, pushed: PushedProduct, reference: string): Promise<PushOutcome> {
  const target = await readTarget(client, reference)
  const product = toChangeV1(pushed, target)
  if (Object.keys(product).length > 0)
    await client.write(Done, { method: 'PATCH', path: `/stores/v1/products/${encodeURIComponent(reference)}`, body: { product } })
  const isManaged = !hasOnePrice(target) || 'manageVariants' in product
  if (pushed.fields.includes('price') && isManaged) {
    const variants = toVariantPrices(pushed, target)
    if (variants.length > 0)
      await client.write(Done, { method: 'PATCH', path: `/stores/v1/products/${encodeURIComponent(reference)}/variants`, body: { variants } })
  }
  if (pushed.fields.includes('pictures')) await addPictures(client, pushed, target)
  if (pushed.fields.includes('stock')) await writeStock(client, pushed, target)
  return { key: pushed.key, reference, isNew: false, variants: [] }
}

async function addPictures(client: WixClient, { product }: PushedProduct, target: TargetV1): Promise<void> {
  if (product.images.length === 0 || (target.media?.items.length ?? 0) > 0) return
  const media = product.images.map(({ source }) => ({ url: source }))
  await client.write(Done, { method: 'POST', path: `/stores/v1/products/${encodeURIComponent(target.id)}/media`, body: { media } })
}

/** Writes the stock of the variants that are counted. This catalogue counts all variants of a product, or none. */
async function writeStock(client: WixClient, { product }: PushedProduct, target: TargetV1): Promise<void> {
  const variants = variantsOf(target).flatMap((theirs) => {
    const stock = variantFor(theirs, product.variants)?.stock ?? null
    return stock === null ? [] : [{ variantId: theirs.id, quantity: stock }]
  })
  if (variants.length === 0) return
  const path = `/stores/v2/inventoryItems/product/${encodeURIComponent(target.id)}`
  await client.write(Done, { method: 'PATCH', path, body: { inventoryItem: { trackQuantity: true, variants } } })
}

async function query(client: WixClient, filter: object): Promise<TargetV1[]> {
  const body = { query: { paging: { limit: 100, offset: 0 }, filter: JSON.stringify(filter) }, includeVariants: true, includeHiddenProducts: true }
  return (await client.read(Targets, { method: 'POST', path: '/stores/v1/products/query', body })).products
}

/** Returns a product as it is now. Throws `refused` where it is gone. */
async function readTarget(client: WixClient, id: string): Promise<TargetV1> {
  const [target] = await query(client, { id: { $hasSome: [id] } })
  if (!target) throw new UpstreamError('refused', message('run_item.not_in_shop'))
  return target
}

/** Returns the products that have one of these SKUs, their variants included, or the one that a product of ours is known by. */
async function findBySkus(client: WixClient, { key, product }: PushedProduct): Promise<TargetV1[]> {
  const skus = [productKey(key), ...product.variants.map(({ sku }) => sku).filter((sku) => sku !== '')]
  // A SKU of a variant cannot be looked up: a product of the same name is looked at.
  const found = await query(client, { name: { $eq: product.name } })
  for (let at = 0; at < skus.length; at += skusAtOnce) found.push(...(await query(client, { sku: { $hasSome: skus.slice(at, at + skusAtOnce) } })))
  const requested = new Set(skus)
  return found.filter((one) => requested.has(one.sku) || variantsOf(one).some(({ sku }) => requested.has(sku)))
}

function toOutcome({ key }: PushedProduct, target: TargetV1, isNew: boolean): PushOutcome {
  return { key, reference: target.id, isNew, variants: variantsOf(target).map(({ sku, id: reference }) => ({ sku, reference })) }
}
