import type { Db } from '../../../database/db.ts'
import { listPoliciesFor } from '../../order/return-policy/queries-return-policy.ts'
import type { EffectivePolicy } from '../../order/return-policy/rules-return-policy.ts'
import { resolvePolicy } from '../../order/return-policy/rules-return-policy.ts'

/** Returns the policy that holds for a merchant: its own, else the marketplace's, else the default. */
export async function findPolicy(db: Db, marketplaceId: string, merchantId: string | null): Promise<EffectivePolicy> {
  return resolvePolicy(await listPoliciesFor(db, marketplaceId, merchantId === null ? [] : [merchantId]), merchantId)
}
