import type { assortment } from '@stoa/contract/assortment.ts'
import type { Listing, collection } from '@stoa/contract/collection.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx, Scope } from '../../../kit/context.ts'
import { fieldError, orNotFound } from '../../../kit/errors.ts'
import { containsText } from '../../../kit/filter.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import type { ListingFilters, ListingRow } from './queries-listing.ts'
import { countListings, findVisibleCollection, listListings } from './queries-listing.ts'
import { gridPicture } from '../../product/picture/picture-href.ts'

/** Every listing of the operator's marketplace: what waits for a decision, and what waits for a place. */
export async function pageListings(ctx: Ctx, { query, page, filter }: Received<typeof collection.listings>): Promise<PageRows<Listing>> {
  return pageOf(ctx, page, {
    marketplaceId: ctx.scope.companyId,
    collectionId: undefined,
    isPlaced: query.isPlaced,
    approvals: query.approvalStatus,
    merchantIds: query.merchantId,
    // Nothing stands anywhere in an order by when it changed that never did.
    hasChanged: page.sort.field === 'changedAt' ? true : query.hasChanged,
    isNew: query.isNew,
    readiness: query.readiness,
    text: containsText(filter, 'name', 'text'),
  })
}

/** The listings of a collection; a merchant sees its own, and of others what is approved. */
export async function pageProductsInCollection(
  ctx: Ctx,
  { params, query, page, filter }: Received<typeof collection.products>,
): Promise<PageRows<Listing>> {
  const place = orNotFound(await findVisibleCollection(ctx.db, ctx.scope, params.id), 'collection')
  return pageOf(ctx, page, {
    marketplaceId: place.marketplaceId,
    collectionId: place.id,
    isPlaced: undefined,
    approvals: query.approvalStatus,
    merchantIds: query.merchantId,
    text: containsText(filter, 'name', 'text'),
  })
}

/** A merchant's own listings in a collection; an operator says whose. */
export async function pageMerchantProducts(
  ctx: Ctx,
  { params, query, page, filter }: Received<typeof assortment.merchantProducts>,
): Promise<PageRows<Listing>> {
  const { db, scope } = ctx
  const place = orNotFound(await findVisibleCollection(db, scope, params.id), 'collection')
  const merchantId = scope.companyType === 'MARKETPLACE' ? query.merchantId : scope.companyId
  if (merchantId === undefined) throw fieldError('merchantId', 'required', message('listing_error.merchant_required'))
  return pageOf(ctx, page, {
    marketplaceId: place.marketplaceId,
    collectionId: place.id,
    isPlaced: undefined,
    approvals: query.approvalStatus,
    merchantIds: [merchantId],
    text: containsText(filter, 'name', 'text'),
  })
}

const keys: Record<string, (row: ListingRow) => string[]> = {
  position: (row) => [row.position, row.collectionProductId],
  name: (row) => [row.name, row.collectionProductId],
  proposedAt: (row) => [row.proposedAt, row.collectionProductId],
  changedAt: (row) => [row.changedAt ?? '', row.collectionProductId],
}

async function pageOf({ db, scope }: Ctx, page: PageRequest, filters: ListingFilters): Promise<PageRows<Listing>> {
  const rows = await listListings(db, scope, filters, page)
  const totalCount = page.count ? await countListings(db, scope, filters) : undefined
  const keyOf = keys[page.sort.field] ?? ((row: ListingRow) => [row.position, row.collectionProductId])
  return { ...pageRows(rows, page, keyOf, (row) => toListing(scope, row)), ...(totalCount === undefined ? {} : { totalCount }) }
}

/** Returns a listing as the contract words it. Of another merchant's a merchant sees what a storefront shows, and no figure of its business. */
export function toListing(scope: Scope, { priceMinor, currency, images, ...row }: ListingRow): Listing {
  const [first] = images
  const isCompetitor = scope.companyType === 'MERCHANT' && row.merchantId !== scope.companyId
  return {
    ...row,
    ...(isCompetitor ? { merchantProductReference: '', stock: row.stock === 0 ? 0 : null, decidedAt: null, approvedAt: null } : {}),
    thumbnailImage: first === undefined ? null : gridPicture({ file: first.file, alt: row.name }),
    images: images.map((image) => ({ ...gridPicture(image), width: image.width, height: image.height })),
    price: priceMinor === null ? null : { minor: priceMinor, currency },
  }
}
