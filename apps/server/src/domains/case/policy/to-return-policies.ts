import type { ReturnPolicy } from '@stoa/contract/case-shapes.ts'
import type { Db } from '../../../database/db.ts'
import { resolvePolicy } from '../../order/return-policy/rules-return-policy.ts'
import type { PolicyPlace } from './queries-policy.ts'
import { listCollectionPaths, listPolicies } from './queries-policy.ts'

/** Returns what holds at places, as a company reads it: without the collections that it does not see. */
export async function toReturnPolicies(db: Db, places: readonly PolicyPlace[]): Promise<ReturnPolicy[]> {
  const policies = await listPolicies(db, places)
  const excluded = [...new Set(policies.flatMap((one) => one.excludedCollectionIds))]
  const marketplaceIds = [...new Set(places.map(({ marketplaceId }) => marketplaceId))]
  const paths = excluded.length === 0 ? [] : await listCollectionPaths(db, marketplaceIds, excluded)
  return places.map(({ marketplaceId, marketplaceName, merchantId, merchantName, currency, returnAddress }) => {
    const here = policies.filter((one) => one.marketplaceId === marketplaceId)
    const own = here.find((policy) => policy.merchantId === merchantId)
    const { feeMinor, excludedCollectionIds, ...policy } = resolvePolicy(here, merchantId)
    return {
      ...policy,
      marketplace: { id: marketplaceId, name: marketplaceName },
      merchant: merchantId === null ? null : { id: merchantId, name: merchantName ?? '' },
      fee: { minor: feeMinor, currency },
      excludedCollectionIds: [...excludedCollectionIds],
      excludedCollections: paths
        .filter(({ id }) => excludedCollectionIds.includes(id))
        .map((one) => ({ ...one, isOwn: own?.excludedCollectionIds.includes(one.id) ?? false })),
      returnAddress,
      isOwnReturnAddress: (own?.returnAddress ?? null) !== null,
      isOwn: own !== undefined,
      version: own?.version ?? 0,
    }
  })
}
