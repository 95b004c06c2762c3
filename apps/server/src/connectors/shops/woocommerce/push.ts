import * as z from 'zod/mini'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { PushOutcome, PushedProduct, ShopAccess } from '../../../domains/connection/ports.ts'
import { withRetry } from '../../retry.ts'
import { askAgain } from '../ask-again.ts'
import { refuseCurrency } from '../refuse-currency.ts'
import type { Pace, WooClient } from './client.ts'
import { pageSize } from './client.ts'
import { TheirProduct, isProductItself, productKey, toNewProduct, toNewVariation, toProductChange, toVariationChange } from './push-translate.ts'
import { readShop } from './read-shop.ts'
import { WooVariation } from './shapes.ts'
import type { WooShop } from './translate.ts'
import { hasNetPrices } from './translate.ts'

const orElse = z.catch

const Failure = z.optional(z.nullable(z.object({ code: z.string(), message: z.string() })))
const Answer = z.array(z.looseObject({ id: orElse(z.int(), 0), error: Failure }))
const Answers = z.object({ create: z.optional(Answer), update: z.optional(Answer) })
const Found = z.object({
  id: z.int(),
  parent_id: orElse(z.int(), 0),
  type: orElse(z.string(), ''),
  sku: orElse(z.string(), ''),
  meta_data: orElse(z.array(z.object({ key: z.string(), value: z.unknown() })), []),
})
type Found = z.infer<typeof Found>

/** Products a call where the shop fetches their pictures before it answers. */
const pictureLimit = 5

/** What a push needs to write to a shop. */
type Target = { client: WooClient; access: ShopAccess; shop: WooShop; pace: Pace }

/** Creates and updates products in batches. A new one is looked up by its SKUs before every try, so that a lost answer makes no second one. */
export async function pushProducts(client: WooClient, access: ShopAccess, products: readonly PushedProduct[], pace: Pace): Promise<PushOutcome[]> {
  const target = { client, access, shop: await readShop(client, access), pace }
  const refused = products.flatMap((one) => refuseCurrency(one, target.shop.currency) ?? [])
  const accepted = products.filter((one) => refuseCurrency(one, target.shop.currency) === undefined)
  const isNew = ({ reference }: PushedProduct): boolean => reference === null
  const created: PushOutcome[] = []
  for (const some of chunksOf(
    accepted.filter((one) => isNew(one)),
    pictureLimit,
  ))
    created.push(...(await createAll(target, some)))
  const updated = await updateAll(
    target,
    accepted.filter((one) => !isNew(one)),
  )
  return [...refused, ...created, ...updated]
}

/** A product of ours as the shop has it, or why it was refused. */
type Placed = { pushed: PushedProduct; id: number; isOurs: boolean; isSimple: boolean } | { pushed: PushedProduct; failure: PushOutcome }

async function createAll(target: Target, products: readonly PushedProduct[]): Promise<PushOutcome[]> {
  const { client, access, pace, shop } = target
  const placed = await withRetry(
    async () => {
      const found = await findBySkus(client, products)
      const missing = products.filter(({ key }) => !found.has(key))
      const answer =
        missing.length === 0
          ? undefined
          : await client.write(Answers, '/products/batch', { create: missing.map((one) => toNewProduct(one, shop)) }).catch(askAgain)
      return [
        ...found.values(),
        ...missing.map((pushed, place): Placed => {
          const made = answer?.create?.[place]
          if (!made || made.id === 0 || made.error) return { pushed, failure: refused(pushed, made?.error?.message) }
          return { pushed, id: made.id, isOurs: true, isSimple: isSimple(pushed) }
        }),
      ]
    },
    access.signal,
    pace.patience,
  )
  const outcomes: PushOutcome[] = []
  for (const one of placed) outcomes.push('failure' in one ? one.failure : await completeVariations(target, one))
  return outcomes
}

function isSimple({ product }: PushedProduct): boolean {
  return product.variants.length === 1 && product.options.length === 0
}

/** Returns the products that the shop has by these SKUs: made by an earlier push, or by the merchant. */
async function findBySkus(client: WooClient, products: readonly PushedProduct[]): Promise<Map<string, Extract<Placed, { id: number }>>> {
  const skusOf = (one: PushedProduct): string[] => [productKey(one.key), ...one.product.variants.map(({ sku }) => sku)]
  // The shop reads a comma as the end of a SKU: one that has a comma is looked up alone.
  const skus = products.flatMap(skusOf)
  const plain = skus.filter((sku) => !sku.includes(','))
  const groups = [...chunksOf(plain, 40).map((group) => group.join(',')), ...skus.filter((sku) => sku.includes(','))]
  const rows: Found[] = []
  for (const sku of groups) rows.push(...(await client.readAll(Found, '/products', { sku, status: 'any' })))
  const found = new Map<string, Extract<Placed, { id: number }>>()
  for (const pushed of products) {
    const own = new Set(skusOf(pushed))
    const hits = rows.filter(({ sku }) => own.has(sku))
    const ours = hits.find(({ meta_data: meta }) => meta.some(({ key, value }) => key === '_stoa_product' && value === pushed.key))
    const [hit] = ours ? [ours] : hits
    if (hit)
      found.set(pushed.key, {
        pushed,
        id: hit.parent_id || hit.id,
        isOurs: ours !== undefined,
        isSimple: hit.parent_id === 0 && hit.type === 'simple',
      })
  }
  return found
}

