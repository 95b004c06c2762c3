import type { Run } from '@stoa/contract/connection.ts'
import type { Ctx } from '../../kit/context.ts'
import { uuidv7 } from '../../kit/crypto.ts'
import type { PulledItem, ShopProduct } from '../connection/ports.ts'
import type { NewRunItem, RunKey } from '../connection/queries-run.ts'
import { insertRunItems } from '../connection/queries-run.ts'
import { contentHash, sourceHash } from './hash-product.ts'
import { refreshThumbnails, replaceImages } from './queries-picture.ts'
import { insertProductEvents, lockProducts } from './queries-publication.ts'
import type { ProductWrite } from './queries-sync.ts'
import { insertProducts, insertSeen, listKept, listKnown, updateProducts, updateVariantsRemoved, upsertVariants } from './queries-sync.ts'
import { changesOf } from './rules-diff.ts'
import { fitProduct, lowestPrice, nextStatus, readinessOf, totalStock } from './rules.ts'

/** What a batch did, to be added to its run. `isUnsure`: something came that cannot be told apart, so nothing missing counts as gone. */
export type BatchCounts = Pick<Run, 'done' | 'created' | 'changed' | 'unchanged' | 'failed'> & { isUnsure: boolean }

type Incoming = { product: ShopProduct; sourceHash: string }
type Written = Incoming & { id: string; outcome: 'created' | 'changed' }

/**
 * Takes over one batch of a shop's products in the open transaction: what is new is written, what changed is written anew with what changed
 * named, what is the same is counted, and what cannot be read is reported. A product met before in this run is left out.
 */
export async function takeBatch(ctx: Ctx, key: RunKey, connectionId: string, items: readonly PulledItem[]): Promise<BatchCounts> {
  const { db } = ctx
  const { incoming, faults } = sortOut(items)
  const faulty = [...new Set(faults.map(({ reference }) => reference).filter((reference) => reference !== '' && !incoming.has(reference)))]
  const fresh = await insertSeen(db, key, [...incoming.keys(), ...faulty])
  const wanted = [...incoming.values()].filter(({ product }) => fresh.has(product.reference))
  const known = new Map(
    (
      await listKnown(
        db,
        key.companyId,
        wanted.map(({ product }) => product.reference),
      )
    ).map((row) => [row.reference, row]),
  )
  const written = wanted.flatMap((one): Written[] => {
    const before = known.get(one.product.reference)
    if (!before) return [{ ...one, id: uuidv7(), outcome: 'created' }]
    return before.sourceHash === one.sourceHash && before.status !== 'Discontinued' ? [] : [{ ...one, id: before.productId, outcome: 'changed' }]
  })
  const changes = await write(ctx, key.companyId, connectionId, written)
  await insertRunItems(db, key, [
    ...written.map(({ id, product, outcome }): NewRunItem => {
      const item = { reference: product.reference, productId: id, productName: product.name, outcome }
      return outcome === 'created' ? item : { ...item, changes: changes.get(id) ?? [] }
    }),
    ...faults,
  ])
  const created = written.filter(({ outcome }) => outcome === 'created').length
  return {
    done: wanted.length + faulty.filter((reference) => fresh.has(reference)).length + faults.filter(({ reference }) => reference === '').length,
    created,
    changed: written.length - created,
    unchanged: wanted.length - written.length,
    failed: faults.length,
    isUnsure: faults.some(({ reference }) => reference === ''),
  }
}

/** Products by their reference, the first of each, and what is wrong with the others. */
function sortOut(items: readonly PulledItem[]): { incoming: Map<string, Incoming>; faults: NewRunItem[] } {
  const incoming = new Map<string, Incoming>()
  const faults: NewRunItem[] = []
  for (const item of items) {
    if (!item.isProduct) {
      const { reference, name, code, message, line } = item
      faults.push({
        reference: reference.slice(0, 500),
        productName: name,
        outcome: 'failed',
        code,
        message: line === null ? message : `Line ${line}: ${message}`,
      })
      continue
    }
    const product = fitProduct(item.product)
    if (!product) {
      const message = 'The shop gives this product no reference of up to 500 characters to know it by.'
      faults.push({ reference: '', productName: item.product.name, outcome: 'failed', code: 'no_reference', message })
    } else if (!incoming.has(product.reference)) incoming.set(product.reference, { product, sourceHash: sourceHash(product).toString('base64') })
  }
  return { incoming, faults }
}

/** Writes products with their variants, pictures and histories; answers what changed, by product. */
async function write(
  ctx: Ctx,
  merchantId: string,
  connectionId: string,
  written: readonly Written[],
): Promise<Map<string, NonNullable<NewRunItem['changes']>>> {
  if (written.length === 0) return new Map()
  const { db } = ctx
  const changedIds = written.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id)
  const held = new Map(
    (
      await lockProducts(
        db,
        changedIds.map((productId) => ({ merchantId, productId })),
      )
    ).map((row) => [row.productId, row]),
  )
  const kept = new Map((await listKept(db, merchantId, changedIds)).map((row) => [row.productId, row]))
  const rows = written.map((one): ProductWrite => {
    const { product, id } = one
    const reasons = readinessOf(product)
    return {
      id,
      reference: product.reference,
      name: product.name,
      description: product.description,
      brand: product.brand,
      category: product.category,
      tags: product.tags,
      currency: product.currency,
      options: product.options,
      attributes: product.attributes,
      status: nextStatus(held.get(id)?.status, reasons),
      reasons,
      priceMinor: lowestPrice(product.variants),
      stock: totalStock(product.variants),
      variantCount: product.variants.length,
      contentHash: contentHash(product).toString('base64'),
      sourceHash: one.sourceHash,
    }
  })
  await insertProducts(
    db,
    merchantId,
    connectionId,
    rows.filter(({ id }) => !kept.has(id)),
  )
  await updateProducts(
    db,
    merchantId,
    connectionId,
    rows.filter(({ id }) => kept.has(id)),
  )
  const variants = written.flatMap(({ id: productId, product }) =>
    product.variants.map((variant, position) => ({ ...variant, id: uuidv7(), productId, position })),
  )
  await upsertVariants(db, merchantId, variants)
  await updateVariantsRemoved(
    db,
    merchantId,
    changedIds,
    variants.filter(({ productId }) => kept.has(productId)).map(({ productId, reference }) => ({ productId, reference })),
  )
  await replaceImages(
    db,
    merchantId,
    written.map(({ id }) => id),
    written.flatMap(({ id: productId, product }) => product.images.map((image, position) => ({ ...image, productId, position }))),
  )
  await refreshThumbnails(db, merchantId, changedIds)
  const changes = new Map(
    written.flatMap(({ id, product }) => {
      const before = kept.get(id)
      return before ? [[id, changesOf(before, product)] as const] : []
    }),
  )
  await insertProductEvents(
    db,
    written.map(({ id: productId, outcome }) => {
      const message =
        outcome === 'created' ? 'Taken over from the shop' : saidChanges(held.get(productId)?.status === 'Discontinued', changes.get(productId))
      return { merchantId, productId, marketplaceId: null, kind: outcome === 'created' ? 'synced' : 'changed', message, actor: null }
    }),
  )
  return changes
}

function saidChanges(isBack: boolean, changes: NewRunItem['changes'] = []): string {
  if (isBack) return 'Back in the shop'
  const fields = [...new Set(changes.map(({ field }) => field))]
  if (fields.length === 0) return 'Sent anew by the shop'
  return `Changed in the shop: ${fields.length > 4 ? `${fields.slice(0, 4).join(', ')} and more` : fields.join(', ')}`
}
