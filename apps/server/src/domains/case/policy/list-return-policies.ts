import type { ReturnPolicy } from '@stoa/contract/case-shapes.ts'
import type { caseRoutes } from '@stoa/contract/case.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { listPolicyPlaces } from './queries-policy.ts'
import { toReturnPolicies } from './to-return-policies.ts'

/** Returns what holds where: for a merchant on each of its marketplaces, for an operator on its own and for each merchant with a policy of its own. */
export async function listReturnPolicies(
  { db, scope }: Pick<Ctx, 'db' | 'scope'>,
  { query }: Pick<Received<typeof caseRoutes.policy>, 'query'>,
): Promise<{ policies: ReturnPolicy[] }> {
  const places = await listPolicyPlaces(db, scope, query)
  if (query.merchantId !== undefined || query.marketplaceId !== undefined) orNotFound(places[0], 'partnership')
  return { policies: await toReturnPolicies(db, places) }
}
