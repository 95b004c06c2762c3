import type { CatalogueProductDetail, catalogue } from '@stoa/contract/catalogue.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { findOnSale } from './queries-catalogue.ts'
import { toCatalogueDetail } from './to-catalogue-product.ts'

/** Returns a product on sale for its page on a storefront. Throws 404 where it is not on sale. */
export async function getCatalogueProduct(ctx: Ctx, { params, query }: Received<typeof catalogue.product>): Promise<CatalogueProductDetail> {
  const language = query.language ?? ctx.language
  const row = orNotFound(await findOnSale(ctx.db, ctx.scope.companyId, params.id, language), 'product')
  return toCatalogueDetail(row, ctx.now, language)
}
