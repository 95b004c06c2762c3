import type { Listing } from '@stoa/contract/collection.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { pageRows } from '../../../kit/paging.ts'
import type { ListingFilters, ListingRow } from './queries-listing.ts'
import { countListings, listListings } from './queries-listing.ts'
import { toListing } from './to-listing.ts'

const keys: Record<string, (row: ListingRow) => string[]> = {
  position: (row) => [row.position, row.collectionProductId],
  name: (row) => [row.name, row.collectionProductId],
  proposedAt: (row) => [row.proposedAt, row.collectionProductId],
  changedAt: (row) => [row.changedAt ?? '', row.collectionProductId],
}

/** Returns a page of listings as their reader may see them. */
export async function readListingPage({ db, scope }: Ctx, page: PageRequest, filters: ListingFilters): Promise<PageRows<Listing>> {
  const rows = await listListings(db, scope, filters, page)
  const totalCount = page.count ? await countListings(db, scope, filters) : undefined
  const keyOf = keys[page.sort.field] ?? ((row: ListingRow) => [row.position, row.collectionProductId])
  return { ...pageRows(rows, page, keyOf, (row) => toListing(scope, row)), ...(totalCount === undefined ? {} : { totalCount }) }
}
