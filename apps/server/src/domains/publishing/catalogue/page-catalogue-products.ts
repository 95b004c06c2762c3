import type { CatalogueProduct, catalogue } from '@stoa/contract/catalogue.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { textsOf } from '../../../kit/filter.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { countCatalogue, listCatalogue, searchCatalogue } from './queries-catalogue.ts'
import { toCatalogueProduct } from './to-catalogue-product.ts'

/** Returns what is on sale on a marketplace, for its storefront. */
export async function pageCatalogueProducts(
  ctx: Ctx,
  { query, page, filter }: Received<typeof catalogue.products>,
): Promise<PageRows<CatalogueProduct>> {
  const text = textsOf(filter)
  const { sellerId } = query
  const language = query.language ?? ctx.language
  const rows = await (text === undefined
    ? listCatalogue(ctx.db, ctx.scope.companyId, { sellerId, language }, page)
    : searchCatalogue(ctx.db, ctx.scope.companyId, { text, sellerId, language }, page))
  const paged = pageRows(
    rows,
    page,
    ({ key, keyId }) => [key, keyId],
    (row) => toCatalogueProduct(row, ctx.now),
  )
  return page.count ? { ...paged, totalCount: await countCatalogue(ctx.db, ctx.scope.companyId, { text, sellerId }) } : paged
}
