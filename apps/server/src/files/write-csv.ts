import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'

/** Quoted besides what the writer quotes itself: it treats only its own line end, CR LF, as a line break; and readers may guess another delimiter. */
const quoted = /[\r\n;,|\t]/

/**
 * Returns rows as a CSV file in UTF-8, written while it is read. It begins with a byte order mark, by which spreadsheets recognise UTF-8; lines
 * end with CR LF (RFC 4180). Cells are written unchanged: the caller guards them against being read as formulas.
 */
export function writeCsv(batches: AsyncIterable<readonly (readonly string[])[]>, delimiter: string): Readable {
  async function* pieces() {
    yield '\ufeff'
    for await (const rows of batches) {
      if (rows.length > 0) yield stringify([...rows], { delimiter, record_delimiter: 'windows', quoted_match: quoted })
    }
  }
  return Readable.from(pieces(), { objectMode: false })
}
