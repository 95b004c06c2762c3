import type { CategoryRule, categoryRule } from '@stoa/contract/category-rule.ts'
import type { Answer, PageRows } from '@stoa/contract/route.ts'
import type { Run } from '@stoa/contract/run.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { userIdOf } from '../../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { pageRows } from '../../../kit/paging.ts'
import { listVisibleCollections } from '../../collection/listing/queries-listing.ts'
import { findVisibleMarketplace } from '../../collection/queries.ts'
import { startListingRun } from '../bulk/start-listing-run.ts'
import { deleteCategoryRules, listCategories, previewCategoryRules, upsertCategoryRules } from './queries.ts'

type Requested = Received<typeof categoryRule.upsert>['body']

/** Returns a page of the categories of the merchant's shop. */
export async function pageCategoryRules(ctx: Ctx, { query, page }: Received<typeof categoryRule.list>): Promise<PageRows<CategoryRule>> {
  const { db, scope } = ctx
  const { id: marketplaceId } = await requireMerchant(ctx, query.marketplaceId)
  const [after] = page.after ?? []
  const filters = { marketplaceId, isMapped: query.isMapped, text: query.category }
  const rows = await listCategories(db, scope.companyId, filters, typeof after === 'string' ? after : '', page)
  return pageRows(
    rows,
    page,
    (row) => [row.category],
    (row) => row,
  )
}

/** Returns how many products saving rules would add to collections. */
export async function previewRules(ctx: Ctx, { body }: Received<typeof categoryRule.preview>): Promise<Answer<typeof categoryRule.preview>> {
  await checkRules(ctx, body)
  return { value: await previewCategoryRules(ctx.db, ctx.scope.companyId, body.marketplaceId, body.rules) }
}

/** Saves rules and starts the run that adds the products of their categories. */
export async function upsertRules(ctx: Ctx, { body }: Received<typeof categoryRule.upsert>): Promise<Run> {
  const { db, scope, actor } = ctx
  const { marketplaceId } = body
  await checkRules(ctx, body)
  const saved = body.rules.flatMap(({ category, collectionId }) => (collectionId === null ? [] : [{ category, collectionId }]))
  const removed = body.rules.flatMap(({ category, collectionId }) => (collectionId === null ? [category] : []))
  await upsertCategoryRules(db, scope.companyId, marketplaceId, saved, userIdOf(actor))
  await deleteCategoryRules(db, scope.companyId, marketplaceId, removed)
  return startListingRun(ctx, { kind: 'place', marketplaceId }, { dryRun: false })
}

async function requireMerchant({ db, scope }: Ctx, marketplaceId: string): Promise<{ id: string }> {
  // Operators have no shop categories: the permissions to write are a merchant's alone, and to them no marketplace has any.
  if (scope.companyType !== 'MERCHANT') throw new AppError('not_found', { detail: message('not_found.marketplace') })
  return orNotFound(await findVisibleMarketplace(db, scope, marketplaceId), 'marketplace')
}

/** Checks that every collection is one of the marketplace that the merchant may add to. */
async function checkRules(ctx: Ctx, { marketplaceId, rules }: Requested): Promise<void> {
  await requireMerchant(ctx, marketplaceId)
  const ids = [...new Set(rules.flatMap(({ collectionId }) => collectionId ?? []))]
  const known = new Set(
    (await listVisibleCollections(ctx.db, ctx.scope, ids)).filter((place) => place.marketplaceId === marketplaceId).map(({ id }) => id),
  )
  const n = rules.findIndex(({ collectionId }) => collectionId !== null && !known.has(collectionId))
  if (n >= 0) throw fieldError(`rules.${n}.collectionId`, 'unknown', message('publishing_error.unknown_collection'))
}
