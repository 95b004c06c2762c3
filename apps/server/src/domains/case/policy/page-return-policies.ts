import type { ReturnPolicy } from '@stoa/contract/case-shapes.ts'
import type { caseRoutes } from '@stoa/contract/case.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { pagePolicyPlaces } from './queries-policy.ts'
import { toReturnPolicies } from './to-return-policies.ts'

/** Returns a page of what holds where, by name. */
export async function pageReturnPolicies(
  { db, scope }: Ctx,
  { query, page }: Received<typeof caseRoutes.pagedPolicies>,
): Promise<PageRows<ReturnPolicy>> {
  const places = await pagePolicyPlaces(db, scope, query.text?.trim() ?? '', page)
  return { ...places, value: await toReturnPolicies(db, places.value) }
}
