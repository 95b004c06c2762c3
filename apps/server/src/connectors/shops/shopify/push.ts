import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { PushOutcome, PushedProduct, ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { pushEach } from '../push-each.ts'
import { toHandle } from '../to-handle.ts'
import type { Pace, ShopifyClient } from './client.ts'
import { throwUserErrors, toGid, userErrors } from './client.ts'
import { toNewProduct, toTexts, toVariantChange } from './push-translate.ts'
import { publishToOnlineStore } from './publish.ts'
import { readShop } from './pull.ts'
import { readRest } from './read-rest.ts'
import { setStock } from './push-stock.ts'
import { Media, toFiles } from './to-files.ts'
import { connectionOf } from './translate.ts'

const PushedVariants = connectionOf(z.object({ legacyResourceId: z.string(), sku: z.nullable(z.string()) }))
const Pushed = z.object({ legacyResourceId: z.string(), variants: PushedVariants })
const MoreVariants = z.object({ product: z.nullable(z.object({ variants: PushedVariants })) })
type Pushed = z.infer<typeof Pushed>
const Found = z.object({ byHandle: z.nullable(Pushed), productVariants: z.object({ nodes: z.array(z.object({ product: Pushed })) }) })
const Location = z.object({ locations: z.object({ nodes: z.array(z.object({ id: z.string() })) }) })
const SetProduct = z.object({ productSet: z.object({ product: z.nullable(Pushed), userErrors }) })
const UpdateProduct = z.object({ productUpdate: z.object({ product: z.nullable(z.object({ legacyResourceId: z.string() })), userErrors }) })
const UpdateVariants = z.object({ productVariantsBulkUpdate: z.object({ userErrors }) })
/** Variants a call; Shopify takes no more. */
const variantLimit = 250

/**
 * Creates and updates products, each by calls that may be repeated: a new one has a handle made of our id, by which Shopify knows it again. What Shopify
 * refuses is the result of that product.
 */
export async function pushProducts(
  client: ShopifyClient,
  access: ShopAccess,
  products: readonly PushedProduct[],
  { patience }: Pace,
): Promise<PushOutcome[]> {
  const { currencyCode } = await readShop(client)
  return pushEach(access, products, patience, currencyCode, (one) => writeProduct(client, access, one))
}

async function writeProduct(client: ShopifyClient, access: ShopAccess, pushed: PushedProduct): Promise<PushOutcome> {
  const outcome = pushed.reference === null ? await createProduct(client, pushed) : await updateProduct(client, access, pushed, pushed.reference)
  if (pushed.isOffered === true && 'reference' in outcome) await publishToOnlineStore(client, access.connectionId, outcome.reference)
  return outcome
}

async function createProduct(client: ShopifyClient, pushed: PushedProduct): Promise<PushOutcome> {
  const { key, product } = pushed
  const handle = toHandle(pushed)
  const query = product.variants
    .slice(0, 50)
    .map(({ sku }) => `sku:"${sku.replaceAll(/["\\]/g, String.raw`\$&`)}"`)
    .join(' OR ')
  const { byHandle, productVariants } = await client.read(Found, 'findPushed', { handle, query })
  const theirs = byHandle ? undefined : productVariants.nodes[0]?.product
  // The merchant made it: it is linked and left as it is.
  if (theirs) return toOutcome(client, key, theirs, false)
  if (byHandle) return toOutcome(client, key, byHandle, true)
  const { locations } = await client.read(Location, 'location')
  const { productSet } = await client.write(SetProduct, 'setProduct', { identifier: { handle }, input: toNewProduct(pushed, locations.nodes[0]?.id) })
  throwUserErrors(productSet.userErrors)
  if (!productSet.product) throw new UpstreamError('malformed', message('upstream.shop_unreadable'), { isTemporary: true })
  return toOutcome(client, key, productSet.product, true)
}

async function toOutcome(client: ShopifyClient, key: string, { legacyResourceId, variants }: Pushed, isNew: boolean): Promise<PushOutcome> {
  const id = toGid('Product', legacyResourceId)
  const all = await readRest(variants, async (after) => (await client.read(MoreVariants, 'pushedVariants', { id, after })).product?.variants)
  return {
    key,
    reference: legacyResourceId,
    isNew,
    variants: all.nodes.map(({ sku, legacyResourceId: reference }) => ({ sku: sku ?? '', reference })),
  }
}

async function updateProduct(client: ShopifyClient, access: ShopAccess, pushed: PushedProduct, reference: string): Promise<PushOutcome> {
  const { key, fields, product } = pushed
  const id = toGid('Product', reference)
  const texts = toTexts(pushed)
  if (Object.keys(texts).length > 0) {
    const { productUpdate } = await client.write(UpdateProduct, 'updateProduct', { product: { id, ...texts } })
    if (productUpdate.userErrors.some(({ message: text }) => text === 'Product does not exist'))
      throw new UpstreamError('refused', message('run_item.not_in_shop'))
    throwUserErrors(productUpdate.userErrors)
  }
  if (fields.includes('pictures')) await setPictures(client, pushed, id)
  if (fields.includes('price') || fields.includes('stock')) {
    const variants = product.variants.filter(({ reference: own }) => /^\d+$/.test(own))
    for (let at = 0; at < variants.length; at += variantLimit) {
      const some = variants.slice(at, at + variantLimit)
      const { productVariantsBulkUpdate } = await client.write(UpdateVariants, 'updateVariants', {
        id,
        variants: some.map((one) => toVariantChange(one, pushed)),
      })
      throwUserErrors(productVariantsBulkUpdate.userErrors)
      if (fields.includes('stock')) await setStock(client, access, some)
    }
  }
  return { key, reference, isNew: false, variants: [] }
}

/** Writes the pictures of a product. */
async function setPictures(client: ShopifyClient, pushed: PushedProduct, id: string): Promise<void> {
  const { product } = await client.read(Media, 'media', { id })
  if (!product) throw new UpstreamError('refused', message('run_item.not_in_shop'))
  const { productSet } = await client.write(SetProduct, 'setProduct', {
    identifier: { id },
    input: { files: toFiles(pushed.product, product.media.nodes, pushed.removedPictures ?? []) },
  })
  throwUserErrors(productSet.userErrors)
}
