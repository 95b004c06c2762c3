import { define } from '../define.ts'

/** The names of fields: `field.` and the field. Lower case, as within a sentence. */
export const field = define({
  'field.name': ['name'],
  'field.description': ['description'],
  'field.brand': ['brand'],
  'field.category': ['category'],
  'field.tags': ['tags'],
  'field.options': ['options'],
  'field.attributes': ['attributes'],
  'field.pictures': ['images'],
  'field.variant': ['variant'],
  'field.price': ['price'],
  'field.compareAtPrice': ['compare-at price'],
  'field.stock': ['stock'],
  'field.sku': ['SKU'],
  'field.gtin': ['barcode'],
  'field.weight': ['weight'],
  'field.choices': ['option values'],
  'field.picture': ['image'],
  'field.status': ['status'],
  'field.highlight': ['highlight'],
  'field.more': ['more'],
  'field.of': ['{field} of {variant}', { field: 'term', variant: 'text' }],
  'field.not_tracked': ['not tracked'],
  'field.more_changes': ['{count, plural, one {# more change} other {# more changes}}', { count: 'count' }],
})
