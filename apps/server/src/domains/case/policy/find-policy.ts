import type { Db } from '../../../database/db.ts'
import { listPoliciesFor } from './queries-policy.ts'
import type { EffectivePolicy } from './rules-policy.ts'
import { resolvePolicy } from './rules-policy.ts'

/** Returns the policy that holds for a merchant: its own, else the marketplace's, else the default. */
export async function findPolicy(db: Db, marketplaceId: string, merchantId: string | null): Promise<EffectivePolicy> {
  return resolvePolicy(await listPoliciesFor(db, marketplaceId, merchantId), merchantId)
}
