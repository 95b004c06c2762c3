import type { Db } from '../../../database/db.ts'
import { listCollectionsOf } from '../../commission/queries.ts'
import { listPoliciesFor } from './queries-return-policy.ts'
import type { EffectivePolicy } from './rules-return-policy.ts'
import { resolvePolicy } from './rules-return-policy.ts'

type SoldPart = { merchantId: string; lines: readonly { productId: string }[] }

/** What the return policies of today promise to a purchase. */
export type PurchaseTerms = { policyOf: (merchantId: string) => EffectivePolicy; isExcluded: (merchantId: string, productId: string) => boolean }

/** Returns what the return policies of today promise for each merchant's part of a purchase. */
export async function listReturnTerms(db: Db, marketplaceId: string, parts: readonly SoldPart[]): Promise<PurchaseTerms> {
  const merchantIds = parts.map(({ merchantId }) => merchantId)
  const stored = await listPoliciesFor(db, marketplaceId, merchantIds)
  const policies = new Map(merchantIds.map((id) => [id, resolvePolicy(stored, id)]))
  const policyOf = (merchantId: string) => policies.get(merchantId) ?? resolvePolicy(stored, merchantId)
  const narrowed = parts.filter(({ merchantId }) => policyOf(merchantId).excludedCollectionIds.length > 0)
  const products = narrowed.flatMap(({ merchantId, lines }) => lines.map(({ productId }) => ({ merchantId, productId })))
  const collections = products.length === 0 ? new Map<string, Set<string>>() : await listCollectionsOf(db, marketplaceId, products)
  return {
    policyOf,
    isExcluded: (merchantId, productId) => policyOf(merchantId).excludedCollectionIds.some((id) => collections.get(productId)?.has(id) === true),
  }
}
