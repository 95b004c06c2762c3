import type { Listing, collection } from '@stoa/contract/collection.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { textsOf } from '../../../kit/filter.ts'
import type { Received } from '../../../kit/http.ts'
import { readListingPage } from './read-listing-page.ts'

/** Every listing of the operator's marketplace: what waits for a decision, and what waits for a place. */
export async function pageListings(ctx: Ctx, { query, page, filter }: Received<typeof collection.listings>): Promise<PageRows<Listing>> {
  return readListingPage(ctx, page, {
    marketplaceId: ctx.scope.companyId,
    collectionId: undefined,
    isPlaced: query.isPlaced,
    approvals: query.approvalStatus,
    merchantIds: query.merchantId,
    // Nothing stands anywhere in an order by when it changed that never did.
    hasChanged: page.sort.field === 'changedAt' ? true : query.hasChanged,
    isNew: query.isNew,
    readiness: query.readiness,
    text: textsOf(filter),
  })
}
