import type { SignedIn } from './catalogue.ts'
import { fillCatalogue, signUpMerchant } from './catalogue.ts'
import { measureMemory } from './memory.ts'
import type { BenchPortal } from './portal.ts'
import { withPortal } from './portal.ts'
import type { Figure } from './report.ts'
import { withoutIndexes } from './world.ts'

const products = 100_000
const variants = 10
/** Each kind of feed: the provider, its format, and what stands once for each variant. */
const feeds = [
  { provider: 'google', format: 'tsv', mark: '\n', besides: 1 },
  { provider: 'google', format: 'xml', mark: '<item>', besides: 0 },
  { provider: 'agents', format: 'acp', mark: '"seller"', besides: 0 },
  { provider: 'agents', format: 'ucp', mark: '"seller"', besides: 0 },
] as const

/**
 * Feeds of 1,000,000 variants, read by a channel to their end: that every variant is in them, how long each takes, and by how much the memory of the
 * server grew at most.
 */
export function benchFeed(show: (figure: Figure) => void): Promise<void> {
  return withPortal(async (portal) => {
    const merchant = await signUpMerchant(portal.address, 'A Million Variants')
    await withoutIndexes(portal.client, () => fill(portal, merchant))
    for (const feed of feeds) {
      const { count, seconds, megabytes, grown } = await readFeed(portal, merchant, feed)
      const name = `feed of ${products * variants} variants, ${feed.provider} ${feed.format}`
      show({ name: `${name}: variants in it`, ours: count, unit: '', requested: { atLeast: products * variants, atMost: products * variants } })
      const details = [`${Math.round(seconds)} s, ${Math.round(megabytes)} MB of text`]
      show({ name: `${name}: memory of the server grew by`, ours: grown, unit: 'MB', requested: { atMost: 150 }, details })
    }
  })
}

async function fill({ client }: BenchPortal, { companyId }: SignedIn): Promise<void> {
  await fillCatalogue(client, companyId, products)
  await client.query(
    `insert into variant (merchant_id, product_id, reference, sku, name, options, price_minor, stock, gtin, position)
     select p.merchant_id, p.id, v::text, p.merchant_product_reference || '-' || v, 'Size ' || v, jsonb_build_array(jsonb_build_object('name', 'Size', 'value', v::text)),
       p.price_minor + v, p.stock / 2, '', v
     from product p cross join generate_series(3, $2::int) v where p.merchant_id = $1`,
    [companyId, variants],
  )
}

type Feed = (typeof feeds)[number]

async function readFeed(
  { address, pid }: BenchPortal,
  { headers }: SignedIn,
  { provider, format, mark, besides }: Feed,
): Promise<{ count: number; seconds: number; megabytes: number; grown: number }> {
  const settings = { productLink: 'https://shop.example/p/{slug}?v={variant}', country: 'NL', format }
  const send = async (path: string, body: object): Promise<{ channelId: string; feedUrl: string | null }> => {
    const response = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
    return JSON.parse(text === '' ? '{}' : text) as { channelId: string; feedUrl: string | null }
  }
  const { channelId, feedUrl } = await send('/Channel/Connect', { provider, settings })
  const started = performance.now()
  const { result, grown } = await measureMemory(pid, () => readToEnd(feedUrl ?? '', mark, besides))
  const seconds = (performance.now() - started) / 1000
  await send(`/Channel/Disconnect/${channelId}`, {})
  return { ...result, seconds, grown }
}

/** Reads a feed to its end and counts how often `mark` stands in it, less those `besides` the variants. */
async function readToEnd(url: string, mark: string, besides: number): Promise<{ count: number; megabytes: number }> {
  let [count, bytes, rest] = [-besides, 0, '']
  const decoder = new TextDecoder()
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  if (!response.ok || !response.body) throw new Error(`The feed answered ${response.status}`)
  for await (const chunk of response.body) {
    bytes += chunk.length
    const text = rest + decoder.decode(chunk, { stream: true })
    count += text.split(mark).length - 1
    rest = mark.length === 1 ? '' : text.slice(Math.max(0, text.length - mark.length + 1))
  }
  return { count, megabytes: bytes / 1e6 }
}
