import { sha256 } from '../../secrets/crypto.ts'
import type { ShopProduct } from '../connection/ports.ts'

/** What a marketplace is told of a product, in one order: everything but how many there are. */
function contentOf(product: ShopProduct): unknown[] {
  return [
    product.name,
    product.description,
    product.brand,
    product.category,
    product.tags,
    product.currency,
    product.options.map(({ name, values }) => [name, values]),
    product.attributes.map(({ name, value }) => [name, value]),
    product.images.map(({ source, alt }) => [source, alt]),
    product.variants.map((v) => [
      v.reference,
      v.sku,
      v.name,
      v.options.map(({ name, value }) => [name, value]),
      v.priceMinor,
      v.compareAtMinor,
      v.gtin,
      v.weightGrams,
      v.imageSource,
    ]),
  ]
}

/** SHA-256 of what a marketplace is told: equal means there is nothing to push. Stock is not in it, for it is read live. */
export function contentHash(product: ShopProduct): Buffer {
  return sha256(JSON.stringify(contentOf(product)))
}

/** SHA-256 of everything the shop sent: equal means there is nothing to take over. */
export function sourceHash(product: ShopProduct): Buffer {
  return sha256(JSON.stringify([contentOf(product), product.variants.map(({ stock }) => stock)]))
}
