import type { OwnedField } from '@stoa/contract/field-ownership.ts'
import { message } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Ctx } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import type { ShopProduct, ShopVariant } from '../../connection/ports.ts'
import type { StoredChange } from '../../run/describe-change.ts'
import { preserveEdits } from '../edit/rules-edit.ts'
import type { ProductHistory } from '../change-message.ts'
import { picturesAdded } from '../events.ts'
import type { UpsertedProduct } from '../write-products.ts'
import { writeProducts } from '../write-products.ts'
import type { KnownProduct } from './queries-sync.ts'
import { hashWithKept } from './hash-with-kept.ts'
import { lockProducts } from '../queries-publication.ts'
import { claimProducts } from '../queries-reading.ts'
import { listReserved } from '../queries-reserved.ts'
import { lockVariants } from '../queries-stock.ts'
import { unknownSourceHash } from '../unknown-source-hash.ts'
import type { BeforeWrite } from '../undo/queries-before.ts'
import { insertBefore } from '../undo/queries-before.ts'
import { linkCreated } from '../shop-push/link-created.ts'
import { toBefore } from '../undo/to-before.ts'
import { withPictures } from '../undo/with-pictures.ts'
import { findKeptFields } from './queries-kept.ts'
import { listProductsByReference, listStored } from './queries-sync.ts'
import { keepFields } from '../rules-ownership.ts'

/** A product as its shop sent it, with the hash of that in base64. */
export type Incoming = { product: ShopProduct; sourceHash: string }

const history: ProductHistory = {
  kind: 'synced',
  created: message('product.synced'),
  back: message('product.back_in_shop'),
  changed: (fields) => message('product.changed_in_shop', { fields }),
  same: message('product.resent_by_shop'),
}

/**
 * Writes those of a shop's products that are new or changed since it last sent them; what a person edited is kept, and what a later reading found.
 * With `runId`, what they were before is kept for an undo of that run. Returns what was written.
 */
export async function writeIncoming(
  ctx: Ctx,
  companyId: string,
  connectionId: string,
  incoming: readonly Incoming[],
  { reading, runId }: { reading: number; runId?: string },
): Promise<{ written: UpsertedProduct[]; changes: Map<string, StoredChange[]> }> {
  const kept = await findKeptFields(ctx.db, companyId, connectionId)
  const compared = incoming.map((one) => ({ ...one, sourceHash: hashWithKept(one.sourceHash, kept) }))
  const known = await readKnown(ctx, companyId, connectionId, incoming)
  const differing = compared.flatMap((one): UpsertedProduct[] => {
    const before = known.get(one.product.reference)
    if (!before) return [{ ...one, id: uuidv7(), outcome: 'created' }]
    const isWithdrawn = before.editedFields.includes('status')
    // What another connection sent is this one's from now on.
    const isSame = before.sourceHash === one.sourceHash && before.status !== 'Discontinued' && before.connectionId === connectionId
    if (isWithdrawn || isSame) return []
    return [{ ...one, id: before.productId, outcome: 'changed' }]
  })
  const claimed = await claimProducts(
    ctx.db,
    { companyId, reading },
    differing.filter(({ outcome }) => outcome === 'changed').map(({ product }) => product.reference),
  )
  const changing = differing.filter(({ outcome, product }) => outcome === 'changed' && claimed.has(product.reference))
  // Variants first, as orders do that take stock. What was waited for may have changed: they are read again.
  const changingIds = changing.map(({ id }) => id)
  await lockVariants(ctx.db, companyId, changingIds)
  await lockProducts(
    ctx.db,
    changingIds.map((productId) => ({ merchantId: companyId, productId })),
  )
  const now = new Map(
    (
      await listProductsByReference(
        ctx.db,
        companyId,
        changing.map(({ product }) => product.reference),
      )
    ).map((row) => [row.reference, row]),
  )
  const taken = differing.filter(
    ({ outcome, product: { reference } }) =>
      outcome === 'created' || (claimed.has(reference) && !now.get(reference)?.editedFields.includes('status')),
  )
  const newerStock = new Set(taken.flatMap(({ id, product }) => (claimed.get(product.reference)?.isStockNewer ? [id] : [])))
  const edited = await withEdits(ctx.db, companyId, taken, now, { kept, newerStock })
  const written = kept.includes('stock') ? edited : await withoutReserved(ctx.db, companyId, edited, newerStock)
  const before = runId === undefined ? [] : await readBefore(ctx.db, companyId, written, now)
  const changes = await writeProducts(ctx, companyId, { connectionId, history }, written)
  if (runId !== undefined) await insertBefore(ctx.db, { companyId, sourceId: runId }, before)
  // A run fetches the pictures of its products itself.
  else if (written.some(({ product }) => product.images.length > 0)) await ctx.emit(picturesAdded, { companyId })
  return { written, changes }
}

