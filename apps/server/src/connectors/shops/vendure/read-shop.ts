import * as z from 'zod/mini'
import { currencyExponent } from '@stoa/contract/amounts.ts'
import type { VendureClient } from './client.ts'
import { pageSize } from './client.ts'

const Shop = z.object({
  activeChannel: z.object({
    code: z.string(),
    defaultLanguageCode: z.string(),
    defaultCurrencyCode: z.string(),
    pricesIncludeTax: z.boolean(),
  }),
  globalSettings: z.object({
    trackInventory: z.boolean(),
    outOfStockThreshold: z.number(),
    serverConfig: z.object({ moneyStrategyPrecision: z.int() }),
  }),
})

/** What the settings of a channel mean for its prices and stock. `precision` is the decimal digits of all its amounts, whatever their currency. */
export type VendureShop = {
  code: string
  language: string
  currency: string
  hasTaxInPrices: boolean
  isStockTracked: boolean
  outOfStockThreshold: number
  precision: number
}

/** Returns the settings of the channel that the connection speaks to. */
export async function readShop(client: VendureClient): Promise<VendureShop> {
  const { activeChannel: channel, globalSettings: settings } = await client.read(Shop, 'shop')
  return {
    code: channel.code,
    language: channel.defaultLanguageCode,
    currency: channel.defaultCurrencyCode,
    hasTaxInPrices: channel.pricesIncludeTax,
    isStockTracked: settings.trackInventory,
    outOfStockThreshold: settings.outOfStockThreshold,
    precision: settings.serverConfig.moneyStrategyPrecision,
  }
}

/** Returns an amount of the shop in minor units of a currency. */
export function toMinor(amount: number, currency: string, { precision }: Pick<VendureShop, 'precision'>): number {
  return Math.round(amount * 10 ** (currencyExponent(currency) - precision))
}

/** Returns minor units of a currency as an amount of the shop. */
export function fromMinor(minor: number, currency: string, { precision }: Pick<VendureShop, 'precision'>): number {
  return Math.round(minor * 10 ** (precision - currencyExponent(currency)))
}

const Collections = z.object({ collections: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), parentId: z.string() })) }) })
export type VendureCollection = z.infer<typeof Collections>['collections']['items'][number]

/** Returns all collections, in the shop's own order. */
export async function readCollections(client: VendureClient): Promise<VendureCollection[]> {
  const all: VendureCollection[] = []
  for (;;) {
    const options = { take: pageSize, skip: all.length, sort: { position: 'ASC' } }
    const { items } = (await client.read(Collections, 'collections', { options })).collections
    all.push(...items)
    if (items.length < pageSize) return all
  }
}
