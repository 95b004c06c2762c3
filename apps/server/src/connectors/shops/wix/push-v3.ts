import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { PushOutcome, PushedProduct } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { toHandle } from '../to-handle.ts'
import { listOf } from './list-of.ts'
import { TargetV3, toChangeV3, toNewProductV3, toWeights } from './push-v3-translate.ts'
import { WixError } from './wix-call.ts'
import type { WixClient } from './wix-client.ts'
import { writeStockV3 } from './write-stock-v3.ts'

/** What a push has to know of a site on the third catalogue. */
export type CatalogV3 = {
  /** Its products may still be known here by the ids of the first catalogue. */
  isRenumbered: boolean
  /** Undefined where the site has no product to read it of, and where no weight is written. */
  weightUnit: string | undefined
}

const fields = ['MEDIA_ITEMS_INFO', 'WEIGHT_MEASUREMENT_UNIT_INFO', 'VARIANT_OPTION_CHOICE_NAMES']
const unitFields = ['WEIGHT_MEASUREMENT_UNIT_INFO']
const One = z.object({ product: TargetV3 })
const Ids = z.object({ products: listOf(z.object({ id: z.string() })) })
const WithUnit = z.object({ products: listOf(z.pick(TargetV3, { physicalProperties: true })) })
const Sold = z.object({ variants: listOf(z.object({ productData: z.object({ productId: z.string() }) })) })
/** What a change answers whose result is not needed. */
const Done = z.looseObject({})

/** Returns the unit of weights of a site; undefined where it has no product, which alone names it. */
export async function readWeightUnit(client: WixClient): Promise<string | undefined> {
  const body = { query: { cursorPaging: { limit: 1 } }, fields: unitFields }
  const { products } = await client.read(WithUnit, { method: 'POST', path: '/stores/v3/products/query', body })
  return products[0]?.physicalProperties.weightMeasurementUnitInfo.weightMeasurementUnit || undefined
}

/** Creates a product with all it has in one call, unless an earlier try did. One whose SKU the merchant already sells is linked and left as it is. */
export async function createProductV3(client: WixClient, pushed: PushedProduct, { weightUnit }: CatalogV3): Promise<PushOutcome> {
  const present = await findBySlug(client, toHandle(pushed))
  if (present) return toOutcome(pushed, present, true)
  const theirs = await findBySkus(client, pushed)
  if (theirs) return toOutcome(pushed, theirs, false)
  const body = { product: toNewProductV3(pushed, weightUnit), fields }
  const { product } = await client.write(One, { method: 'POST', path: '/stores/v3/products-with-inventory', body })
  const hasWeight = pushed.product.variants.some(({ weightGrams }) => weightGrams !== null)
  if (weightUnit === undefined && hasWeight) await change(client, product, (target) => toWeights(pushed, target))
  return toOutcome(pushed, product, true)
}

/** Writes the fields of a product that the site has. Throws `refused` where it is gone. */
export async function updateProductV3(client: WixClient, pushed: PushedProduct, { isRenumbered }: CatalogV3): Promise<PushOutcome> {
  const { key, reference } = pushed
  const known = await findTarget(client, reference ?? '')
  const target = known ?? (isRenumbered ? await findBySkus(client, pushed) : undefined)
  if (!target) throw new UpstreamError('refused', message('run_item.not_in_shop'))
  await change(client, target, (current) => toChangeV3(pushed, current))
  if (pushed.fields.includes('stock')) await writeStockV3(client, target, pushed.product.variants)
  return { key, reference: target.id, isNew: false, variants: [] }
}

/** Writes a change of a product as it is now. Somebody else who wrote it meanwhile makes it read again, once. */
async function change(client: WixClient, target: TargetV3, changeOf: (target: TargetV3) => object): Promise<void> {
  const send = async (current: TargetV3): Promise<void> => {
    const product = changeOf(current)
    if (Object.keys(product).length === 0) return
    const path = `/stores/v3/products/${current.id}`
    await client.write(Done, { method: 'PATCH', path, body: { product: { revision: current.revision, ...product } } })
  }
  try {
    await send(target)
  } catch (error) {
    if (!(error instanceof WixError) || error.status !== 409) throw error
    const current = await findTarget(client, target.id)
    if (!current) throw error
    await send(current)
  }
}

/** Returns a product by its id; undefined where it is gone. */
async function findTarget(client: WixClient, id: string): Promise<TargetV3 | undefined> {
  const query = fields.map((field) => `fields=${field}`).join('&')
  try {
    return (await client.read(One, { method: 'GET', path: `/stores/v3/products/${encodeURIComponent(id)}?${query}` })).product
  } catch (error) {
    if (error instanceof WixError && error.status === 404 && error.code !== '') return undefined
    throw error
  }
}

async function findBySlug(client: WixClient, slug: string): Promise<TargetV3 | undefined> {
  const body = { query: { cursorPaging: { limit: 1 }, filter: { slug: { $eq: slug } } } }
  const [found] = (await client.read(Ids, { method: 'POST', path: '/stores/v3/products/query', body })).products
  return found && findTarget(client, found.id)
}

/** Returns the product that has one of these SKUs already. */
async function findBySkus(client: WixClient, { product }: PushedProduct): Promise<TargetV3 | undefined> {
  const skus = product.variants.map(({ sku }) => sku).filter((sku) => sku !== '')
  for (let at = 0; at < skus.length; at += 100) {
    const body = { search: { cursorPaging: { limit: 1 }, filter: { sku: { $in: skus.slice(at, at + 100) } } } }
    const [variant] = (await client.read(Sold, { method: 'POST', path: '/stores/v3/products/search-variants', body })).variants
    if (variant) return findTarget(client, variant.productData.productId)
  }
  return undefined
}

function toOutcome({ key }: PushedProduct, { id, variantsInfo }: TargetV3, isNew: boolean): PushOutcome {
  return { key, reference: id, isNew, variants: variantsInfo.variants.map(({ sku, id: reference }) => ({ sku, reference })) }
}
