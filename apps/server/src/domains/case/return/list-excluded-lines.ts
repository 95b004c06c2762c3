import type { Db } from '../../../database/db.ts'
import { listCollectionsOf } from '../../commission/queries.ts'
import type { OrderPolicy } from '../../order/return-policy/rules-return-policy.ts'
import type { ReturnableLineRecord } from './queries-return.ts'

/** Returns the ids of those lines that the policy of their order excludes from returns, by the collections of their products: then and now. */
export async function listExcludedLines(
  db: Db,
  { marketplaceId, merchantId }: { marketplaceId: string; merchantId: string },
  { excludedCollectionIds, excludedLineIds }: OrderPolicy,
  all: readonly Pick<ReturnableLineRecord, 'lineId' | 'productId'>[],
): Promise<Set<string>> {
  const lines = all.filter(({ lineId }) => excludedLineIds === null || excludedLineIds.includes(lineId))
  if (excludedCollectionIds.length === 0 || lines.length === 0) return new Set()
  const collections = await listCollectionsOf(
    db,
    marketplaceId,
    lines.map(({ productId }) => ({ merchantId, productId })),
  )
  const isExcluded = (productId: string): boolean => excludedCollectionIds.some((id) => collections.get(productId)?.has(id) === true)
  return new Set(lines.flatMap(({ lineId, productId }) => (isExcluded(productId) ? [lineId] : [])))
}
