import type { categoryRule } from '@stoa/contract/category-rule.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import { userIdOf } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { hasActiveRun, lockRunStart } from '../../run/queries.ts'
import { startListingRun } from '../bulk/start-listing-run.ts'
import { categoryRulesSaved } from '../events.ts'
import { deleteCategoryRules, upsertCategoryRules } from './queries.ts'
import { checkCategoryRules } from './check-category-rules.ts'

/**
 * Saves rules and starts the run that adds the products of their categories. Returns no run where rules are only removed, and while another bulk action is under
 * way: the products are added beside it then.
 */
export async function upsertRules(ctx: Ctx, { body }: Received<typeof categoryRule.upsert>): Promise<Answer<typeof categoryRule.upsert>> {
  const { db, scope, actor } = ctx
  const { marketplaceId } = body
  await checkCategoryRules(ctx, body)
  const saved = body.rules.flatMap(({ category, collectionId }) => (collectionId === null ? [] : [{ category, collectionId }]))
  const removed = body.rules.flatMap(({ category, collectionId }) => (collectionId === null ? [category] : []))
  await upsertCategoryRules(db, scope.companyId, marketplaceId, saved, userIdOf(actor))
  await deleteCategoryRules(db, scope.companyId, marketplaceId, removed)
  if (saved.length === 0) return { run: null }
  await lockRunStart(db, scope.companyId, 'listing')
  if (await hasActiveRun(db, scope.companyId, 'listing')) {
    await ctx.emit(categoryRulesSaved, { companyId: scope.companyId, marketplaceId })
    return { run: null }
  }
  return { run: await startListingRun(ctx, { kind: 'place', marketplaceId }, { dryRun: false }) }
}
