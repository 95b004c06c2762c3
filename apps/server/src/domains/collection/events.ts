import { event } from '../../kit/events.ts'

/**
 * Listings came to lie in another collection (null: in none), with a new decision or without. `listingIds` null: any in that collection or below
 * it may have, or the collection itself lies elsewhere; one that was merged into another is not named.
 */
export const listingsMoved = event<{ marketplaceId: string; collectionId: string | null; listingIds: string[] | null }>('collection.listings-moved')

/** Products lost a listing of theirs: it was taken out of its collection, or became one with another. */
export const productsUnlisted = event<{ marketplaceId: string; products: { merchantId: string; productId: string }[] }>(
  'collection.products-unlisted',
)

/** An operator asked for the categories of its own shop; the run says how. */
export const collectionsRequested = event<{ companyId: string; runId: string }>('collection.import-requested')
