import type { CatalogueProduct, catalogue } from '@stoa/contract/catalogue.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { countInCollection, hasCollection, listInCollection } from './queries-catalogue.ts'
import { toCatalogueProduct } from './to-catalogue-product.ts'

/** Returns what is on sale in a collection, for a storefront. Throws 404 for a collection of another marketplace. */
export async function pageCollectionCatalogue(
  ctx: Ctx,
  { params, query, page }: Received<typeof catalogue.inCollection>,
): Promise<PageRows<CatalogueProduct>> {
  orNotFound((await hasCollection(ctx.db, ctx.scope.companyId, params.id)) || undefined, 'collection')
  const rows = await listInCollection(ctx.db, ctx.scope.companyId, { collectionId: params.id, language: query.language ?? ctx.language }, page)
  const paged = pageRows(
    rows,
    page,
    ({ key, keyId }) => [key, keyId],
    (row) => toCatalogueProduct(row, ctx.now),
  )
  return page.count ? { ...paged, totalCount: await countInCollection(ctx.db, ctx.scope.companyId, params.id) } : paged
}
