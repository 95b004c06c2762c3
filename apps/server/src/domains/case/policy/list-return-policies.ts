import type { ReturnPolicy } from '@stoa/contract/case-shapes.ts'
import type { caseRoutes } from '@stoa/contract/case.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import type { PolicyPlace } from './queries-policy.ts'
import { listPolicies, listPolicyPlaces } from './queries-policy.ts'
import { resolvePolicy } from '../../order/return-policy/rules-return-policy.ts'

/** Returns what holds where: for a merchant on each of its marketplaces, for an operator on its own and for each merchant with a policy of its own. */
export async function listReturnPolicies(
  { db, scope }: Pick<Ctx, 'db' | 'scope'>,
  { query }: Pick<Received<typeof caseRoutes.policy>, 'query'>,
): Promise<{ policies: ReturnPolicy[] }> {
  const places = await listPolicyPlaces(db, scope, query)
  if (query.merchantId !== undefined || query.marketplaceId !== undefined) orNotFound(places[0], 'partnership')
  const policies = await listPolicies(db, places)
  const toPolicy = ({ marketplaceId, marketplaceName, merchantId, merchantName, currency }: PolicyPlace): ReturnPolicy => {
    const own = policies.find((policy) => policy.marketplaceId === marketplaceId && policy.merchantId === merchantId)
    const { feeMinor, excludedCollectionIds, ...policy } = resolvePolicy(
      policies.filter((one) => one.marketplaceId === marketplaceId),
      merchantId,
    )
    return {
      ...policy,
      marketplace: { id: marketplaceId, name: marketplaceName },
      merchant: merchantId === null ? null : { id: merchantId, name: merchantName ?? '' },
      fee: { minor: feeMinor, currency },
      excludedCollectionIds: [...excludedCollectionIds],
      isOwn: own !== undefined,
      version: own?.version ?? 0,
    }
  }
  return { policies: places.map(toPolicy) }
}
