import type { ShopOrder } from '../src/domains/connection/ports-order.ts'
import type { MagentoStandIn } from './magento.ts'
import type { MagentoRow } from './magento-products.ts'
import { sampleShopOrder } from './sample-shop-order.ts'

/** Returns a product with variants of a stand-in shop, its first variant, and where that is in stock. */
export function soldBy(shop: MagentoStandIn): { product: MagentoRow; variant: MagentoRow; source: MagentoStandIn['sources'][number] } {
  const product = shop.products.find(({ type_id }) => type_id === 'configurable')
  const variant = shop.products.find(({ id }) => id === product?.extension_attributes.configurable_product_links[0])
  const source = shop.sources.find(({ sku }) => sku === variant?.sku)
  if (!product || !variant || !source) throw new Error('the shop sells something')
  return { product, variant, source }
}

/** Returns an order of two of that variant for 12.10 each, and 4.95 of shipping. */
export function orderFor(shop: MagentoStandIn, reference: string, change: Partial<ShopOrder> = {}): ShopOrder {
  const { product, variant } = soldBy(shop)
  const sold = { productReference: String(product.id), variantReference: String(variant.id), sku: variant.sku, name: product.name }
  return sampleShopOrder(sold, reference, change)
}
