import type { ApprovalStatus } from '@stoa/contract/states.ts'
import { event } from '../../kit/events.ts'

/** The operator decided about listings, all alike. One event per decision, however many listings. `wasAdded`: it put the products in itself. */
export const listingsDecided = event<{ marketplaceId: string; listingIds: string[]; approval: ApprovalStatus; wasAdded: boolean }>(
  'collection.listings-decided',
)

/**
 * A merchant put products before a marketplace; those of one event all wait for the operator (`isPending`) or none does. A push tells so
 * batch by batch: `runId` names it then, and what concerns the push as a whole happens once.
 */
export const productsProposed = event<{ marketplaceId: string; merchantId: string; listingIds: string[]; isPending: boolean; runId: string | null }>(
  'collection.products-proposed',
)

/** A merchant asked for a push; the run says how. */
export const pushRequested = event<{ companyId: string; runId: string }>('collection.push-requested')

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
