import { decodeText } from '@stoa/product-file/decode-text.ts'
import { ProductFileError } from '@stoa/product-file/file-error.ts'
import { kindLength, otherFileKind } from '@stoa/product-file/file-kind.ts'
import type { Row, RowError } from '@stoa/product-file/read-rows.ts'
import { readRows } from '@stoa/product-file/read-rows.ts'
import type { FeedEntry } from '@stoa/product-file/read-rss.ts'
import { readRss } from '@stoa/product-file/read-rss.ts'
import { keyOf } from '@stoa/product-file/plan.ts'
import type { PulledBatch, ShopCategory } from '../../../domains/connection/ports.ts'
import type { Json } from '../../../kit/json.ts'
import type { Format } from './detect-format.ts'
import { detectFormat, headLength } from './detect-format.ts'
import type { Keyed } from './group-rows.ts'
import { groupRows } from './group-rows.ts'
import { itemKey, rssTranslation, tablePlan, tableTranslation } from './translate-table.ts'

type OpenBytes = () => AsyncIterable<Uint8Array>

/** How a feed is read: where to go on, and what the file does not say itself. */
export type FeedInput = { from: Json; edition: string | null; currency: string; now: Date }

/** Yields the kind of a feed. Throws ProductFileError where it is none. */
export async function* findFormat(_: unknown, open: OpenBytes): AsyncGenerator<Format['kind'], void, unknown> {
  const { format } = await openText(open)
  yield format.kind
}

/** Yields the products of a feed in batches. */
export async function* pullProducts(input: FeedInput, open: OpenBytes): AsyncGenerator<PulledBatch, void, unknown> {
  const { edition, currency, now } = input
  const { format, text } = await openText(open, currency)
  const cursorAt = (records: number): Json => ({ records, edition })
  const from = recordsOf(input.from, edition)
  if (format.kind === 'rss') {
    yield* groupRows(keyedEntries(readRss(text)), rssTranslation(currency, now), from, cursorAt)
    return
  }
  const rows = withoutHeader(readRows(text, format.delimiter))
  const plan = tablePlan(format, currency, now)
  const keyed = keyedRows(rows, (row): Keyed<Row> => ({ line: row.line, key: keyOf(plan, row), record: row }))
  const isUntracked = format.kind === 'shopify' && plan.at.stock < 0 && from === 0
  let isFirst = true
  for await (const batch of groupRows(keyed, tableTranslation(plan), from, cursorAt)) {
    if (isFirst && isUntracked)
      yield { ...batch, notices: [{ reference: '', name: '', line: null, code: 'stock_not_tracked', params: {} }, ...(batch.notices ?? [])] }
    else yield batch
    isFirst = false
  }
}

/** Yields all categories of a feed: it has none of its own, they are the steps of its products' paths. */
export async function* pullCategories(input: FeedInput, open: OpenBytes): AsyncGenerator<ShopCategory[], void, unknown> {
  const found = new Map<string, ShopCategory>()
  for await (const batch of pullProducts(input, open)) {
    for (const item of batch.items) if (item.isProduct) for (const step of stepsOf(item.product.category)) found.set(step.reference, step)
  }
  yield [...found.values()]
}

/** Returns `Home > Lamps` as two categories, each known by its path. */
function stepsOf(path: string): ShopCategory[] {
  const names = path
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const pathTo = (length: number): string => names.slice(0, length).join(' > ')
  return names.map((name, n) => ({ reference: pathTo(n + 1), name, parentReference: n === 0 ? null : pathTo(n) }))
}

async function openText(open: OpenBytes, currency?: string): Promise<{ format: Format; text: AsyncIterable<string> }> {
  const pieces = decodeText(withKnownKind(open()))
  let head = ''
  for (let isWhole = false; head.length < headLength && !isWhole;) {
    const piece = await pieces.next()
    if (piece.done) isWhole = true
    else head += piece.value
  }
  const format = detectFormat(head, currency)
  return { format, text: joined(head, pieces, format.kind !== 'rss' && format.isCarriageReturnOnly) }
}

/** The bytes of a file, where its beginning does not show that it is a file of another kind. */
async function* withKnownKind(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Buffer | undefined = Buffer.alloc(0)
  for await (const piece of bytes) {
    if (start) {
      start = Buffer.concat([start, piece])
      if (start.length < kindLength) continue
      checkKind(start)
      yield start
      start = undefined
    } else yield piece
  }
  if (!start) return
  checkKind(start)
  yield start
}

function checkKind(start: Uint8Array): void {
  const other = otherFileKind(start)
  if (other !== undefined) throw new ProductFileError(`file_kind.${other}`)
}

async function* joined(head: string, pieces: AsyncIterable<string>, isCarriageReturnOnly: boolean): AsyncGenerator<string> {
  // Files of old Macs end their lines with a carriage return alone.
  const lines = (text: string): string => (isCarriageReturnOnly ? text.replaceAll('\r', '\n') : text)
  yield lines(head)
  for await (const piece of pieces) yield lines(piece)
}

function recordsOf(from: Json, edition: string | null): number {
  if (typeof from !== 'object' || from === null || Array.isArray(from)) return 0
  const { records } = from
  return edition !== null && from.edition === edition && typeof records === 'number' && Number.isSafeInteger(records) && records > 0 ? records : 0
}

function keyedEntry(entry: FeedEntry): Keyed<FeedEntry> {
  return { line: entry.line, key: itemKey(entry), record: entry }
}

async function* keyedRows<R>(source: AsyncIterable<(Row | RowError)[]>, keyed: (row: Row) => Keyed<R>): AsyncGenerator<(Keyed<R> | RowError)[]> {
  for await (const chunk of source) yield chunk.map((row) => ('cells' in row ? keyed(row) : row))
}

async function* keyedEntries(source: AsyncIterable<(FeedEntry | RowError)[]>): AsyncGenerator<(Keyed<FeedEntry> | RowError)[]> {
  for await (const chunk of source) yield chunk.map((entry) => ('fields' in entry ? keyedEntry(entry) : entry))
}

async function* withoutHeader(source: AsyncIterable<(Row | RowError)[]>): AsyncGenerator<(Row | RowError)[]> {
  let isFirst = true
  for await (const chunk of source) {
    yield isFirst ? chunk.slice(1) : chunk
    isFirst = false
  }
}
