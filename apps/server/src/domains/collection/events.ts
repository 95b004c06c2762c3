import { event } from '../../kit/events.ts'

/**
 * Listings were moved to another collection (null: to none), with or without a new decision. `listingIds` null: any listing in that collection or
 * below it may have moved, or the collection itself was moved; a listing merged into another is not named.
 */
export const listingsMoved = event<{ marketplaceId: string; collectionId: string | null; listingIds: string[] | null }>('collection.listings-moved')

/** Products lost a listing: it was removed from its collection, or merged into another. `byOperator`: the operator removed it. */
export const productsUnlisted = event<{ marketplaceId: string; products: { merchantId: string; productId: string }[]; byOperator?: boolean }>(
  'collection.products-unlisted',
)

/** An operator requested the categories of its own shop; the run says how. */
export const collectionsRequested = event<{ companyId: string; runId: string }>('collection.import-requested')

/** A collection no longer asks for an approval of what merchants submit to it. */
export const approvalNotRequired = event<{ marketplaceId: string }>('collection.approval-not-required')
