import type { categoryRule } from '@stoa/contract/category-rule.ts'
import type { Run } from '@stoa/contract/run.ts'
import type { Ctx } from '../../../kit/context.ts'
import { userIdOf } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { startListingRun } from '../bulk/start-listing-run.ts'
import { deleteCategoryRules, upsertCategoryRules } from './queries.ts'
import { checkCategoryRules } from './check-category-rules.ts'

/** Saves rules and starts the run that adds the products of their categories. */
export async function upsertRules(ctx: Ctx, { body }: Received<typeof categoryRule.upsert>): Promise<Run> {
  const { db, scope, actor } = ctx
  const { marketplaceId } = body
  await checkCategoryRules(ctx, body)
  const saved = body.rules.flatMap(({ category, collectionId }) => (collectionId === null ? [] : [{ category, collectionId }]))
  const removed = body.rules.flatMap(({ category, collectionId }) => (collectionId === null ? [category] : []))
  await upsertCategoryRules(db, scope.companyId, marketplaceId, saved, userIdOf(actor))
  await deleteCategoryRules(db, scope.companyId, marketplaceId, removed)
  return startListingRun(ctx, { kind: 'place', marketplaceId }, { dryRun: false })
}
