import type { CatalogueProduct, catalogue } from '@stoa/contract/catalogue.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { textsOf } from '../../../kit/filter.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { isSearch } from './queries-choice.ts'
import { listCatalogue, searchCatalogue } from './queries-list.ts'
import { countCatalogue } from './queries-matching.ts'
import { readChoice } from './read-choice.ts'
import { toCatalogueProduct } from './to-catalogue-product.ts'

/** Returns what is on sale on a marketplace, for its storefront. */
export async function pageCatalogueProducts(
  ctx: Ctx,
  { query, page, filter }: Received<typeof catalogue.products>,
): Promise<PageRows<CatalogueProduct>> {
  const { sku: skus, gtin: gtins, ids } = query
  const search = { ...(await readChoice(ctx.db, ctx.scope.companyId, query)), text: textsOf(filter), skus, gtins, ids }
  const language = query.language ?? ctx.language
  const rows = await (isSearch(search)
    ? searchCatalogue(ctx.db, ctx.scope.companyId, { ...search, language }, page)
    : listCatalogue(ctx.db, ctx.scope.companyId, { ...search, language }, page))
  const paged = pageRows(
    rows,
    page,
    ({ key, keyId }) => [key, keyId],
    (row) => toCatalogueProduct(row, ctx.now),
  )
  return page.count ? { ...paged, totalCount: await countCatalogue(ctx.db, ctx.scope.companyId, search) } : paged
}
