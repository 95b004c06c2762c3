import { parse } from 'csv-parse/sync'
import { unguardCell } from './cells.ts'
import type { SampledColumn } from './guess-targets.ts'

const sampledRows = 50

/** Returns the first rows of a text cut by a delimiter, the last of which may be incomplete. */
export function cutHead(head: string, delimiter: string): string[][] {
  try {
    return parse(head, { delimiter, relax_quotes: true, relax_column_count: true, to: sampledRows, skip_empty_lines: true })
  } catch {
    return head
      .split(/\r\n|\r|\n/)
      .slice(0, sampledRows)
      .filter((line) => line.trim() !== '')
      .map((line) => line.split(delimiter))
  }
}

/** Returns the columns of the first rows of a file with the cells below them. */
export function sampleColumns(rows: readonly (readonly string[])[]): SampledColumn[] {
  const [header = [], ...body] = rows
  return header.map((name, index) => ({
    name,
    samples: body.map((row) => unguardCell(row[index] ?? '').trim()).filter((cell) => cell !== ''),
  }))
}
