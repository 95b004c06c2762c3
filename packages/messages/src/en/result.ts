import { define } from '../define.ts'

/** Why one product of a bulk action was left as it is. */
export const result = define({
  'result.unnamed': ['Name the product by its id or its listing'],
  'result.not_found': ['This product was not found'],
  'result.not_in_source': ['The product is not in the collection to move from'],
  'result.not_in_collection': ['The product is not in this collection'],
  'result.not_listed': ['Not listed on your marketplace'],
  'result.several_listings': ['The product is in several collections. Name its collectionProductId'],
  'result.changed_meanwhile': ['The product changed since you opened it. Review it again'],
  'result.merchant_not_verified': ['Verify the merchant first: your marketplace only sells products of verified merchants'],
  'result.missing_attributes': ['Missing required attributes: {attributes}', { attributes: 'list' }],
  'result.added_not_ready': ['Added. Not for sale until it has its required attributes: {attributes}', { attributes: 'list' }],
  'result.already_there': ['The product is already in this collection'],
  'result.cannot_become': ['A listing that is {from} cannot become {to}', { from: 'status', to: 'status' }],
  'result.no_longer_in_shop': ['The product is no longer in the merchant’s shop'],
  'result.incomplete': ['The product is not ready. Its merchant has to complete it first'],
  'result.not_partner': ['The merchant is not an approved partner of this marketplace'],
  'result.partner_paused': ['The sales of this merchant are paused'],
  'result.not_ready': ['The product is not ready. Complete it first'],
  'result.rejected_stays': ['The operator rejected this product. Correct it and request a review instead of removing it.'],
  'result.still_pending': ['The operator has not reviewed it yet'],
  'result.already_approved': ['It is already approved'],
  'result.review_later': [
    'You requested a review within the last hour. Try again in {minutes, plural, one {# minute} other {# minutes}}',
    { minutes: 'count' },
  ],
  'result.shop_owns': ['Variants, prices and stock belong to the connected shop. Change them there, then sync'],
  'result.other_currency': ['Its prices are in {currency}, not in {other}', { currency: 'text', other: 'text' }],
  'result.below_zero': ['A price would fall below zero'],
  'result.discontinued': ['It is discontinued. Reactivate it first'],
  'result.no_reference': ['It has no reference'],
})
