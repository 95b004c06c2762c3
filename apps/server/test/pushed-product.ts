import type { PushedProduct, ShopProduct } from '../src/domains/connection/ports.ts'

/** Returns a product as it is pushed to a shop, with a variant for each size; without sizes it has one. */
export function makePushedContent(name: string, sizes: readonly string[]): ShopProduct {
  const code = name.toUpperCase().replaceAll(' ', '-')
  return {
    reference: `own-${code}`,
    name,
    description: 'First line\nSecond line',
    brand: 'Harbour',
    category: '',
    tags: [],
    currency: 'EUR',
    options: sizes.length === 0 ? [] : [{ name: 'Size', values: [...sizes] }],
    attributes: [{ name: 'Material', value: 'Oak' }],
    images: [{ source: 'https://portal.example.com/files/a/detail.webp', alt: 'Front' }],
    variants: (sizes.length === 0 ? [''] : sizes).map((size, place) => ({
      reference: `own-${code}-${size}`,
      sku: `${code}${size === '' ? '' : `-${size}`}`,
      name: size,
      options: size === '' ? [] : [{ name: 'Size', value: size }],
      priceMinor: 1999 + place * 100,
      compareAtMinor: place === 0 ? 2500 : null,
      stock: 4 + place,
      gtin: '',
      weightGrams: 500,
      imageSource: null,
    })),
  }
}

/** Returns a product that the shop does not have. */
export const newOf = (key: string, product: ShopProduct): PushedProduct => ({ key, reference: null, fields: [], product })
