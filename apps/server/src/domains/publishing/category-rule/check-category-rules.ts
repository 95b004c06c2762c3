import type { categoryRule } from '@stoa/contract/category-rule.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { listVisibleCollections } from '../../collection/listing/queries-listing.ts'
import { requireCategoryMarketplace } from './require-category-marketplace.ts'

type Requested = Received<typeof categoryRule.upsert>['body']

/** Checks that every collection is one of the marketplace that the merchant may add to. Throws `state_forbids` while the partnership is paused. */
export async function checkCategoryRules(ctx: Ctx, { marketplaceId, rules }: Requested): Promise<void> {
  await requireCategoryMarketplace(ctx, marketplaceId)
  const ids = [...new Set(rules.flatMap(({ collectionId }) => collectionId ?? []))]
  const places = (await listVisibleCollections(ctx.db, ctx.scope, ids)).filter((place) => place.marketplaceId === marketplaceId)
  const known = new Set(places.map(({ id }) => id))
  const n = rules.findIndex(({ collectionId }) => collectionId !== null && !known.has(collectionId))
  if (n >= 0) throw fieldError(`rules.${n}.collectionId`, 'unknown', message('publishing_error.unknown_collection'))
  if (places.some(({ isPaused }) => isPaused)) throw new AppError('state_forbids', { detail: message('publishing_error.paused') })
}
