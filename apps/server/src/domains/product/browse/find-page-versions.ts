import type { product } from '@stoa/contract/product.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { listFilters } from './list-filters.ts'
import { countProducts, findListVersions, visibilityOf } from './queries-list.ts'

/** Returns what a page's answer is made of; undefined for another company's products and for rows of variants, whose answers are not kept. */
export async function findPageVersions(
  { db, scope }: Ctx,
  { params, query, page, filter }: Received<typeof product.paged>,
): Promise<string | undefined> {
  if (params.id !== scope.companyId || !query.parentsOnly) return undefined
  const filters = listFilters(query, filter)
  const visibility = visibilityOf(scope)
  const versions = await findListVersions(db, visibility, filters, page)
  return page.count ? `${versions} of ${await countProducts(db, visibility, filters)}` : versions
}
