import type { ImportMapping, ImportOptions } from '@stoa/contract/product-import.ts'
import { decodeText, withLineFeeds } from '@stoa/product-file/decode-text.ts'
import type { StoredProduct } from '@stoa/product-file/file-product.ts'
import type { FileRow } from '@stoa/product-file/plan.ts'
import { makePlan } from '@stoa/product-file/plan.ts'
import type { ReadProduct } from '@stoa/product-file/read-product.ts'
import { readProduct } from '@stoa/product-file/read-product.ts'
import type { Row, RowError } from '@stoa/product-file/read-rows.ts'
import { readRows } from '@stoa/product-file/read-rows.ts'
import type { RowIssue } from '@stoa/product-file/row-notes.ts'
import type { FileEntry } from './group-file.ts'
import { groupFile } from './group-file.ts'

type OpenBytes = () => AsyncIterable<Uint8Array>

/** How a file is read: by which mapping, and after how many entries. */
export type EntriesInput = { mapping: ImportMapping; header: string[]; options: ImportOptions; delimiter: string; from: number; now: Date }

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
  const plan = makePlan(input.mapping, input.header, input.options, input.now)
  const entries = groupFile(() => rowsBelowHeader(open, input.delimiter), plan, input.delimiter)
  for await (const batch of inBatches(withoutFirst(entries, input.from))) {
    const references = batch.flatMap((entry) => ('rows' in entry ? [entry.reference] : []))
    let kept = yield { references, size: batch.length }
    while (kept) {
      const known = kept
      kept = yield batch.map((entry): ReadEntry => {
        if (!('rows' in entry)) return entry
        const { rows, reference } = entry
        return { rows, reference, ...readProduct(plan, reference, rows, known.get(reference)) }
      })
    }
  }
}

async function* rowsBelowHeader(open: OpenBytes, delimiter: string): AsyncGenerator<(Row | RowError)[]> {
  let isFirst = true
  for await (const chunk of readRows(withLineFeeds(decodeText(open())), delimiter)) {
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
