import { define } from '../define.ts'

/** Errors of shipping rates, and why a basket has no price. */
export const shipping = define({
  'shipping_error.zone_name_twice': ['Two zones are called {zone}. Give each its own name.', { zone: 'text' }],
  'shipping_error.rest_twice': ['{zone} covers the rest of the world already. Only one zone can.', { zone: 'text' }],
  'shipping_error.rest_with_countries': ['A zone for the rest of the world has no countries of its own. Remove them.'],
  'shipping_error.no_countries': ['Choose at least one country.'],
  'shipping_error.country_twice': ['{country} is in zone {zone} already. A country can be in one zone only.', { country: 'text', zone: 'text' }],
  'shipping_error.no_postal_codes': ['{country} has no postal codes. Use the whole country.', { country: 'text' }],
  'shipping_error.invalid_postal_code': [
    '{text} is not a postal code of {country}. Use a code such as {example}, its beginning with *, or a range with a hyphen.',
    { text: 'text', country: 'text', example: 'text' },
  ],
  'shipping_error.invalid_destination': [
    '{text} is not a postal code of {country}. Enter one such as {example}.',
    { text: 'text', country: 'text', example: 'text' },
  ],
  'shipping_error.postal_overlap': [
    '{text} overlaps {other} in zone {zone}. A postal code can be in one zone only.',
    { text: 'text', other: 'text', zone: 'text' },
  ],
  'shipping_error.starts_late_weight': ['{name} has no rate below {from, number} g. Start at 0.', { name: 'text', from: 'count' }],
  'shipping_error.starts_late_value': ['{name} has no rate below {from}. Start at 0.', { name: 'text', from: 'money' }],
  'shipping_error.band_empty': ['The upper end must be above the lower end.'],
  'shipping_error.gap_weight': ['{name} has no rate from {from, number} g to {to, number} g.', { name: 'text', from: 'count', to: 'count' }],
  'shipping_error.gap_value': ['{name} has no rate from {from} to {to}.', { name: 'text', from: 'money', to: 'money' }],
  'shipping_error.overlap_weight': ['Two rates of {name} apply from {from, number} g.', { name: 'text', from: 'count' }],
  'shipping_error.overlap_value': ['Two rates of {name} apply from {from}.', { name: 'text', from: 'money' }],
  'shipping_error.flat_twice': ['{name} is listed twice. A flat rate has one price.', { name: 'text' }],
  'shipping_error.days': ['The longest delivery time must not be below the shortest.'],
  'shipping_error.operator_only': ['Only a marketplace can make whole baskets ship free.'],
  'shipping_error.line_required': ['Name a variant, or a price and a weight.'],
  'shipping_error.unknown_product': ['This product is not offered here.'],
  'shipping_error.price_required': ['Enter a price in {currency}.', { currency: 'text' }],
  'shipping_quote.no_rates': ['There are no shipping rates.'],
  'shipping_quote.other_currency': ['There are no shipping rates in {currency}.', { currency: 'text' }],
  'shipping_quote.no_zone': ['No zone ships to this address.'],
  'shipping_quote.no_weight': ['Zone {zone} needs a weight, and a product has none. Add its weight, or set a default weight.', { zone: 'text' }],
  'shipping_quote.no_band': ['Zone {zone} has no rate for this weight or value.', { zone: 'text' }],
})
