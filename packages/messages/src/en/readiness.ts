import { define } from '../define.ts'

/** Why a product is not ready. */
export const readiness = define({
  'readiness.no_name': ['It has no name'],
  'readiness.no_variant': ['It has no variant that can be sold'],
  'readiness.no_price': ['It has no price'],
  'readiness.no_price_of': ['No price: {variants}', { variants: 'list' }],
  'readiness.no_price_of_more': ['No price: {variants} and {count, number} more', { variants: 'list', count: 'count' }],
  'readiness.no_image': ['It has no image'],
  'readiness.other_currency': ['Its prices are in {currency}, and the marketplace sells in {other}', { currency: 'text', other: 'text' }],
  'readiness.no_shipping_rate': ['Its merchant has no shipping rates'],
  'readiness.invalid_gtin': ['The barcode of {variants} is not a valid GTIN (EAN, UPC): the check digit is wrong', { variants: 'list' }],
  'readiness.invalid_gtin_more': [
    'The barcodes of {variants} and {count, number} more are not valid GTINs (EAN, UPC): the check digit is wrong',
    { variants: 'list', count: 'count' },
  ],
  'readiness.not_in_stock': ['It is out of stock'],
  'readiness.not_pushed': ['It has not been pushed yet'],
  'readiness.not_placed': ['The operator has not added it to a collection yet'],
  'readiness.not_approved': ['The operator has not approved it yet'],
  'readiness.rejected': ['The operator rejected it'],
  'readiness.missing_attribute': ['{attribute} has no value', { attribute: 'text' }],
  'readiness.invalid_value': ['the value is invalid'],
  'readiness.invalid_attribute': ['{attribute}: {detail}', { attribute: 'text', detail: 'message' }],
})
