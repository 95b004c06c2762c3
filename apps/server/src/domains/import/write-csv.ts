import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'

/**
 * Rows as a CSV file in UTF-8, written while it is read. The byte order mark makes spreadsheets read it as what it is; lines end as RFC 4180
 * has it. Cells are written as they are: who writes them guards them from being taken for formulas.
 */
export function writeCsv(batches: AsyncIterable<readonly (readonly string[])[]>, delimiter: string): Readable {
  async function* pieces() {
    yield '\ufeff'
    for await (const rows of batches) {
      if (rows.length > 0) yield stringify([...rows], { delimiter, record_delimiter: 'windows' })
    }
  }
  return Readable.from(pieces(), { objectMode: false })
}
