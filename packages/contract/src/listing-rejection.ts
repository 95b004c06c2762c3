import * as z from 'zod/mini'

/** Why an operator rejects a product; `other` needs words. A file of its own: screens that only name the reasons fetch nothing else. */
export const ListingRejectionReason = z.enum([
  'missing_details',
  'wrong_details',
  'poor_images',
  'wrong_collection',
  'implausible_price',
  'not_allowed',
  'other',
])
export type ListingRejectionReason = z.infer<typeof ListingRejectionReason>
