import type { Preset } from './preset.ts'

/** The platform's name for a person, and what a plan knows it by. */
export const bigCommerceName = 'BigCommerce'

/**
 * The product export of BigCommerce's version 3, whose column `Item` says what a row is: a product, or a variant or picture of the product above it
 * (support.bigcommerce.com, Supported Product Fields). big-commerce-items.ts joins them.
 */
export const bigCommercePreset: Preset = {
  name: bigCommerceName,
  has: ['item', 'name', 'sku', 'options'],
  columns: {
    item: null,
    id: 'row_id',
    type: null,
    options: null,
    'inventory tracking': null,
    'current stock': 'stock',
    'low stock': null,
    'cost price': null,
    'retail price': 'compare_at_price',
    'sale price': 'sale_price',
    'brand id': null,
    categories: 'category',
    'search keywords': 'tags',
    'meta keywords': null,
    'page title': 'attribute:SEO title',
    'meta description': 'attribute:SEO description',
    'upc ean': 'gtin',
    'global trade number': null,
    'manufacturer part number': 'attribute:MPN',
    weight: null,
    'is visible': 'published',
    'variant image url': 'variant_image',
    'internal image url export': 'image',
    'image url import': 'image',
    'image description': 'image_alt',
    'image sort order': null,
    'product url': null,
  },
}
