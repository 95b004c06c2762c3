import { message } from '@stoa/messages/describe.ts'
import type { PulledBatch, PulledItem, ShopCategory, ShopStock } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { Json } from '../../../kit/json.ts'
import { findProductsV1, listCollectionsV1, readPageV1, readStockV1 } from './catalog-v1.ts'
import { countV3, findProductsV3, listCategoriesV3, readPageV3, readStockV3 } from './catalog-v3.ts'
import { WixError } from './wix-call.ts'
import type { WixClient } from './wix-client.ts'
import type { WixVersion } from './wix-version.ts'
import { findVersion, isOtherVersion, withVersion } from './wix-version.ts'

/** Where a pull stands: the catalogue it reads, the place in it, and how many products came before. */
type Cursor = { version: WixVersion; at: string | null; read: number; isDone: boolean }

/** Reads all products. A site that has moved to the other catalogue meanwhile is read again from its beginning, in that one. */
export async function* pullWix(client: WixClient, from: Json, before: string | undefined): AsyncGenerator<PulledBatch> {
  let version = await findVersion(client)
  let cursor = readCursor(from, version)
  // A site moves once; a second move within one pull is an error of the provider.
  for (let moves = 0; ; moves++) {
    try {
      // The third catalogue gives products other ids than the first.
      const isRenumbered = version === 'V3' && before === 'V1'
      for await (const batch of pullVersion(client, cursor)) yield { ...batch, isRenumbered, facts: { catalogVersion: version } }
      return
    } catch (error) {
      if (moves > 0 || !isOtherVersion(error)) throw error
      version = await findVersion(client)
      cursor = { version, at: null, read: 0, isDone: false }
    }
  }
}

async function* pullVersion(client: WixClient, from: Cursor): AsyncGenerator<PulledBatch> {
  const { version } = from
  let { at, read } = from
  if (from.isDone) return
  if (version === 'none') {
    yield { items: [], cursor: { version, at: null, read: 0, isDone: true }, total: 0 }
    return
  }
  const paths = toPaths(await listOf(client, version))
  const count = version === 'V3' ? await countV3(client) : null
  for (;;) {
    const page = version === 'V3' ? { ...(await readPage(client, at, paths)), left: null } : await readPageV1(client, at, paths)
    const total = count ?? (page.left === null ? null : read + page.left)
    read += page.items.length
    if (page.next !== null && page.next === at) throw new UpstreamError('malformed', message('upstream.shop_repeats'))
    yield { items: page.items, cursor: { version, at: page.next, read, isDone: page.next === null }, total }
    if (page.next === null) return
    at = page.next
  }
}

/** Reads a page at a cursor of Wix. One that Wix no longer knows begins again: what was read before is found unchanged. */
async function readPage(client: WixClient, at: string | null, paths: ReadonlyMap<string, string>) {
  try {
    return await readPageV3(client, at, paths)
  } catch (error) {
    if (at === null || !(error instanceof WixError) || error.status !== 400) throw error
    return readPageV3(client, null, paths)
  }
}

function readCursor(from: Json, version: WixVersion): Cursor {
  const start: Cursor = { version, at: null, read: 0, isDone: false }
  if (typeof from !== 'object' || from === null || Array.isArray(from) || from.version !== version) return start
  return {
    version,
    at: typeof from.at === 'string' ? from.at : null,
    read: typeof from.read === 'number' ? from.read : 0,
    isDone: from.isDone === true,
  }
}

/** All categories of a site. */
export async function listWixCategories(client: WixClient): Promise<ShopCategory[]> {
  return withVersion(client, (version) => listOf(client, version))
}

/** Some products by their ids. */
export async function findWixProducts(client: WixClient, references: readonly string[]): Promise<PulledItem[]> {
  return withVersion(client, async (version) => {
    if (version === 'none') return []
    const paths = toPaths(await listOf(client, version))
    return version === 'V3' ? findProductsV3(client, references, paths) : findProductsV1(client, references, paths)
  })
}

/** The stock of some products. */
export async function readWixStock(client: WixClient, references: readonly string[]): Promise<ShopStock[]> {
  return withVersion(client, async (version) =>
    version === 'none' ? [] : version === 'V3' ? readStockV3(client, references) : readStockV1(client, references),
  )
}

async function listOf(client: WixClient, version: WixVersion): Promise<ShopCategory[]> {
  return version === 'none' ? [] : version === 'V3' ? listCategoriesV3(client) : listCollectionsV1(client)
}

/** Returns the path of each category: "Home > Lamps". */
function toPaths(categories: readonly ShopCategory[]): Map<string, string> {
  const byReference = new Map(categories.map((one) => [one.reference, one]))
  const pathOf = (one: ShopCategory, seen: ReadonlySet<string>): string => {
    const parent = one.parentReference === null || seen.has(one.parentReference) ? undefined : byReference.get(one.parentReference)
    return parent ? `${pathOf(parent, new Set([...seen, one.reference]))} > ${one.name}` : one.name
  }
  return new Map(categories.map((one) => [one.reference, pathOf(one, new Set([one.reference]))]))
}
