import { unguardCell } from '@stoa/product-file/cells.ts'
import { decodeText, withLineFeeds } from '@stoa/product-file/decode-text.ts'
import { guessDelimiter } from '@stoa/product-file/guess-targets.ts'
import type { Row, RowError } from '@stoa/product-file/read-rows.ts'
import { readRows } from '@stoa/product-file/read-rows.ts'
import { cutHead } from '@stoa/product-file/sniff-table.ts'

/** Reads a small table, its header first, up to one row more than `limit`. Rows that cannot be read come as errors. */
export async function readTable(open: () => AsyncIterable<Uint8Array>, limit: number): Promise<(Row | RowError)[]> {
  let head = ''
  for await (const piece of withLineFeeds(decodeText(open()))) {
    head += piece
    if (head.length > 65_536) break
  }
  const rows: (Row | RowError)[] = []
  for await (const chunk of readRows(withLineFeeds(decodeText(open())), guessDelimiter(head, cutHead))) {
    rows.push(...chunk.map((row) => ('cells' in row ? { ...row, cells: row.cells.map(unguardCell) } : row)))
    if (rows.length > limit) break
  }
  return rows
}
