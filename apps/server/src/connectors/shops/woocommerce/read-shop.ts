import type { ShopAccess } from '../../../domains/connection/ports.ts'
import type { WooClient } from './client.ts'
import { WooSetting, WooTax } from './shapes.ts'
import type { WooShop } from './translate.ts'

/** Returns what the settings of a shop mean for its prices and weights: four short reads. */
export async function readShop(client: WooClient, access: Pick<ShopAccess, 'currency'>): Promise<WooShop> {
  const [general, products] = await Promise.all([client.readAll(WooSetting, '/settings/general'), client.readAll(WooSetting, '/settings/products')])
  const valueOf = (settings: typeof general, id: string): string => {
    const value = settings.find((one) => one.id === id)?.value
    return typeof value === 'string' ? value : ''
  }
  const isTaxed = valueOf(general, 'woocommerce_calc_taxes') === 'yes'
  const [tax, taxes] = isTaxed ? await Promise.all([client.readAll(WooSetting, '/settings/tax'), client.readAll(WooTax, '/taxes')]) : [[], []]
  return {
    currency: valueOf(general, 'woocommerce_currency') || access.currency,
    country: valueOf(general, 'woocommerce_default_country').split(':')[0] ?? '',
    weightUnit: valueOf(products, 'woocommerce_weight_unit') || 'kg',
    isTaxed,
    hasTaxInPrices: !isTaxed || valueOf(tax, 'woocommerce_prices_include_tax') === 'yes',
    taxes,
  }
}
