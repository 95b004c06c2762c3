import type { CategoryRule, categoryRule } from '@stoa/contract/category-rule.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { keyOf, pageRows } from '../../../kit/paging.ts'
import { listCategories } from './queries.ts'
import { requireCategoryMarketplace } from './require-category-marketplace.ts'

/** Returns a page of the categories of the merchant's shop. */
export async function pageCategoryRules(ctx: Ctx, { query, page }: Received<typeof categoryRule.list>): Promise<PageRows<CategoryRule>> {
  const { db, scope } = ctx
  const { id: marketplaceId } = await requireCategoryMarketplace(ctx, query.marketplaceId)
  const [after] = keyOf(page, ['text']) ?? []
  const filters = { marketplaceId, isMapped: query.isMapped, text: query.category }
  const rows = await listCategories(db, scope.companyId, filters, typeof after === 'string' ? after : '', page)
  return pageRows(
    rows,
    page,
    (row) => [row.category],
    (row) => row,
  )
}
