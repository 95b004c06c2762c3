import * as z from 'zod/mini'
import { ListingRejectionReason } from './listing-rejection.ts'
import { Id } from './page.ts'
import { prose } from './text.ts'

/** What one change sets on many listings. */
export const listingFields = {
  approvalStatus: z.optional(z.enum(['Approved', 'Rejected', 'Pending'])),
  /** A rejection needs one of these reasons, or words. */
  reasonCode: z.optional(ListingRejectionReason),
  reason: z.optional(prose(500)),
  collectionId: z.optional(Id),
  /** `collectionId` is for listings that are in no collection: the others stay where they are. */
  isForUnplaced: z.optional(z.boolean()),
}

/** One change of many listings: an approval, a rejection with its reason, a collection. */
export const ListingChange = z.strictObject(listingFields)
export type ListingChange = z.infer<typeof ListingChange>
