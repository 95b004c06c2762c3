import type { ShopAccess } from '../../../domains/connection/ports.ts'
import type { ShopwareClient } from './client.ts'
import { ShopwareCurrency } from './shapes.ts'

/** The currency that every Shopware shop begins with: each product has its price in it. Source: Shopware, `Defaults::CURRENCY`. */
const systemCurrency = 'b7d2554b0ce847cd82f3ac9bd1c0dfca'

/** What prices of a shop mean. */
export type ShopwareShop = { currency: string; currencyId: string }

/** Returns the currency that the prices of a shop are in. */
export async function readShop(client: ShopwareClient, access: Pick<ShopAccess, 'currency'>): Promise<ShopwareShop> {
  const { data } = await client.search(ShopwareCurrency, 'currency', { ids: [systemCurrency] })
  return { currency: data.find(({ id }) => id === systemCurrency)?.isoCode ?? access.currency, currencyId: systemCurrency }
}
