import { Readable } from 'node:stream'
import type { PulledItem, ShopAccess } from '../src/domains/connection/ports.ts'
import type { Json } from '../src/kit/json.ts'
import type { Outbound } from '../src/outbound/outbound.ts'
import { feed } from '../src/connectors/shops/feed/index.ts'

const noOutbound: Outbound = { request: () => Promise.reject(new Error('no address is given here')), close: async () => {} }

/** Access of a company whose product file holds these bytes, handed over in pieces. */
export function accessTo(bytes: Buffer | string, options: { pieceBytes?: number; currency?: string } = {}): ShopAccess {
  const buffer = Buffer.from(bytes)
  const size = options.pieceBytes ?? 65_536
  return {
    companyId: 'company',
    connectionId: 'connection',
    settings: { file: 'feeds/file.csv' },
    secrets: {},
    currency: options.currency ?? 'EUR',
    outbound: noOutbound,
    openFile: async () =>
      Readable.from(
        (function* () {
          for (let at = 0; at < buffer.length; at += size) yield buffer.subarray(at, at + size)
        })(),
      ),
    accessToken: () => Promise.reject(new Error('no token')),
    awaitTurn: () => Promise.resolve(),
    pauseCalls: () => Promise.resolve(),
    signal: new AbortController().signal,
  }
}

/** Everything a pull gives, distinguished. */
export async function pullAll(access: ShopAccess, from: Json = null) {
  const items: PulledItem[] = []
  const cursors: Json[] = []
  let total: number | null = null
  for await (const batch of feed.pull(access, from)) {
    items.push(...batch.items)
    cursors.push(batch.cursor)
    total = batch.total
  }
  const products = items.flatMap((item) => (item.isProduct ? [item.product] : []))
  const issues = items.flatMap((item) => (item.isProduct ? [] : [item]))
  return { items, products, issues, cursors, total }
}
