import type { ImportColumn } from '@stoa/contract/product-import.ts'
import { maxCellLength, shorten, unguardCell } from '@stoa/product-file/cells.ts'
import type { DecimalMark } from '@stoa/product-file/cells.ts'
import { decodeText, wideEncodingOf, withLineFeeds } from '@stoa/product-file/decode-text.ts'
import { ProductFileError } from '@stoa/product-file/file-error.ts'
import { kindLength, otherFileKind } from '@stoa/product-file/file-kind.ts'
import type { SampledColumn } from '@stoa/product-file/guess-targets.ts'
import { guessDecimal } from '@stoa/product-file/guess-decimal.ts'
import { guessDelimiter, guessTargets } from '@stoa/product-file/guess-targets.ts'
import { findPreset } from '@stoa/product-file/presets.ts'
import { readRows } from '@stoa/product-file/read-rows.ts'
import { cutHead } from '@stoa/product-file/sniff-table.ts'

type OpenBytes = () => AsyncIterable<Uint8Array>

/** So many characters show the delimiter. */
const headLength = 65_536
/** Rows that are looked at for samples, and samples shown of a column. */
const sampledRows = 500
const maxSamples = 5
const maxColumns = 500

/** What a file is: how it is written, its columns with a guess what each is, and whose export it looks like. */
export type InspectedFile = {
  encoding: string
  delimiter: string
  columns: ImportColumn[]
  rowCount: number
  decimal: DecimalMark
  platform: string | null
}

/** Yields what a file is; `currency` is that of prices that name none. Throws ProductFileError where it is no table. */
export async function* inspectFile({ currency }: { currency?: string }, open: OpenBytes): AsyncGenerator<InspectedFile, void, unknown> {
  const encoding = await encodingOf(open)
  const delimiter = guessDelimiter(await readHead(open), cutHead)
  const { names, samples, rowCount } = await sampleRows(open, delimiter)
  const guesses = guessTargets(samples)
  const columns = names.map((name, index) => {
    const shown = [...new Set(samples[index]?.samples.map(shorten))].slice(0, maxSamples)
    return { name, samples: shown, guess: guesses[index] ?? null }
  })
  yield {
    encoding,
    delimiter,
    columns,
    rowCount,
    decimal: guessDecimal(columns, { delimiter, ...(currency === undefined ? {} : { currency }) }),
    platform: findPreset(names)?.name ?? null,
  }
}

/** Returns what the bytes are text in. One line that is not UTF-8 makes the file Windows-1252 here; it is read line by line all the same. */
async function encodingOf(open: OpenBytes): Promise<string> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let start: Buffer | undefined = Buffer.alloc(0)
  let encoding = 'utf-8'
  for await (const bytes of open()) {
    if (start) {
      start = Buffer.concat([start, bytes])
      if (start.length >= kindLength) {
        const wide = checkStart(start)
        if (wide) return wide
        start = undefined
      }
    }
    try {
      strict.decode(bytes, { stream: true })
    } catch {
      encoding = 'windows-1252'
      if (!start) break
    }
  }
  return (start && checkStart(start)) || encoding
}

function checkStart(start: Uint8Array): string | undefined {
  const other = otherFileKind(start)
  if (other !== undefined) throw new ProductFileError(`file_kind.${other}`)
  return wideEncodingOf(start)
}

async function readHead(open: OpenBytes): Promise<string> {
  const pieces: string[] = []
  let length = 0
  for await (const piece of withLineFeeds(decodeText(open()))) {
    pieces.push(piece)
    length += piece.length
    if (length >= headLength) break
  }
  const head = pieces.join('').slice(0, headLength)
  if (head.trim() === '') throw new ProductFileError('file_error.empty')
  const zeros = head.split('\u0000').length - 1
  if (zeros * 20 > head.length) throw new ProductFileError('file_error.not_text')
  return head
}

async function sampleRows(open: OpenBytes, delimiter: string): Promise<{ names: string[]; samples: SampledColumn[]; rowCount: number }> {
  let names: string[] | undefined
  let rowCount = 0
  const cells: string[][] = []
  const counts: { filled: number; seen: Set<string> }[] = []
  for await (const chunk of readRows(withLineFeeds(decodeText(open())), delimiter)) {
    for (const row of chunk) {
      if (names) {
        rowCount += 1
        if (rowCount <= sampledRows && 'cells' in row) addSamples(cells, counts, row.cells)
        continue
      }
      if (!('cells' in row)) throw new ProductFileError('file_error.header_unreadable', { reason: row.reason })
      if (row.cells.length > maxColumns) throw new ProductFileError('file_error.max_columns', { limit: maxColumns })
      names = row.cells.map((cell, index) => unguardCell(cell).trim().slice(0, 300) || `Column ${index + 1}`)
      for (const _ of names) {
        cells.push([])
        counts.push({ filled: 0, seen: new Set() })
      }
    }
  }
  if (!names || rowCount === 0) throw new ProductFileError('file_error.no_rows')
  const rows = Math.min(rowCount, sampledRows)
  const samples = names.map((name, index) => {
    const { filled = 0, seen = new Set() } = counts[index] ?? {}
    return { name, samples: cells[index] ?? [], counts: { rows, filled, distinct: seen.size } }
  })
  return { names, samples, rowCount }
}

function addSamples(samples: string[][], counts: { filled: number; seen: Set<string> }[], cells: readonly string[]): void {
  for (const [index, known] of samples.entries()) {
    const text = unguardCell(cells[index] ?? '')
      .slice(0, maxCellLength)
      .trim()
    const count = counts[index]
    if (text === '' || !count) continue
    count.filled += 1
    count.seen.add(text.slice(0, 200))
    const sample = text.slice(0, 200)
    if (known.length < maxSamples && !known.includes(sample)) known.push(sample)
  }
}
