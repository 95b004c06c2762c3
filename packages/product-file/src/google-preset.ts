import type { Preset } from './preset.ts'

/** The platform's name for a person, and what a plan knows it by. */
export const googleName = 'Google Merchant'

/**
 * What distinguishes the variants of one item group (support.google.com/merchants/answer/6324507): an option where it differs inside a group, else
 * an attribute of the product. In the order of the options.
 */
export const googleVariantFields = ['color', 'size', 'material', 'pattern', 'age group', 'gender', 'size type', 'size system'] as const

/** Of use to Google alone, or to its own pages. */
const leftOut = [
  'link',
  'mobile link',
  'canonical link',
  'lifestyle image link',
  'availability date',
  'shipping',
  'tax',
  'tax category',
  'ads redirect',
  'ads labels',
  'ads grouping',
  'cost of goods sold',
  'shipping label',
  'identifier exists',
  'adult',
  'is bundle',
  'multipack',
  'pause',
  'expiration date',
  'excluded destination',
  'included destination',
  'promotion id',
  'published',
  'updated',
  'pubdate',
  'guid',
  'author',
  'summary',
  'installment',
  'subscription cost',
  'loyalty program',
  'loyalty points',
  'min handling time',
  'max handling time',
]

/** Google's product data, as a table or as the items of an RSS feed. Every other column is an attribute of the product. */
export const googlePreset: Preset = {
  name: googleName,
  has: ['id', 'title', 'price'],
  columns: {
    ...Object.fromEntries(leftOut.map((name) => [name, null])),
    ...Object.fromEntries(googleVariantFields.map((name) => [name, `attribute:${labelOf(name)}`])),
    id: 'row_id',
    'item group id': 'parent',
    title: 'name',
    description: 'description',
    'image link': 'image',
    'additional image link': 'image',
    'product type': 'product_type',
    'google product category': 'category',
    'sale price': 'sale_price',
    'sale price effective date': 'sale_period',
    availability: 'availability',
    quantity: 'stock',
    inventory: 'stock',
    'sell on google quantity': 'stock',
    'shipping weight': 'weight_kg',
    'product weight': 'weight_kg',
    'product detail': 'attribute_list',
    mpn: 'attribute:MPN',
  },
  other: (name) => `attribute:${labelOf(name)}`,
}

/** Returns a field's name for a person: `age_group` is "Age group". */
function labelOf(name: string): string {
  const text = name.replaceAll('_', ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
