import type { ImportMapping, ImportOptions } from '@stoa/contract/product-import.ts'
import { hasItems, itemReader, withItems } from '@stoa/product-file/big-commerce-items.ts'
import { decodeText, withLineFeeds } from '@stoa/product-file/decode-text.ts'
import type { StoredProduct } from '@stoa/product-file/file-product.ts'
import { hasStoreViews, storeViewReader, withStoreViews } from '@stoa/product-file/magento-store-views.ts'
import type { Variations } from '@stoa/product-file/magento-variations.ts'
import { addVariation, collectVariations, hasVariations, withVariations } from '@stoa/product-file/magento-variations.ts'
import type { FileRow, Plan } from '@stoa/product-file/plan.ts'
import { makePlan } from '@stoa/product-file/plan.ts'
import type { ReadProduct } from '@stoa/product-file/read-product.ts'
import { readProduct } from '@stoa/product-file/read-product.ts'
import type { Row, RowError } from '@stoa/product-file/read-rows.ts'
import { readRows } from '@stoa/product-file/read-rows.ts'
import type { RowIssue } from '@stoa/product-file/row-notes.ts'
import type { FileEntry } from './group-file.ts'
import { groupFile } from './group-file.ts'

type OpenBytes = () => AsyncIterable<Uint8Array>

/** How a file is read: by which mapping, and after how many entries. `languages` are those that products may be translated into. */
export type EntriesInput = {
  mapping: ImportMapping
  header: string[]
  options: ImportOptions
  delimiter: string
  from: number
  now: Date
  languages?: string[]
}

/** A batch of a file: the references of the products in it, and how many entries it has. */
export type BatchHead = { references: string[]; size: number }

/** The products that exist of a batch, by their reference. */
export type StoredByReference = ReadonlyMap<string, StoredProduct>

/** The rows of a product as they read, or one row that names none. */
export type ReadEntry = ({ rows: FileRow[]; reference: string } & ReadProduct) | { row: FileRow; error: RowIssue }

/**
 * Yields a file batch by batch: first which products are in it; then, for each map of those that exist, what their rows read as. Undefined goes
 * on to the next batch. A batch may be read several times: a transaction that failed begins again.
 */
export async function* readEntries(
  input: EntriesInput,
  open: OpenBytes,
): AsyncGenerator<BatchHead | ReadEntry[], void, StoredByReference | undefined> {
  const filePlan = makePlan(input.mapping, input.header, input.options, input.now)
  const readRowsOf = () => rowsBelowHeader(open, input.delimiter, input.options.encoding)
  const { plan, rows: readAll } = await joinRows(filePlan, readRowsOf, input.languages ?? [])
  const entries = groupFile(readAll, plan, input.delimiter)
  const columnCount = input.header.length
  for await (const batch of inBatches(withoutFirst(entries, input.from))) {
    const references = batch.flatMap((entry) => ('rows' in entry ? [entry.reference] : []))
    let kept = yield { references, size: batch.length }
    while (kept) {
      const known = kept
      kept = yield batch.map((entry): ReadEntry => {
        if (!('rows' in entry)) return entry
        const { rows, reference } = entry
        const read = { rows, reference, ...readProduct(plan, reference, rows, known.get(reference)) }
        return plan === filePlan ? read : asInFile(read, columnCount)
      })
    }
  }
}

/** Returns what was read without the columns that were joined to those of the file. */
function asInFile<T extends { rows: FileRow[] } & ReadProduct>(read: T, columnCount: number): T {
  const own = <I extends { column: number | null }>(issue: I): I =>
    issue.column !== null && issue.column >= columnCount ? { ...issue, column: null } : issue
  return {
    ...read,
    rows: read.rows.map((row) => ({ ...row, cells: (row.source ?? row.cells).slice(0, columnCount) })),
    notes: read.notes.map((notes) => ({ ...notes, errors: notes.errors.map(own), notices: notes.notices.map(own) })),
  }
}

type OpenRows = () => AsyncIterable<(Row | RowError)[]>

/** Returns how the rows of a file are read where its platform says outside the rows themselves which product they belong to. */
async function joinRows(filePlan: Plan, open: OpenRows, languages: readonly string[]): Promise<{ plan: Plan; rows: OpenRows }> {
  if (hasItems(filePlan)) return { plan: withItems(filePlan), rows: withReader(open, () => itemReader(filePlan)) }
  const joined = hasVariations(filePlan) ? await joinVariations(filePlan, open) : { plan: filePlan, rows: open }
  if (!hasStoreViews(filePlan)) return joined
  return { plan: withStoreViews(joined.plan, languages), rows: withReader(joined.rows, () => storeViewReader(joined.plan, languages)) }
}

/** Returns rows that are read one after the other by a reader of their own. */
function withReader(open: OpenRows, makeReader: () => (row: FileRow) => FileRow): OpenRows {
  return async function* () {
    const readRow = makeReader()
    for await (const chunk of open()) yield chunk.map((row) => ('cells' in row ? { ...row, ...readRow(row) } : row) as Row | RowError)
  }
}

/** Reads the file once for the variants that its configurable products name, and returns how its rows are read with them. */
async function joinVariations(
  filePlan: Plan,
  open: () => AsyncIterable<(Row | RowError)[]>,
): Promise<{ plan: Plan; rows: () => AsyncIterable<(Row | RowError)[]> }> {
  const found: Variations = new Map()
  for await (const chunk of open()) for (const row of chunk) if ('cells' in row) collectVariations(filePlan, row, found)
  const rows = async function* () {
    for await (const chunk of open())
      yield chunk.map((row) => ('cells' in row ? { ...row, ...addVariation(filePlan, row, found) } : row) as Row | RowError)
  }
  return { plan: withVariations(filePlan), rows }
}

async function* rowsBelowHeader(open: OpenBytes, delimiter: string, encoding: string | undefined): AsyncGenerator<(Row | RowError)[]> {
  let isFirst = true
  for await (const chunk of readRows(withLineFeeds(decodeText(open(), encoding)), delimiter)) {
    yield isFirst ? chunk.slice(1) : chunk
    isFirst = false
  }
}

async function* withoutFirst(entries: AsyncIterable<FileEntry>, count: number): AsyncGenerator<FileEntry> {
  let left = count
  for await (const entry of entries) {
    if (left > 0) left -= 1
    else yield entry
  }
}

const batchEntries = 500
const batchRows = 5000
/** Characters of a batch, about: whoever receives it is not blocked by it. */
const batchLength = 1_000_000

async function* inBatches(entries: AsyncIterable<FileEntry>): AsyncGenerator<FileEntry[]> {
  let batch: FileEntry[] = []
  let rows = 0
  let length = 0
  for await (const entry of entries) {
    batch.push(entry)
    const own = 'rows' in entry ? entry.rows : [entry.row]
    rows += own.length
    length += own.reduce((sum, { cells }) => sum + cells.reduce((all, cell) => all + cell.length, 0), 0)
    if (batch.length < batchEntries && rows < batchRows && length < batchLength) continue
    yield batch
    batch = []
    rows = 0
    length = 0
  }
  if (batch.length > 0) yield batch
}
