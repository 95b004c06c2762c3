import type { Json, PulledBatch, ShopAccess, ShopCategory, ShopConnector } from '../../../domains/connection/ports.ts'
import type { Row, RowFault } from '../../../kit/read-rows.ts'
import { readRows } from '../../../kit/read-rows.ts'
import type { Keyed } from './group-rows.ts'
import { groupRows } from './group-rows.ts'
import type { OpenFeed } from './open-feed.ts'
import { openFeed } from './open-feed.ts'
import { readRss } from './read-rss.ts'
import type { GoogleEntry } from './translate-google.ts'
import { googleField, googleKey, googleRow, googleTranslation } from './translate-google.ts'
import { shopifyColumns, shopifyKey, shopifyTranslation } from './translate-shopify.ts'

/**
 * A file of products: uploaded, or fetched from an address at every sync.
 * Its cursor is `{ records, edition }`: how many records of which edition of the file were delivered. Going on reads the file again
 * from its beginning, at the speed of reading alone; a file that changed meanwhile, or that does not say, is delivered anew.
 */
export const feed: ShopConnector = {
  platform: 'feed',
  name: 'Product feed',
  description:
    'A Shopify product export, or a Google Merchant feed as table or RSS: uploaded once, or fetched from an address at every sync. Drafts and unpublished products stay out.',
  capabilities: ['pull-products', 'stock'],
  setupMinutes: 2,
  fields: [
    {
      key: 'file',
      label: 'Product file',
      type: 'file',
      isRequired: false,
      help: 'A Shopify product export (CSV), a Google Merchant table (TSV or CSV) or an RSS product feed (XML).',
    },
    {
      key: 'url',
      label: 'Address of the feed',
      type: 'url',
      isRequired: false,
      help: 'Fetched at every sync. Needed only when no file is uploaded.',
    },
  ],
  async check(access) {
    const opened = await openFeed(access)
    opened.close()
    const kind = opened.format.kind === 'shopify' ? 'Shopify product file' : 'Google product feed'
    return { name: access.settings.file ? kind : `${kind} of ${new URL(access.settings.url ?? '').host}` }
  },
  /** A feed has no categories of its own: they are the steps of its products' paths. */
  async categories(access) {
    const found = new Map<string, ShopCategory>()
    const opened = await openFeed(access)
    try {
      for await (const batch of pullFeed(access, opened, null)) {
        access.signal.throwIfAborted()
        for (const item of batch.items) if (item.isProduct) for (const step of stepsOf(item.product.category)) found.set(step.reference, step)
      }
    } finally {
      opened.close()
    }
    return [...found.values()]
  },
  async *pull(access, from) {
    const opened = await openFeed(access)
    try {
      yield* pullFeed(access, opened, from)
    } finally {
      opened.close()
    }
  },
}

/** `Home > Lamps` as two categories, each known by its path. */
function stepsOf(path: string): ShopCategory[] {
  const names = path
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const pathTo = (length: number): string => names.slice(0, length).join(' > ')
  return names.map((name, n) => ({ reference: pathTo(n + 1), name, parentReference: n === 0 ? null : pathTo(n) }))
}

function pullFeed(access: ShopAccess, opened: OpenFeed, from: Json): AsyncGenerator<PulledBatch> {
  const { format, edition } = opened
  const cursorAt = (records: number): Json => ({ records, edition: edition ?? null })
  const start = recordsOf(from, edition)
  if (format.kind === 'rss') {
    return groupRows(keyedEntries(readRss(opened.text)), googleTranslation(access.currency, new Date()), start, cursorAt)
  }
  const rows = withoutHeader(readRows(opened.text, format.delimiter))
  const columns = shopifyColumns(format.header)
  if (format.kind === 'shopify' && columns) {
    const keyed = keyedRows(rows, (row): Keyed<string[]> => ({ line: row.line, key: shopifyKey(columns, row.cells), record: row.cells }))
    return groupRows(keyed, shopifyTranslation(columns, access.currency), start, cursorAt)
  }
  const names = format.header.map(googleField)
  const keyed = keyedRows(rows, (row) => keyedEntry(googleRow(names, row.line, row.cells)))
  return groupRows(keyed, googleTranslation(access.currency, new Date()), start, cursorAt)
}

function recordsOf(from: Json, edition: string | undefined): number {
  if (typeof from !== 'object' || from === null || Array.isArray(from)) return 0
  const { records } = from
  return edition !== undefined && from.edition === edition && typeof records === 'number' && Number.isSafeInteger(records) && records > 0
    ? records
    : 0
}

function keyedEntry(entry: GoogleEntry): Keyed<GoogleEntry> {
  return { line: entry.line, key: googleKey(entry), record: entry }
}

async function* keyedRows<R>(source: AsyncIterable<(Row | RowFault)[]>, keyed: (row: Row) => Keyed<R>): AsyncGenerator<(Keyed<R> | RowFault)[]> {
  for await (const chunk of source) yield chunk.map((row) => ('cells' in row ? keyed(row) : row))
}

async function* keyedEntries(source: AsyncIterable<(GoogleEntry | RowFault)[]>): AsyncGenerator<(Keyed<GoogleEntry> | RowFault)[]> {
  for await (const chunk of source) yield chunk.map((entry) => ('fields' in entry ? keyedEntry(entry) : entry))
}

async function* withoutHeader(source: AsyncIterable<(Row | RowFault)[]>): AsyncGenerator<(Row | RowFault)[]> {
  let isFirst = true
  for await (const chunk of source) {
    yield isFirst ? chunk.slice(1) : chunk
    isFirst = false
  }
}
