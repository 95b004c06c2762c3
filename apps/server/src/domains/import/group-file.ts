import { productLimits } from '@stoa/contract/product-limits.ts'
import { message } from '@stoa/messages/describe.ts'
import type { FileRow, Plan } from '@stoa/product-file/plan.ts'
import { cellOf, keyColumn, keyOf } from '@stoa/product-file/plan.ts'
import type { Row, RowError } from '@stoa/product-file/read-rows.ts'
import type { RowIssue } from '@stoa/product-file/row-notes.ts'

/** The rows of one product, or one row that belongs to none. */
export type FileEntry = { reference: string; rows: FileRow[] } | { row: FileRow; error: RowIssue }

/** More rows than any shop keeps for one product (2,048 variants and 250 pictures at Shopify). */
const maxGroup = 5000
const maxReference = productLimits.reference

/**
 * Returns the products of a file in the order of their last rows, each with all its rows, wherever those are. The file is read twice: once for
 * where each product ends, so that no row is kept longer than until then. The order is the same at every reading.
 */
export async function* groupFile(open: () => AsyncIterable<(Row | RowError)[]>, plan: Plan, delimiter: string): AsyncGenerator<FileEntry> {
  const column = keyColumn(plan)
  const ends = new Map<number, number>()
  let ordinal = 0
  let keyAt = keysOf(plan)
  for await (const chunk of open()) {
    for (const entry of chunk) {
      ordinal += 1
      if ('cells' in entry) ends.set(hash(keyAt(entry)), ordinal)
    }
  }
  keyAt = keysOf(plan)
  const locked = new Map<string, FileRow[]>()
  ordinal = 0
  for await (const chunk of open()) {
    for (const entry of chunk) {
      ordinal += 1
      if (!('cells' in entry)) {
        yield { row: { line: entry.line, cells: cellsOf(entry, plan.header.length, delimiter) }, error: errorOf(entry) }
        continue
      }
      const reference = keyAt(entry)
      const error = referenceError(reference, column)
      if (error) {
        yield { row: entry, error }
        continue
      }
      const rows = locked.get(reference) ?? []
      if (rows.length < maxGroup) {
        rows.push(entry)
        locked.set(reference, rows)
      } else {
        const reason = message('import_error.too_many_rows', { reference, limit: String(maxGroup) })
        yield { row: entry, error: { column: null, code: 'too_many_rows', reason } }
      }
      if (ends.get(hash(reference)) !== ordinal) continue
      locked.delete(reference)
      yield { reference, rows }
    }
  }
  // Two references with one hash: the one that ends first is still held.
  for (const [reference, rows] of locked) yield { reference, rows }
}

/** Returns how the key of each row is found. Vendure leaves it out on the further variants of a product: they belong to the row before. */
function keysOf(plan: Plan): (row: FileRow) => string {
  let last = ''
  return (row) => {
    const key = keyOf(plan, row)
    if (key === '' && plan.at.option_values >= 0 && cellOf(row, plan.at.name) === '') return last
    last = key
    return key
  }
}

function referenceError(reference: string, column: number): RowIssue | undefined {
  if (reference === '') return { column, code: 'missing_reference', reason: message('import_error.missing_reference') }
  if (reference.length <= maxReference) return undefined
  const reason = message('import_error.long_reference', { length: String(reference.length), limit: String(maxReference) })
  return { column, code: 'too_long', reason }
}

function errorOf({ code, reason }: RowError): RowIssue {
  return { column: null, code: code === 'too_many_columns' ? code : 'unclosed_quote', reason }
}

/** A row that cannot be read, cut at the delimiters; what is beyond the last column stays in it. */
function cellsOf({ text = '' }: RowError, columns: number, delimiter: string): string[] {
  const cells = text.split(delimiter)
  return cells.length <= columns ? cells : [...cells.slice(0, columns - 1), cells.slice(columns - 1).join(delimiter)]
}

/** 53 bits of a text (cyrb53): enough that two references of a file hardly ever share them, and a tenth of the memory of the texts. */
function hash(text: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return 4294967296 * (2097151 & b) + (a >>> 0)
}
