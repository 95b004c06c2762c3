import type { ShopOrder } from '../src/domains/connection/ports-order.ts'
import type { ShopwareRow } from './shopware-products.ts'
import type { ShopwareStandIn } from './shopware.ts'
import { sampleShopOrder } from './sample-shop-order.ts'

/** Returns a product with variants of a stand-in shop, and its first variant. */
export function soldBy(shop: ShopwareStandIn): { product: ShopwareRow; variant: ShopwareRow['children'][number]; priceMinor: number } {
  const product = shop.products.find(({ children }) => children.length > 0)
  const [variant] = product?.children ?? []
  if (!product || !variant) throw new Error('the shop sells something')
  return { product, variant, priceMinor: Math.round(Number(variant.price?.[0]?.gross) * 100) }
}

/** Returns an order of two of that variant for 12.10 each, and 4.95 of shipping. */
export function orderFor(shop: ShopwareStandIn, reference: string, change: Partial<ShopOrder> = {}): ShopOrder {
  const { product, variant } = soldBy(shop)
  const sold = { productReference: product.id, variantReference: variant.id, sku: variant.productNumber, name: product.translated.name }
  return sampleShopOrder(sold, reference, change)
}
