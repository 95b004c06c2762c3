import type { OwnedField } from '@stoa/contract/field-ownership.ts'
import { message } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Ctx } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import type { ShopProduct } from '../../connection/ports.ts'
import type { StoredChange } from '../../run/describe-change.ts'
import { preserveEdits } from '../edit/rules-edit.ts'
import type { ProductHistory } from '../change-message.ts'
import type { UpsertedProduct } from '../write-products.ts'
import { writeProducts } from '../write-products.ts'
import type { KnownProduct } from './queries-sync.ts'
import { hashWithKept } from './hash-with-kept.ts'
import { lockProducts } from '../queries-publication.ts'
import type { BeforeWrite } from '../undo/queries-before.ts'
import { insertBefore } from '../undo/queries-before.ts'
import { linkCreated } from '../shop-push/link-created.ts'
import { toBefore } from '../undo/to-before.ts'
import { findKeptFields } from './queries-kept.ts'
import { listKnown, listStored } from './queries-sync.ts'
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
 * Writes those of a shop's products that are new or changed since it last sent them; what a person edited is kept. With `runId`, what they were
 * before is kept for an undo of that run. Returns what was written.
 */
export async function writeIncoming(
  ctx: Ctx,
  companyId: string,
  connectionId: string,
  incoming: readonly Incoming[],
  runId?: string,
): Promise<{ written: UpsertedProduct[]; changes: Map<string, StoredChange[]> }> {
  const kept = await findKeptFields(ctx.db, companyId, connectionId)
  const compared = incoming.map((one) => ({ ...one, sourceHash: hashWithKept(one.sourceHash, kept) }))
  const known = await readKnown(ctx, companyId, connectionId, incoming)
  const taken = compared.flatMap((one): UpsertedProduct[] => {
    const before = known.get(one.product.reference)
    if (!before) return [{ ...one, id: uuidv7(), outcome: 'created' }]
    const isWithdrawn = before.editedFields.includes('status')
    if (isWithdrawn || (before.sourceHash === one.sourceHash && before.status !== 'Discontinued')) return []
    return [{ ...one, id: before.productId, outcome: 'changed' }]
  })
  const written = await withEdits(ctx.db, companyId, taken, known, kept)
  const before = runId === undefined ? [] : await readBefore(ctx.db, companyId, written, known)
  const changes = await writeProducts(ctx, companyId, { connectionId, history }, written)
  if (runId !== undefined) await insertBefore(ctx.db, { companyId, sourceId: runId }, before)
  return { written, changes }
}

/** Returns the stored products of what came, by reference. What a push has just created in the shop is linked first. */
async function readKnown(ctx: Ctx, companyId: string, connectionId: string, incoming: readonly Incoming[]): Promise<Map<string, KnownProduct>> {
  const references = incoming.map(({ product }) => product.reference)
  const read = async () => new Map((await listKnown(ctx.db, companyId, references)).map((row) => [row.reference, row]))
  const known = await read()
  const unknown = incoming.flatMap(({ product }) => (known.has(product.reference) ? [] : [product]))
  return (await linkCreated(ctx, companyId, connectionId, unknown)) ? read() : known
}

/** Returns what came, with the fields that a person edited, and those the connection leaves alone, as they are in the portal. */
async function withEdits(
  db: Db,
  merchantId: string,
  taken: readonly UpsertedProduct[],
  known: ReadonlyMap<string, KnownProduct>,
  keptFields: readonly OwnedField[],
): Promise<UpsertedProduct[]> {
  const editedOf = ({ product }: UpsertedProduct): KnownProduct['editedFields'] => known.get(product.reference)?.editedFields ?? []
  const edited = taken.filter((one) => one.outcome === 'changed' && (keptFields.length > 0 || editedOf(one).length > 0)).map(({ id }) => id)
  if (edited.length === 0) return [...taken]
  const kept = new Map((await listStored(db, merchantId, edited)).map((row) => [row.productId, row]))
  return taken.map((one) => {
    const before = kept.get(one.id)
    return before ? { ...one, product: keepFields(preserveEdits(one.product, before, editedOf(one)), before, keptFields) } : one
  })
}

/** Returns what products are before they are written, held from here on: what an undo restores. */
async function readBefore(
  db: Db,
  merchantId: string,
  written: readonly UpsertedProduct[],
  known: ReadonlyMap<string, KnownProduct>,
): Promise<BeforeWrite[]> {
  const changed = written.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id)
  await lockProducts(
    db,
    changed.map((productId) => ({ merchantId, productId })),
  )
  const stored = new Map((await listStored(db, merchantId, changed)).map((row) => [row.productId, row]))
  return written.map(({ id, product }) => toBefore(id, product, stored.get(id), known.get(product.reference), false))
}
