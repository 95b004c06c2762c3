import type { assortment } from '@stoa/contract/assortment.ts'
import type { Listing } from '@stoa/contract/collection.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { fieldError, orNotFound } from '../../../kit/errors.ts'
import { textsOf } from '../../../kit/filter.ts'
import type { Received } from '../../../kit/http.ts'
import { findVisibleCollection } from './queries-listing.ts'
import { readListingPage } from './read-listing-page.ts'

/** A merchant's own listings in a collection; an operator says whose. */
export async function pageMerchantProducts(
  ctx: Ctx,
  { params, query, page, filter }: Received<typeof assortment.merchantProducts>,
): Promise<PageRows<Listing>> {
  const { db, scope } = ctx
  const place = orNotFound(await findVisibleCollection(db, scope, params.id), 'collection')
  const merchantId = scope.companyType === 'MARKETPLACE' ? query.merchantId : scope.companyId
  if (merchantId === undefined) throw fieldError('merchantId', 'required', message('listing_error.merchant_required'))
  return readListingPage(ctx, page, {
    marketplaceId: place.marketplaceId,
    collectionId: place.id,
    isPlaced: undefined,
    approvals: query.approvalStatus,
    merchantIds: [merchantId],
    text: textsOf(filter),
  })
}
