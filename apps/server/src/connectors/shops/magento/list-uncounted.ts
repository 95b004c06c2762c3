import * as z from 'zod/mini'
import { UpstreamError } from '../../../kit/errors.ts'
import type { MagentoClient } from './client.ts'

const StockItem = z.object({ manage_stock: z.boolean() })

/** Stock of so many SKUs is read at once, each by a call. */
const lanes = 4

/** Whether a SKU is counted, and until when that is taken as known, in milliseconds. By connection and SKU. */
const known = new Map<string, { isCounted: boolean; until: number }>()
const maxKnown = 200_000
const dayMs = 86_400_000

/**
 * Returns which of these SKUs Magento does not count: it sells them however many there are, also where a quantity from an earlier time is left. One that it
 * has no setting of is counted. The setting is read SKU by SKU, since no call of Magento lists it, and then known for half a day to a day, so that not all of a shop are
 * read again at once.
 */
export async function listUncounted(client: MagentoClient, skus: readonly string[]): Promise<Set<string>> {
  const uncounted = new Set<string>()
  const waiting = skus.values()
  const work = async (): Promise<void> => {
    for (const sku of waiting) if (!(await isCounted(client, sku))) uncounted.add(sku)
  }
  await Promise.all(Array.from({ length: lanes }, work))
  return uncounted
}

async function isCounted(client: MagentoClient, sku: string): Promise<boolean> {
  const key = `${client.connectionId} ${sku}`
  const before = known.get(key)
  if (before && Date.now() < before.until) return before.isCounted
  const item = await client.read(StockItem, `/stockItems/${encodeURIComponent(sku)}`).catch(unlessRefused)
  const read = { isCounted: item?.manage_stock !== false, until: Date.now() + dayMs * (0.5 + Math.random() / 2) }
  if (known.size >= maxKnown) known.clear()
  known.set(key, read)
  return read.isCounted
}

/** A product without an entry, and keys that may not read it, are no reason to end a pull. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof UpstreamError && (error.kind === 'refused' || error.kind === 'unauthorized')) return undefined
  throw error
}
