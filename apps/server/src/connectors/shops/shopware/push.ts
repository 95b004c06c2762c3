import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { PushOutcome, PushedProduct, ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { pushEach } from '../push-each.ts'
import type { Pace, ShopwareClient } from './client.ts'
import { pageSize } from './client.ts'
import { shopwareId } from './ids.ts'
import { readStorefront } from './order-terms.ts'
import type { PushTerms } from './push-translate.ts'
import { Group, Target, toChanges, toGroups, toNewProduct, valuesOf } from './push-translate.ts'
import { readShop } from './read-shop.ts'

const associations = { tax: {}, children: { associations: { tax: {} } } }
const Tax = z.object({ id: z.string(), taxRate: z.number() })
const orElse = z.catch
const Numbered = z.object({ id: z.string(), parentId: orElse(z.nullable(z.string()), null) })

/**
 * Creates and updates products, each in one transaction of the shop. A new one has an id made of ours, by which it is known again. Its pictures, brand and
 * attributes stay as the shop has them. What the shop refuses is the result of that product.
 */
export async function pushProducts(
  client: ShopwareClient,
  access: Pick<ShopAccess, 'signal' | 'currency'>,
  products: readonly PushedProduct[],
  { patience }: Pace,
): Promise<PushOutcome[]> {
  const terms = await readTerms(client, access)
  return pushEach(access, products, patience, terms.shop.currency, (one) =>
    one.reference === null ? createProduct(client, one, terms) : updateProduct(client, one, one.reference, terms),
  )
}

async function readTerms(client: ShopwareClient, access: Pick<ShopAccess, 'currency'>): Promise<PushTerms> {
  const [shop, channel, taxes] = await Promise.all([
    readShop(client, access),
    readStorefront(client),
    client.search(Tax, 'tax', { limit: 1, sort: [{ field: 'taxRate', order: 'DESC' }] }),
  ])
  const [tax] = taxes.data
  if (!tax) throw new UpstreamError('refused', message('upstream.shop_refused', { reason: 'There is no tax rate' }))
  return { shop, tax, channelId: channel.id }
}

async function createProduct(client: ShopwareClient, pushed: PushedProduct, terms: PushTerms): Promise<PushOutcome> {
  const id = shopwareId('product', pushed.key)
  const present = await findTarget(client, id)
  if (present) return toOutcome(pushed, present, true)
  const theirs = await findBySkus(client, pushed)
  // The merchant made it: it is linked and left as it is.
  if (theirs) return toOutcome(pushed, theirs, false)
  const names = pushed.product.options.map(({ name }) => name)
  const groups = names.length === 0 ? [] : (await client.search(Group, 'property-group', withNames(names))).data
  const values = valuesOf(pushed, groups)
  await client.write('/_action/sync', [
    ...(values.length === 0 ? [] : [upsert('property_group', toGroups(values))]),
    upsert('product', [toNewProduct(pushed, values, terms)]),
  ])
  return toOutcome(pushed, await readTarget(client, id), true)
}

async function updateProduct(client: ShopwareClient, pushed: PushedProduct, reference: string, { shop }: PushTerms): Promise<PushOutcome> {
  const changes = toChanges(pushed, await readTarget(client, reference), shop)
  if (changes.length > 0) await client.write('/_action/sync', [upsert('product', changes)])
  return { key: pushed.key, reference, isNew: false, variants: [] }
}

const upsert = (entity: string, payload: readonly object[]): object => ({ action: 'upsert', entity, payload })
const withNames = (names: readonly string[]) => ({
  limit: pageSize,
  filter: [{ type: 'multi', operator: 'or', queries: names.map((value) => ({ type: 'equals', field: 'name', value })) }],
  associations: { options: {} },
})

async function findTarget(client: ShopwareClient, id: string): Promise<Target | undefined> {
  if (!/^[0-9a-f]{32}$/.test(id)) return undefined
  return (await client.search(Target, 'product', { ids: [id], limit: 1, associations })).data[0]
}

/** Returns a product of the shop as it is now. Throws `refused` where it is gone. */
async function readTarget(client: ShopwareClient, id: string): Promise<Target> {
  const target = await findTarget(client, id)
  if (!target) throw new UpstreamError('refused', message('run_item.not_in_shop'))
  return target
}

/** Returns the product that has one of these SKUs already. */
async function findBySkus(client: ShopwareClient, { product }: PushedProduct): Promise<Target | undefined> {
  const skus = product.variants.map(({ sku }) => sku).filter((sku) => sku !== '')
  for (let at = 0; at < skus.length; at += 100) {
    const queries = skus.slice(at, at + 100).map((value) => ({ type: 'equals', field: 'productNumber', value }))
    const { data } = await client.search(Numbered, 'product', { limit: 1, filter: [{ type: 'multi', operator: 'or', queries }] })
    if (data[0]) return readTarget(client, data[0].parentId ?? data[0].id)
  }
  return undefined
}

function toOutcome({ key }: PushedProduct, { id, productNumber, children }: Target, isNew: boolean): PushOutcome {
  const items = children.length > 0 ? children : [{ id, productNumber }]
  return { key, reference: id, isNew, variants: items.map((one) => ({ sku: one.productNumber, reference: one.id })) }
}
