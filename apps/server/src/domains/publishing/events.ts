import type { ApprovalStatus } from '@stoa/contract/states.ts'
import { event } from '../../kit/events.ts'

/** The operator decided about listings, all alike. One event per decision, however many listings. `wasAdded`: it put the products in itself. */
export const listingsDecided = event<{ marketplaceId: string; listingIds: string[]; approval: ApprovalStatus; wasAdded: boolean }>(
  'publishing.listings-decided',
)

/**
 * A merchant put products before a marketplace; those of one event all wait for the operator (`isPending`) or none does. A push says so
 * batch by batch: `runId` names it then, and what concerns the push as a whole happens once.
 */
export const productsProposed = event<{ marketplaceId: string; merchantId: string; listingIds: string[]; isPending: boolean; runId: string | null }>(
  'publishing.products-proposed',
)

/** Listings that had waited until they were complete were approved without a person: by a rule, or because their collection asks for no approval. */
export const listingsApproved = event<{ marketplaceId: string; listingIds: string[] }>('publishing.listings-approved')

/** A merchant requested a push; the run says how. */
export const pushRequested = event<{ companyId: string; runId: string }>('publishing.push-requested')

/** Category rules of a merchant were saved while another bulk action on its listings is under way: their products are to be added to collections. */
export const categoryRulesSaved = event<{ companyId: string; marketplaceId: string }>('publishing.category-rules-saved')

/** A bulk action on listings was requested; the run says what it does. */
export const listingRunRequested = event<{ companyId: string; runId: string }>('publishing.listing-run-requested')
