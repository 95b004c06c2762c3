import type { ApprovalStatus } from '@stoa/contract/states.ts'
import { event } from '../../kit/events.ts'

/** The operator decided about listings, all alike. One event per decision, however many listings. */
export const listingsDecided = event<{ marketplaceId: string; listingIds: string[]; approval: ApprovalStatus }>('collection.listings-decided')

/** A merchant put products before a marketplace, by hand or by a push. `isPending`: they wait for the operator. */
export const productsProposed = event<{ marketplaceId: string; merchantId: string; listingIds: string[]; isPending: boolean }>(
  'collection.products-proposed',
)

/** A push has come to its end, well or not. */
export const pushFinished = event<{ companyId: string; runId: string }>('collection.push-finished')
