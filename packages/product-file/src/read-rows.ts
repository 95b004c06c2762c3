import { parse } from 'csv-parse/sync'
import type { CodedMessage } from '@stoa/contract/params.ts'
import { cleanCell, maxCellLength } from './cells.ts'
import { ProductFileError } from './file-error.ts'
import { joinPieces } from './join-pieces.ts'

/** A row of a table: the line it begins on (1 is the first of the file), its cells, and which of them were cut because they are too long. */
export type Row = { line: number; cells: string[]; truncated?: number[] }

/** A row that could not be read, why, and how it is written in the file where that is known. */
export type RowError = { line: number; code: string; reason: CodedMessage; text?: string }

/** The longest row: beyond it an opened quote is treated as one that never closes. */
const maxRowLength = 1_000_000

type Segment = { line: number; lines: number; text: string }

/**
 * Reads a delimited table from text in pieces; the first row yielded is the header. Rows are cut here, where quotes are even,
 * and read by csv-parse a block at a time, because csv-parse alone loses every row between a quote that never closes and the next
 * quote of the file. Here such a quote costs its own line, and reading goes on with the next.
 */
export async function* readRows(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<(Row | RowError)[]> {
  let rest = ''
  /** Where the next unread line of `rest` begins; what is before it belongs to the row that is open. */
  let at = 0
  let line = 1
  let openLines = 0
  let isQuoteOpen = false
  let columns = 0

  const take = (isEnd: boolean): (Row | RowError)[] => {
    const found: (Row | RowError)[] = []
    let block: Segment[] = []
    let start = 0
    const quoteFrom = (from: number): number => {
      const place = rest.indexOf('"', from)
      return place < 0 ? Infinity : place
    }
    let quote = quoteFrom(at)
    const flush = () => {
      const rows = parseBlock(block, delimiter)
      block.forEach((segment, index) => {
        const cells = rows?.[index]
        if (cells && fits(cells, segment, columns, delimiter)) found.push(toRow(segment, cells))
        else found.push(...readAlone(segment, delimiter, columns))
      })
      block = []
    }
    const close = (segment: Segment) => {
      if (segment.text.trim() === '') return
      // Excel's own first line, and the rows of delimiters that it saves below a table.
      if (columns === 0 ? /^sep=.?$/i.test(segment.text) : isEmptyRow(segment.text, delimiter)) return
      if (columns === 0) columns = parseBlock([segment], delimiter)?.[0]?.length ?? segment.text.split(delimiter).length
      block.push(segment)
      if (block.length === 512) flush()
    }
    for (;;) {
      const end = rest.indexOf('\n', at)
      if (end >= 0) {
        for (; quote < end; quote = quoteFrom(quote + 1)) isQuoteOpen = !isQuoteOpen
        at = end + 1
        openLines += 1
        if (isQuoteOpen && at - start <= maxRowLength) continue
      } else if (!isQuoteOpen || (!isEnd && at - start <= maxRowLength) || at === start) {
        break
      }
      if (isQuoteOpen) {
        // Never closed: this line is read on its own or lost, and the lines after it are read again.
        at = rest.indexOf('\n', start) + 1
        openLines = 1
        isQuoteOpen = false
        quote = quoteFrom(at)
      }
      close({ line, lines: openLines, text: trimEnd(rest.slice(start, at - 1)) })
      line += openLines
      openLines = 0
      start = at
    }
    if (block.length > 0) flush()
    rest = rest.slice(start)
    at -= start
    return found
  }

  for await (const { piece, isEnd } of joinPieces(text)) {
    rest += piece
    if (isEnd && rest !== '' && !rest.endsWith('\n')) rest += '\n'
    if (!isEnd && rest.length - at > 4 * maxRowLength) throw new ProductFileError('file_error.long_row', { line: String(line + openLines) })
    const rows = take(isEnd)
    if (rows.length > 0) yield rows
  }
}

function toRow({ line }: Segment, cells: readonly string[]): Row {
  const truncated = cells.flatMap((cell, index) => (cell.length > maxCellLength ? [index] : []))
  const row = { line, cells: cells.map(cleanCell) }
  return truncated.length === 0 ? row : { ...row, truncated }
}

function parseBlock(block: readonly Segment[], delimiter: string): string[][] | undefined {
  const joined = block.length === 1 ? (block[0]?.text ?? '') : block.map((segment) => segment.text).join('\n')
  try {
    const rows = parse(joined, { delimiter, record_delimiter: '\n', relax_column_count: true })
    return rows.length === block.length ? rows : undefined
  } catch {
    return undefined
  }
}

/** One row on its own; when several lines make no row together, each line on its own. */
function readAlone(segment: Segment, delimiter: string, columns: number): (Row | RowError)[] {
  const strict = splitRow(segment.text, delimiter)
  if (strict && fits(strict, segment, columns, delimiter)) return [toRow(segment, strict)]
  if (segment.lines > 1) {
    return segment.text
      .split('\n')
      .flatMap((text, index) =>
        text.trim() === '' ? [] : readAlone({ line: segment.line + index, lines: 1, text: trimEnd(text) }, delimiter, columns),
      )
  }
  // A quote inside an unquoted cell (12" plate) is a letter like any other.
  const relaxed = splitRow(segment.text, delimiter, true)
  if (relaxed && relaxed.length === columns) return [toRow(segment, relaxed)]
  if (strict) {
    const reason = { code: 'import_error.too_many_columns', params: { count: String(strict.length), columns: String(columns) } }
    return [{ line: segment.line, code: 'too_many_columns', reason, text: segment.text }]
  }
  const reason = { code: 'import_error.unclosed_quote', params: {} }
  return [{ line: segment.line, code: 'unclosed_quote', reason, text: segment.text }]
}

/**
 * Returns the cells of one row; undefined where its quotes make none. Where `isRelaxed`, a quote that does not enclose a whole cell is a letter.
 * A parser is too slow here: a hostile file has a broken row every few bytes, and each would cost a parser and an exception.
 */
function splitRow(text: string, delimiter: string, isRelaxed = false): string[] | undefined {
  const cells: string[] = []
  for (let at = 0; ;) {
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1)
      if (end < 0) return undefined
      const next = text.charAt(end + 1)
      if (next === '' || next === delimiter) {
        cells.push(text.slice(at + 1, end).replaceAll('""', '"'))
        if (next === '') return cells
        at = end + 2
        continue
      }
      if (!isRelaxed) return undefined
    }
    const end = text.indexOf(delimiter, at)
    const cell = end < 0 ? text.slice(at) : text.slice(at, end)
    if (!isRelaxed && cell.includes('"')) return undefined
    cells.push(cell)
    if (end < 0) return cells
    at = end + 1
  }
}

/** Returns where a quoted cell ends; -1 where its quote is never closed. */
export function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at
  return -1
}

/** False where the row shows that an unclosed quote joined rows, or where it has more cells than there are columns. */
function fits(cells: readonly string[], segment: Segment, columns: number, delimiter: string): boolean {
  if (cells.length === columns) return true
  if (cells.length > columns) return cells.slice(columns).every((cell) => cell.trim() === '') && segment.lines === 1
  if (segment.lines === 1) return true
  return !segment.text
    .split('\n')
    .slice(1)
    .some((line) => line.split(delimiter).length >= columns)
}

function isEmptyRow(text: string, delimiter: string): boolean {
  return text.startsWith(delimiter) && text.replaceAll(delimiter, '').trim() === ''
}

function trimEnd(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text
}