/** Creates the variations that are missing, unless the merchant made the product: that one is left as it is. */
async function completeVariations(target: Target, { pushed, id, isOurs, isSimple: isPlain }: Extract<Placed, { id: number }>): Promise<PushOutcome> {
  const { client, access, shop, pace } = target
  const reference = String(id)
  if (isPlain) return { key: pushed.key, reference, isNew: isOurs, variants: pushed.product.variants.map(({ sku }) => ({ sku, reference })) }
  const path = `/products/${id}/variations`
  const refusals: string[] = []
  const variants = await withRetry(
    async () => {
      const present = await client.readAll(WooVariation, path)
      const known = new Set(present.map(({ sku }) => sku))
      const missing = isOurs ? pushed.product.variants.filter(({ sku }) => !known.has(sku)) : []
      const made: { sku: string; reference: string }[] = []
      for (const some of chunksOf(missing, pageSize)) {
        const body = { create: some.map((variant) => toNewVariation(variant, pushed, shop)) }
        const answer = await client.write(Answers, `${path}/batch`, body).catch(askAgain)
        for (const [place, variant] of some.entries()) {
          const one = answer.create?.[place]
          if (!one || one.id === 0 || one.error) refusals.push(one?.error?.message ?? '')
          else made.push({ sku: variant.sku, reference: String(one.id) })
        }
      }
      return [...present.map(({ sku, id: own }) => ({ sku, reference: String(own) })), ...made]
    },
    access.signal,
    pace.patience,
  )
  const [reason] = refusals
  return reason === undefined ? { key: pushed.key, reference, isNew: isOurs, variants } : refused(pushed, reason)
}

/** Writes the fields of products that the shop has; the same values twice change nothing, so these calls are repeated. */
async function updateAll(target: Target, products: readonly PushedProduct[]): Promise<PushOutcome[]> {
  if (products.length === 0) return []
  const { client, access, shop, pace } = target
  const write = (path: string, body: object) => withRetry(() => client.write(Answers, path, body).catch(askAgain), access.signal, pace.patience)
  const theirs = await readTheirs(client, products)
  const failures = new Map<string, Message>()
  const present = products.filter((one) => theirs.has(one.reference ?? ''))
  for (const { key, reference } of products) if (!theirs.has(reference ?? '')) failures.set(key, message('run_item.not_in_shop'))
  const changes = present.flatMap((one) => {
    const change = toProductChange(one, theirs.get(one.reference ?? ''), shop)
    return Object.keys(change).length === 0 ? [] : [{ one, body: { id: Number(one.reference), ...change } }]
  })
  for (const some of chunksOf(changes, products.some(({ fields }) => fields.includes('pictures')) ? pictureLimit : pageSize)) {
    const { update } = await write('/products/batch', { update: some.map(({ body }) => body) })
    for (const [place, { one }] of some.entries()) {
      const error = update?.[place]?.error
      if (error) failures.set(one.key, refusal(error.message))
    }
  }
  for (const one of present) {
    if (failures.has(one.key) || isProductItself(one) || !one.fields.some((field) => field === 'price' || field === 'stock')) continue
    const path = `/products/${one.reference}/variations`
    // Only a shop with prices without tax needs the tax class of each.
    const own = hasNetPrices(shop)
      ? new Map((await client.readAll(WooVariation, path)).map(({ id, tax_class: taxClass }) => [String(id), taxClass]))
      : undefined
    const parent = theirs.get(one.reference ?? '')?.tax_class ?? ''
    const classOf = (reference: string): string => {
      const named = own?.get(reference) ?? 'parent'
      return named === 'parent' ? parent : named
    }
    const variations = one.product.variants.flatMap((variant) => toVariationChange(variant, one, classOf(variant.reference), shop))
    for (const some of chunksOf(variations, pageSize)) {
      const { update } = await write(`${path}/batch`, { update: some })
      const failed = update?.find(({ error }) => error)
      if (failed?.error) failures.set(one.key, refusal(failed.error.message))
    }
  }
  return products.map((one) => {
    const failure = failures.get(one.key)
    return failure === undefined ? { key: one.key, reference: one.reference ?? '', isNew: false, variants: [] } : { key: one.key, failure }
  })
}

/** Returns what the shop has of products: pictures to keep, and tax classes. */
async function readTheirs(client: WooClient, products: readonly PushedProduct[]): Promise<Map<string, TheirProduct>> {
  const ids = products.flatMap(({ reference }) => (reference !== null && /^\d+$/.test(reference) ? [reference] : []))
  const theirs = new Map<string, TheirProduct>()
  for (const some of chunksOf(ids, pageSize))
    for (const one of await client.readAll(TheirProduct, '/products', { include: some.join(','), status: 'any' })) theirs.set(String(one.id), one)
  return theirs
}

function refusal(reason = ''): Message {
  return message('upstream.shop_refused', { reason: reason.slice(0, 300) })
}

function refused({ key }: PushedProduct, reason = ''): PushOutcome {
  return { key, failure: refusal(reason) }
}

function chunksOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))
}
