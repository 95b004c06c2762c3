import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acpFormat } from '../src/connectors/channels/agents/acp.ts'
import { ucpFormat } from '../src/connectors/channels/agents/ucp.ts'
import { feedAdvice } from '../src/connectors/channels/feed-settings.ts'
import { tableFormat } from '../src/connectors/channels/google/table.ts'
import { xmlFormat } from '../src/connectors/channels/google/xml.ts'
import { makeSandboxShopConnector } from '../src/connectors/shops/sandbox/index.ts'
import { merchants } from '../src/demo/demo-data.ts'
import type { FeedFormat } from '../src/domains/channel/ports.ts'
import type { FeedRow } from '../src/domains/channel/feed/rules-feed.ts'
import { findFeedIssues, isLeftOut, toFeedProduct } from '../src/domains/channel/feed/rules-feed.ts'
import type { ShopProduct } from '../src/domains/connection/ports.ts'
import { makeSandboxShop } from '../src/sandbox/make-shop.ts'
import { findFeedErrors } from './feed-rules.ts'
import type { WrittenFormat } from './feed-rules.ts'
import type { SandboxWorld } from './sandbox.ts'
import { openSandbox } from './sandbox.ts'
import { accessWith, apiKey } from './shop-access.ts'

let world: SandboxWorld
beforeAll(async () => {
  world = await openSandbox()
})
afterAll(() => world.close())

const formats: Readonly<Record<WrittenFormat, FeedFormat>> = { tsv: tableFormat, xml: xmlFormat, acp: acpFormat, ucp: ucpFormat }
const info = { title: 'Demo', link: 'https://shop.example', country: 'NL' }
const place = {
  publicUrl: 'https://portal.example',
  seller: 'Demo',
  country: 'NL',
  productLink: 'https://shop.example/p/{slug}?v={variant}',
  rates: undefined,
}
const limits = { name: 150, description: 5000, advises: feedAdvice }

/** An id made of a text. */
const idOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** Returns a product of a shop as a sync stores it and a feed reads it. */
function toRow(shop: string, product: ShopProduct): FeedRow {
  return {
    ...product,
    texts: null,
    id: idOf(`${shop} ${product.reference}`),
    images: product.images.map(({ source }) => ({ source, file: idOf(source) })),
    isPicturePending: false,
    hasPictures: true,
    variants: product.variants.map((variant) => ({ ...variant, id: idOf(`${shop} ${product.reference} ${variant.reference}`) })),
  }
}

async function readCatalogue(index: number): Promise<FeedRow[]> {
  const merchant = merchants[index]
  if (!merchant) throw new Error('no such merchant')
  const { theme, products, companyName: name } = merchant
  await makeSandboxShop(world.db, { id: theme, apiKey, name, currency: 'EUR', products, theme, seed: index + 1 })
  const connector = makeSandboxShopConnector({ timeoutMs: 20_000, patience: { tries: 5, firstPauseMs: 50, maxPauseMs: 1000 } })
  const rows: FeedRow[] = []
  for await (const { items } of connector.pull(accessWith(world, { address: `${world.origin}/sandbox/shop/${theme}` }), null))
    rows.push(...items.flatMap((item) => (item.isProduct ? [toRow(theme, item.product)] : [])))
  return rows
}

function write(rows: readonly FeedRow[], format: FeedFormat): string {
  const products = rows
    .map((row) => toFeedProduct(row, place))
    .filter((product, at) => !isLeftOut(product, findFeedIssues(rows[at] as FeedRow, product, limits)))
  return `${format.head(info)}${products.map((product) => format.product(product, info)).join(format.separator)}${format.tail}`
}

describe.each(merchants.map(({ companyName }, index) => ({ companyName, index })))('The catalogue of $companyName in the demo', ({ index }) => {
  it('is valid in every format of a feed, each product of it listed or named with what to correct', async () => {
    const rows = await readCatalogue(index)
    expect(rows.length).toBeGreaterThan(100)
    for (const [name, format] of Object.entries(formats) as [WrittenFormat, FeedFormat][])
      expect([name, findFeedErrors(name, write(rows, format)).slice(0, 20)]).toEqual([name, []])
    const listed = new Set((write(rows, ucpFormat).match(/"id":"[0-9a-f-]{36}"/g) ?? []).map((text) => text.slice(6, -1)))
    const missing = rows.filter((row) => !listed.has(row.id))
    for (const row of missing) expect(findFeedIssues(row, toFeedProduct(row, place), limits)).not.toEqual([])
  }, 120_000)
})
