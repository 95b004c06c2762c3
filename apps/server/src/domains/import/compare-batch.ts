import type { FileRow } from '@stoa/product-file/plan.ts'
import type { RowNotes } from '@stoa/product-file/row-notes.ts'
import { emptyNotes } from '@stoa/product-file/row-notes.ts'
import type { Db } from '../../database/db.ts'
import type { ShopProduct } from '../connection/ports.ts'
import { sourceHash } from '../product/source-hash.ts'
import type { KnownProduct } from '../product/sync/queries-sync.ts'
import { listStored, listProductsByReference } from '../product/sync/queries-sync.ts'
import type { KnownToFile, StoredProduct } from '@stoa/product-file/file-product.ts'
import { fitProduct } from '../product/rules.ts'
import { isShopOwned, keepShopFields } from '../product/rules-ownership.ts'
import type { FileBatch } from './open-batches.ts'

/** A row with its notes. */
export type ComparedRow = { row: FileRow; notes: RowNotes }

/**
 * A product of the file compared with what is kept of it; \`broken\` where its rows cannot be used, \`skipped\` for a draft that is not requested. A
 * row of no product is an entry of its own. \`isDraft\`: it is imported as not for sale, a draft or discontinued.
 */
export type ComparedEntry = { rows: ComparedRow[]; reference: string; name: string; isDraft: boolean } & (
  | { outcome: 'new'; product: ShopProduct }
  | { outcome: 'changed'; product: ShopProduct; known: KnownProduct; kept: StoredProduct }
  | { outcome: 'unchanged' }
  | { outcome: 'skipped' }
  | { outcome: 'broken' }
)

/** Reads a batch of a file against the products there are. \`lock\` is called with those it names, before they are read. */
export async function compareBatch(
  db: Db,
  merchantId: string,
  batch: FileBatch,
  isDraftSkipped: boolean,
  lock: (productIds: string[]) => Promise<void> = () => Promise.resolve(),
): Promise<ComparedEntry[]> {
  const { references } = batch
  const knownIds = (await listProductsByReference(db, merchantId, references)).map(({ productId }) => productId)
  await lock(knownIds)
  // Read again: what was waited for may have changed it.
  const known = new Map((await listProductsByReference(db, merchantId, references)).map((row) => [row.reference, row]))
  const keptById = new Map((await listStored(db, merchantId, knownIds)).map(({ productId, ...product }) => [productId, product]))
  const keptOf = (reference: string): StoredProduct | undefined => keptById.get(known.get(reference)?.productId ?? '')
  const kept = new Map<string, KnownToFile>(
    references.flatMap((reference) => {
      const product = keptOf(reference)
      const row = known.get(reference)
      return product && row ? [[reference, { ...product, isShopOwned: isShopOwned(row) }] as const] : []
    }),
  )
  return (await batch.read(kept)).map((entry): ComparedEntry => {
    if (!('rows' in entry)) {
      const notes = emptyNotes()
      notes.errors.push(entry.error)
      return { outcome: 'broken', reference: '', name: '', isDraft: false, rows: [{ row: entry.row, notes }] }
    }
    const { reference, isLeftEnded, notes, product: read } = entry
    const present = known.get(reference)
    const isEnded = present?.status === 'Discontinued'
    // What the file calls discontinued is not for sale either.
    const isDraft = entry.isDraft || isLeftEnded
    const rows = entry.rows.map((row, index): ComparedRow => ({ row, notes: notes[index] ?? emptyNotes() }))
    const same = { reference, rows, isDraft, name: read?.name ?? '' }
    if (isDraftSkipped && (entry.isDraft || (isLeftEnded && !present))) return { ...same, outcome: 'skipped' }
    const before = keptOf(reference)
    const product = read && fitProduct(read)
    if (!product) return { ...same, outcome: 'broken' }
    if (!present || !before) return { ...same, outcome: 'new', product }
    const { product: allowed, isKept } = keepShopFields(before, product, present)
    if (isKept) rows[0]?.notes.notices.push({ column: null, code: 'shop_owns', params: {} })
    const staysEnded = isEnded && isDraft
    const isSame = hashOf(allowed) === hashOf(fitProduct({ reference, ...before }) ?? product)
    if (staysEnded || (isSame && !isEnded && !isDraft)) return { ...same, outcome: 'unchanged' }
    return { ...same, outcome: 'changed', product: allowed, known: present, kept: before }
  })
}

function hashOf(product: ShopProduct): string {
  return sourceHash(product).toString('base64')
}
