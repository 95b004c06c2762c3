import type { Listing, collection } from '@stoa/contract/collection.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import { textsOf } from '../../../kit/filter.ts'
import type { Received } from '../../../kit/http.ts'
import { findVisibleCollection } from './queries-listing.ts'
import { readListingPage } from './read-listing-page.ts'

/** The listings of a collection; a merchant sees its own, and of others what is approved. */
export async function pageProductsInCollection(
  ctx: Ctx,
  { params, query, page, filter }: Received<typeof collection.products>,
): Promise<PageRows<Listing>> {
  const place = orNotFound(await findVisibleCollection(ctx.db, ctx.scope, params.id), 'collection')
  return readListingPage(ctx, page, {
    marketplaceId: place.marketplaceId,
    collectionId: place.id,
    isPlaced: undefined,
    approvals: query.approvalStatus,
    merchantIds: query.merchantId,
    text: textsOf(filter),
  })
}
