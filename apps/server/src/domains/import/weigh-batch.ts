import type { ImportCellError } from '@stoa/contract/product-import.ts'
import type { Db } from '../../kit/db.ts'
import { sourceHash } from '../product/hash-product.ts'
import type { KnownProduct } from '../product/queries-sync.ts'
import { listKept, listKnown } from '../product/queries-sync.ts'
import type { KeptProduct } from '../product/rules-diff.ts'
import { fitProduct } from '../product/rules.ts'
import type { ShopProduct } from '../connection/ports.ts'
import type { FileEntry } from './group-file.ts'
import { readProduct } from './read-product.ts'
import type { RowNotes } from './row-notes.ts'
import { emptyNotes } from './row-notes.ts'
import type { FileRow, Plan } from './rules-plan.ts'

/** A row with what is noted of it. */
export type WeighedRow = { row: FileRow; notes: RowNotes }

/** A product of the file against what is kept of it; `product` undefined where its rows cannot be used. Rows of no product stand alone. */
export type WeighedEntry = { rows: WeighedRow[]; reference: string } & (
  | { outcome: 'new'; product: ShopProduct }
  | { outcome: 'changed'; product: ShopProduct; known: KnownProduct; kept: KeptProduct }
  | { outcome: 'unchanged' }
  | { outcome: 'broken' }
)

/** Reads entries of a file against the products there are. `hold` is called with those it names, before they are read. */
export async function weighBatch(
  db: Db,
  merchantId: string,
  plan: Plan,
  entries: readonly FileEntry[],
  hold: (productIds: string[]) => Promise<void> = () => Promise.resolve(),
): Promise<WeighedEntry[]> {
  const references = entries.flatMap((entry) => ('rows' in entry ? [entry.reference] : []))
  const knownIds = (await listKnown(db, merchantId, references)).map(({ productId }) => productId)
  await hold(knownIds)
  // Read again: what was waited for may have changed it.
  const known = new Map((await listKnown(db, merchantId, references)).map((row) => [row.reference, row]))
  const kept = new Map((await listKept(db, merchantId, knownIds)).map(({ productId, ...product }) => [productId, product]))
  return entries.map((entry): WeighedEntry => {
    if (!('rows' in entry)) {
      const notes = emptyNotes()
      notes.faults.push(entry.fault)
      return { outcome: 'broken', reference: '', rows: [{ row: entry.row, notes }] }
    }
    const { reference } = entry
    const present = known.get(reference)
    const before = present && kept.get(present.productId)
    const { product: read, notes, isLeftEnded } = readProduct(plan, reference, entry.rows, before)
    const rows = entry.rows.map((row, index): WeighedRow => ({ row, notes: notes[index] ?? emptyNotes() }))
    const product = read && fitProduct(read)
    if (!product) return { outcome: 'broken', reference, rows }
    if (!present || !before) return { outcome: 'new', reference, rows, product }
    const isBack = present.status === 'Discontinued' && !isLeftEnded
    const isSame = hashOf(product) === hashOf(fitProduct({ reference, ...before }) ?? product)
    if ((isSame && !isBack) || (present.status === 'Discontinued' && isLeftEnded)) return { outcome: 'unchanged', reference, rows }
    return { outcome: 'changed', reference, rows, product, known: present, kept: before }
  })
}

function hashOf(product: ShopProduct): string {
  return sourceHash(product).toString('base64')
}

/** What is wrong with a row, as it is told: by line and column of the file. */
export function errorsOf({ row, notes }: WeighedRow, plan: Plan): ImportCellError[] {
  return notes.faults.map(({ column, code, message }) => ({
    line: row.line,
    column,
    columnName: column === null ? '' : (plan.header[column] ?? ''),
    code,
    message,
  }))
}

/** Entries of a file in batches of about 500 products. */
export async function* inBatches(entries: AsyncIterable<FileEntry>): AsyncGenerator<FileEntry[]> {
  let batch: FileEntry[] = []
  let rows = 0
  for await (const entry of entries) {
    batch.push(entry)
    rows += 'rows' in entry ? entry.rows.length : 1
    if (batch.length < batchEntries && rows < batchRows) continue
    yield batch
    batch = []
    rows = 0
  }
  if (batch.length > 0) yield batch
}

const batchEntries = 500
const batchRows = 5000
