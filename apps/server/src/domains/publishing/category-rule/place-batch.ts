import type { Ctx } from '../../../kit/context.ts'
import { listVisibleCollections } from '../../collection/listing/queries-listing.ts'
import type { CodedOutcome } from '../../collection/listing/rules.ts'
import { addPlacements } from '../add-placements.ts'
import { listToPlace } from './queries.ts'

/** A merchant's own products: their values are computed after they are added. */
const computeLater = async (): Promise<void> => undefined

/**
 * Adds the next products of the merchant of `ctx` to the collections of their categories' rules. Returns an outcome for each, and the id to continue
 * after.
 */
export async function placeBatch(
  ctx: Ctx,
  marketplaceId: string,
  afterId: string | null,
  size: number,
  { isDryRun }: { isDryRun: boolean },
): Promise<{ outcomes: CodedOutcome[]; cursor: string | null }> {
  const { db, scope } = ctx
  const rows = await listToPlace(db, scope.companyId, marketplaceId, afterId, size)
  const places = new Map(
    (await listVisibleCollections(db, scope, [...new Set(rows.map(({ collectionId }) => collectionId))])).map((place) => [place.id, place]),
  )
  const placements = rows.flatMap(({ productId, collectionId }) => {
    const place = places.get(collectionId)
    return place && !place.isPaused ? [{ input: { id: productId }, place }] : []
  })
  const outcomes = placements.length === 0 ? [] : await addPlacements(ctx, marketplaceId, placements, computeLater, { isDryRun })
  return { outcomes, cursor: rows.at(-1)?.productId ?? null }
}
