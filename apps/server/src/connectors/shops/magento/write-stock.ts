import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { MagentoClient } from './client.ts'
import { listSourceItems } from './list-stock.ts'

const orElse = z.catch
const Source = z.object({ source_code: z.string(), enabled: orElse(z.boolean(), true) })

/**
 * Sets what is left of SKUs. What open orders have reserved is added, since Magento takes it out when they are shipped. A SKU at several places has the
 * difference at the first of them.
 */
export async function writeStock(client: MagentoClient, stock: ReadonlyMap<string, number>, reserved: ReadonlyMap<string, number>): Promise<void> {
  if (stock.size === 0) return
  const present = await listSourceItems(client, [...stock.keys()])
  const isNew = [...stock.keys()].some((sku) => !present.some((one) => one.sku === sku))
  const fallback = isNew ? await readSource(client) : ''
  const sourceItems = [...stock].map(([sku, left]) => {
    const places = present.filter((one) => one.sku === sku)
    const place = places.find(({ status }) => status === 1) ?? places[0]
    const elsewhere = places.filter((one) => one !== place && one.status === 1).reduce((sum, { quantity }) => sum + quantity, 0)
    const quantity = Math.max(0, left + (reserved.get(sku) ?? 0) - elsewhere)
    return { sku, source_code: place?.source_code ?? fallback, quantity, status: quantity > 0 ? 1 : 0 }
  })
  await client.write(z.unknown(), '/inventory/source-items', { sourceItems })
}

/** Returns where something new is in stock: the place that every shop begins with, or the first that is enabled. */
async function readSource(client: MagentoClient): Promise<string> {
  const sources = (await client.searchAll(Source, '/inventory/sources', { groups: [] })).filter(({ enabled }) => enabled)
  const source = sources.find(({ source_code }) => source_code === 'default') ?? sources[0]
  if (!source) throw new UpstreamError('refused', message('upstream.shop_no_source'))
  return source.source_code
}
