import type { Row, RowFault } from '../../kit/read-rows.ts'
import type { CellFault } from './row-notes.ts'
import type { FileRow, Plan } from './rules-plan.ts'
import { cellOf, keyColumn } from './rules-plan.ts'

/** The rows of one product, or one row that belongs to none. */
export type FileEntry = { reference: string; rows: FileRow[] } | { row: FileRow; fault: CellFault }

/** More rows than any shop keeps for one product (2,048 variants and 250 pictures at Shopify). */
const longestGroup = 5000
const longestReference = 500

/**
 * The products of a file in the order in which their last rows stand, each with all its rows, wherever those are. The file is read twice:
 * once for where each product ends, so that nothing is held longer than until then. The order is the same at every reading.
 */
export async function* groupFile(open: () => AsyncIterable<(Row | RowFault)[]>, plan: Plan, delimiter: string): AsyncGenerator<FileEntry> {
  const column = keyColumn(plan)
  const ends = new Map<number, number>()
  let ordinal = 0
  for await (const chunk of open()) {
    for (const entry of chunk) {
      ordinal += 1
      if ('cells' in entry) ends.set(hash(cellOf(entry, column)), ordinal)
    }
  }
  const held = new Map<string, FileRow[]>()
  ordinal = 0
  for await (const chunk of open()) {
    for (const entry of chunk) {
      ordinal += 1
      if (!('cells' in entry)) {
        yield { row: { line: entry.line, cells: cellsOf(entry, plan.header.length, delimiter) }, fault: faultOf(entry) }
        continue
      }
      const reference = cellOf(entry, column)
      const fault = referenceFault(reference, column)
      if (fault) {
        yield { row: entry, fault }
        continue
      }
      const rows = held.get(reference) ?? []
      if (rows.length < longestGroup) {
        rows.push(entry)
        held.set(reference, rows)
      } else {
        const message = `The product "${reference}" has more than ${longestGroup} rows.`
        yield { row: entry, fault: { column: null, code: 'too_many_rows', message } }
      }
      if (ends.get(hash(reference)) !== ordinal) continue
      held.delete(reference)
      yield { reference, rows }
    }
  }
  // Two references with one hash: the one that ends first is still held.
  for (const [reference, rows] of held) yield { reference, rows }
}

function referenceFault(reference: string, column: number): CellFault | undefined {
  if (reference === '') return { column, code: 'missing_reference', message: 'This row has nothing to know its product by.' }
  if (reference.length <= longestReference) return undefined
  return { column, code: 'too_long', message: `This has ${reference.length} characters; the most is ${longestReference}.` }
}

function faultOf({ code, message }: RowFault): CellFault {
  return { column: null, code: code === 'too_many_columns' ? code : 'unclosed_quote', message }
}

/** A row that cannot be read, cut where the delimiters stand; what is beyond the last column stays in it. */
function cellsOf({ text = '' }: RowFault, columns: number, delimiter: string): string[] {
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