/** Returns the stored products of what came, by reference. What a push has just created in the shop is linked first. */
async function readKnown(ctx: Ctx, companyId: string, connectionId: string, incoming: readonly Incoming[]): Promise<Map<string, KnownProduct>> {
  const references = incoming.map(({ product }) => product.reference)
  const read = async () => new Map((await listProductsByReference(ctx.db, companyId, references)).map((row) => [row.reference, row]))
  const known = await read()
  const unknown = incoming.flatMap(({ product }) => (known.has(product.reference) ? [] : [product]))
  return (await linkCreated(ctx, companyId, connectionId, unknown)) ? read() : known
}

/** Returns what came, with the fields that a person edited, those the connection leaves alone, and stock that was read later, as they are in the portal. */
async function withEdits(
  db: Db,
  merchantId: string,
  taken: readonly UpsertedProduct[],
  known: ReadonlyMap<string, KnownProduct>,
  { kept, newerStock }: { kept: readonly OwnedField[]; newerStock: ReadonlySet<string> },
): Promise<UpsertedProduct[]> {
  const editedOf = ({ product }: UpsertedProduct): KnownProduct['editedFields'] => known.get(product.reference)?.editedFields ?? []
  const edited = taken.filter((one) => one.outcome === 'changed' && (kept.length > 0 || newerStock.has(one.id) || editedOf(one).length > 0))
  if (edited.length === 0) return [...taken]
  const ids = edited.map(({ id }) => id)
  const stored = new Map((await listStored(db, merchantId, ids)).map((row) => [row.productId, row]))
  return taken.map((one): UpsertedProduct => {
    const before = stored.get(one.id)
    if (!before) return one
    const product = preserveEdits(one.product, before, editedOf(one))
    // The shop did not send the product with this stock.
    if (newerStock.has(one.id)) return { ...one, product: keepFields(product, before, [...kept, 'stock']), sourceHash: unknownSourceHash }
    return { ...one, product: keepFields(product, before, kept) }
  })
}

/** Returns what came with the stock that is left beside orders that the shop does not know. That of `newerStock` is no longer the shop's count. */
async function withoutReserved(
  db: Db,
  merchantId: string,
  written: readonly UpsertedProduct[],
  newerStock: ReadonlySet<string>,
): Promise<UpsertedProduct[]> {
  const changed = written.flatMap(({ id, outcome }) => (outcome === 'changed' && !newerStock.has(id) ? [id] : []))
  const reserved = Map.groupBy(await listReserved(db, merchantId, changed), ({ productId }) => productId)
  return written.map((one) => {
    const sold = new Map(reserved.get(one.id)?.map(({ reference, quantity }) => [reference, quantity]))
    if (sold.size === 0) return one
    const left = (variant: ShopVariant): number | null => variant.stock && Math.max(0, variant.stock - (sold.get(variant.reference) ?? 0))
    return { ...one, product: { ...one.product, variants: one.product.variants.map((variant) => ({ ...variant, stock: left(variant) })) } }
  })
}

/** Returns what held products are before they are written: what an undo restores. */
async function readBefore(
  db: Db,
  merchantId: string,
  written: readonly UpsertedProduct[],
  known: ReadonlyMap<string, KnownProduct>,
): Promise<BeforeWrite[]> {
  const changed = written.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id)
  const stored = new Map((await listStored(db, merchantId, changed)).map((row) => [row.productId, row]))
  const rows = written.map(({ id, product }) => toBefore(id, product, stored.get(id), known.get(product.reference), false))
  return withPictures(db, merchantId, rows)
}
