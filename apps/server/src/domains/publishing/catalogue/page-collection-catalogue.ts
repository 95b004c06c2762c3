import type { CatalogueProduct, catalogue } from '@stoa/contract/catalogue.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { hasCollection } from './queries-catalogue.ts'
import { countInCollection, listInCollection } from './queries-in-collection.ts'
import { toCatalogueProduct } from './to-catalogue-product.ts'

/** Returns what is on sale in a collection, or in it and below it, for a storefront. Throws 404 for a collection of another marketplace. */
export async function pageCollectionCatalogue(
  ctx: Ctx,
  { params, query, page }: Received<typeof catalogue.inCollection>,
): Promise<PageRows<CatalogueProduct>> {
  orNotFound((await hasCollection(ctx.db, ctx.scope.companyId, params.id)) || undefined, 'collection')
  const { includeSubcollections: includesSubcollections = false, sellerId } = query
  const choice = { collectionId: params.id, includesSubcollections, sellerId }
  const rows = await listInCollection(ctx.db, ctx.scope.companyId, { ...choice, language: query.language ?? ctx.language }, page)
  const paged = pageRows(
    rows,
    page,
    ({ key, keyId }) => [key, keyId],
    (row) => toCatalogueProduct(row, ctx.now),
  )
  return page.count ? { ...paged, totalCount: await countInCollection(ctx.db, ctx.scope.companyId, choice) } : paged
}
