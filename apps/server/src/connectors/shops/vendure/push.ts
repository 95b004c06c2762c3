import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { PushOutcome, PushedProduct, ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { pushEach } from '../push-each.ts'
import { toHandle } from '../to-handle.ts'
import type { Pace, VendureClient } from './client.ts'
import { pageSize } from './client.ts'
import { MadeOptions, Target, toNewGroup, toNewProduct, toNewVariant, toProductChange, toVariantChange } from './push-translate.ts'
import type { VendureShop } from './read-shop.ts'
import { readShop } from './read-shop.ts'

const Targets = z.object({ products: z.object({ items: z.array(Target) }) })
const Bought = z.object({ productVariants: z.object({ items: z.array(z.object({ sku: z.string(), product: z.object({ id: z.string() }) })) }) })
const Created = z.object({ createProduct: Target })
/** What a mutation answers whose result is not needed. */
const Done = z.record(z.string(), z.unknown())

/**
 * Creates and updates products, each by calls that may be repeated: a new one has a slug made of our id, by which it is known again, and what is missing
 * of it is added. Its pictures, brand and attributes stay as the shop has them. What the shop refuses is the result of that product.
 */
export async function pushProducts(
  client: VendureClient,
  access: Pick<ShopAccess, 'signal'>,
  products: readonly PushedProduct[],
  { patience }: Pace,
): Promise<PushOutcome[]> {
  const shop = await readShop(client)
  return pushEach(access, products, patience, shop.currency, (one) =>
    one.reference === null ? createProduct(client, one, shop) : updateProduct(client, one, one.reference, shop),
  )
}

async function createProduct(client: VendureClient, pushed: PushedProduct, shop: VendureShop): Promise<PushOutcome> {
  const slug = toHandle(pushed)
  const present = await findTarget(client, { slug: { eq: slug } })
  if (!present) {
    const theirs = await findBySkus(client, pushed)
    // The merchant made it: it is linked and left as it is.
    if (theirs) return toOutcome(pushed, theirs, false)
  }
  const made = present ?? (await client.write(Created, 'createProduct', { input: toNewProduct(pushed, shop) })).createProduct
  const grouped = { ...made, optionGroups: await addMissingOptions(client, pushed, made, shop) }
  const known = new Set(made.variants.map(({ sku }) => sku))
  const missing = pushed.product.variants.filter(({ sku }) => !known.has(sku))
  for (let at = 0; at < missing.length; at += pageSize)
    await client.write(Done, 'createVariants', { input: missing.slice(at, at + pageSize).map((one) => toNewVariant(one, pushed, grouped, shop)) })
  const complete = missing.length === 0 ? made : await readTarget(client, made.id)
  if (!shop.hasTaxInPrices) await writeVariants(client, { ...pushed, fields: ['price'] }, complete, shop)
  return toOutcome(pushed, complete, true)
}

/** Creates the options that a product does not have, and returns all it has then. A lost answer leaves an option that no product uses. */
async function addMissingOptions(client: VendureClient, pushed: PushedProduct, target: Target, shop: VendureShop): Promise<Target['optionGroups']> {
  const groups = [...target.optionGroups]
  for (const [place, option] of pushed.product.options.entries()) {
    if (groups.some(({ name }) => name === option.name)) continue
    const input = toNewGroup(option, `${target.slug}-${place + 1}`, shop)
    const { createProductOptionGroup: group } = await client.write(MadeOptions, 'createOptions', { input })
    await client.write(Done, 'addOptions', { id: target.id, groupId: group.id })
    groups.push(group)
  }
  return groups
}

async function updateProduct(client: VendureClient, pushed: PushedProduct, reference: string, shop: VendureShop): Promise<PushOutcome> {
  const target = await readTarget(client, reference)
  const input = toProductChange(pushed, reference, shop)
  if (input) await client.write(Done, 'updateProduct', { input })
  await writeVariants(client, pushed, target, shop)
  return { key: pushed.key, reference, isNew: false, variants: [] }
}

/** Writes prices and stock of the variants that a product has, by their ids and, for those just created, by their SKUs. */
async function writeVariants(client: VendureClient, pushed: PushedProduct, target: Target, shop: VendureShop): Promise<void> {
  if (!pushed.fields.includes('price') && !pushed.fields.includes('stock')) return
  const input = pushed.product.variants.flatMap((variant) => {
    const theirs = target.variants.find(({ id }) => id === variant.reference) ?? target.variants.find(({ sku }) => sku !== '' && sku === variant.sku)
    return theirs ? [toVariantChange(variant, theirs, pushed, shop)] : []
  })
  for (let at = 0; at < input.length; at += pageSize) await client.write(Done, 'updateVariants', { input: input.slice(at, at + pageSize) })
}

async function findTarget(client: VendureClient, filter: object): Promise<Target | undefined> {
  const { items } = (await client.read(Targets, 'targets', { options: { take: 1, filter } })).products
  return items[0]
}

/** Returns a product of the shop as it is now. Throws `refused` where it is gone. */
async function readTarget(client: VendureClient, id: string): Promise<Target> {
  const target = await findTarget(client, { id: { eq: id } })
  if (!target) throw new UpstreamError('refused', message('run_item.not_in_shop'))
  return target
}

/** Returns the product that has one of these SKUs already. */
async function findBySkus(client: VendureClient, { product }: PushedProduct): Promise<Target | undefined> {
  const skus = product.variants.map(({ sku }) => sku).filter((sku) => sku !== '')
  for (let at = 0; at < skus.length; at += pageSize) {
    const options = { take: 1, filter: { sku: { in: skus.slice(at, at + pageSize) } } }
    const [variant] = (await client.read(Bought, 'variantsBySku', { options })).productVariants.items
    if (variant) return readTarget(client, variant.product.id)
  }
  return undefined
}

function toOutcome({ key }: PushedProduct, { id, variants }: Target, isNew: boolean): PushOutcome {
  return { key, reference: id, isNew, variants: variants.map(({ sku, id: reference }) => ({ sku, reference })) }
}
