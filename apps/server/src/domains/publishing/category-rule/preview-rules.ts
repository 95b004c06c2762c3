import type { categoryRule } from '@stoa/contract/category-rule.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { previewCategoryRules } from './queries.ts'
import { checkCategoryRules } from './check-category-rules.ts'

/** Returns how many products saving rules would add to collections. */
export async function previewRules(ctx: Ctx, { body }: Received<typeof categoryRule.preview>): Promise<Answer<typeof categoryRule.preview>> {
  await checkCategoryRules(ctx, body)
  return { value: await previewCategoryRules(ctx.db, ctx.scope.companyId, body.marketplaceId, body.rules) }
}
