import type { CatalogueProduct, catalogue } from '@stoa/contract/catalogue.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { searchOf } from './queries-choice.ts'
import { listInCollections } from './queries-in-collection.ts'
import { listCatalogue } from './queries-list.ts'
import { countCatalogue } from './queries-matching.ts'
import { readChoice } from './read-choice.ts'
import { readCollectionIds } from './read-collection-ids.ts'
import { toCatalogueProduct } from './to-catalogue-product.ts'

/** Returns what is on sale in a collection, or in it and below it, for a storefront. Throws 404 for a collection of another marketplace. */
export async function pageCollectionCatalogue(
  { db, scope, language: callerLanguage, now }: Ctx,
  { params, query, page }: Received<typeof catalogue.inCollection>,
): Promise<PageRows<CatalogueProduct>> {
  const marketplaceId = scope.companyId
  const collectionIds = await readCollectionIds(db, marketplaceId, params.id, query)
  const choice = { ...(await readChoice(db, marketplaceId, query)), collectionIds }
  const listed = { ...choice, language: query.language ?? callerLanguage }
  const rows = await (page.sort.field === 'position'
    ? listInCollections(db, marketplaceId, listed, page)
    : listCatalogue(db, marketplaceId, listed, page))
  const paged = pageRows(
    rows,
    page,
    ({ key, keyId }) => [key, keyId],
    (row) => toCatalogueProduct(row, now),
  )
  return page.count ? { ...paged, totalCount: await countCatalogue(db, marketplaceId, searchOf(choice)) } : paged
}
