import { define } from '../define.ts'

/** What was adjusted or left out while a product file was read: `notice.` and the code of the notice. */
export const notice = define({
  'notice.negative_stock': ['Stock {value} was imported as 0', { value: 'text' }],
  'notice.stock_limited': ['Stock {value} was imported as {limit}, the highest stock allowed', { value: 'text', limit: 'text' }],
  'notice.stock_not_tracked': ['The file has no stock column, so the stock of new variants is not tracked'],
  'notice.stock_divided': ['The stock of {value} was divided among {count} variants', { value: 'text', count: 'text' }],
  'notice.text_truncated': ['The text in “{column}” was cut to {limit} characters', { column: 'text', limit: 'text' }],
  'notice.list_limited': [
    'Only the first {limit} {what, select, tags {tags} attributes {attributes} pictures {images} options {options} other {variants}} were imported',
    { limit: 'text', what: 'text' },
  ],
  'notice.compare_at_not_higher': ['Compare-at price {value} was left out: it must be higher than the price', { value: 'text' }],
  'notice.shared_sku': ['SKU {sku} is also used by “{product}”', { sku: 'text', product: 'text' }],
  'notice.bad_weight': ['“{value}” is not a weight. The weight was left empty', { value: 'text' }],
  'notice.bad_image_address': ['“{value}” is not the URL of an image. Image URLs begin with https://', { value: 'text' }],
  'notice.draft_skipped': ['This product is a draft or not published, and drafts are skipped'],
  'notice.shop_owns': ['Prices, stock and variants stay as they are: they belong to the connected shop'],
})
