import type { Preset } from './preset.ts'

const columns: Preset['columns'] = {
  id: 'reference',
  'product id': 'reference',
  active: 'published',
  'price tax excl': 'price',
  'price tax incl': null,
  'price tax excluded': 'price',
  'price tax included': null,
  'price tax excluded or price tax included': 'price',
  'wholesale price': null,
  // A mark in the shop: what is cheaper is in the columns of discounts.
  'on sale': null,
  reference: 'sku',
  'supplier reference': null,
  supplier: null,
  summary: null,
  'short description': null,
  weight: 'weight_kg',
  'available for order': null,
  'image urls': 'image',
  'image alt texts': 'image_alt',
  'meta title': 'attribute:SEO title',
  'meta description': 'attribute:SEO description',
}

/** The products of PrestaShop: the list of its back office, its export, and the files that its own import reads, by what they call the price. */
export const prestaShopPresets: readonly Preset[] = [
  {
    name: 'PrestaShop',
    has: ['product id', 'name', 'reference', 'category', 'price tax excl'],
    columns: {
      'product id': 'reference',
      reference: 'sku',
      'price tax excl': 'price',
      'price tax incl': null,
      status: 'published',
      position: null,
    },
  },
  ...['price tax excl', 'price tax excluded', 'price tax excluded or price tax included'].map((price) => ({
    name: 'PrestaShop',
    has: ['name', 'categories', price],
    columns,
  })),
]
