import type { ReturnPolicy } from '@stoa/contract/case-shapes.ts'
import type { caseRoutes } from '@stoa/contract/case.ts'
import { message } from '@stoa/messages/describe.ts'
import { authorisePermission } from '../../../kit/authorise.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { listPoliciesFor } from '../../order/return-policy/queries-return-policy.ts'
import { resolvePolicy } from '../../order/return-policy/rules-return-policy.ts'
import { listReturnPolicies } from './list-return-policies.ts'
import { deletePolicy } from './queries-policy.ts'
import { recordPolicyChanges } from './record-policy-changes.ts'

/**
 * Deletes a merchant's own policy, so that its marketplace's holds for what is bought from now on. Where the operator decided in it who bears a lost dispute, only
 * the operator deletes it, for which its caller needs `case:share`. Returns what holds now.
 */
export async function deleteReturnPolicy(ctx: Ctx, { body }: Received<typeof caseRoutes.deletePolicy>): Promise<ReturnPolicy> {
  const { db, scope } = ctx
  const { marketplaceId, merchantId, version } = body
  const isMerchant = scope.companyType === 'MERCHANT'
  if (isMerchant && merchantId !== scope.companyId) orNotFound(undefined, 'merchant')
  const seen = (await listReturnPolicies(ctx, { query: { marketplaceId, merchantId } })).policies[0]
  const policies = await listPoliciesFor(db, marketplaceId, [merchantId])
  const own = orNotFound(policies.find((policy) => policy.merchantId === merchantId))
  const common = policies.filter((policy) => policy.merchantId === null)
  const [before, after] = [resolvePolicy(policies, merchantId), resolvePolicy(common, merchantId)]
  if (isMerchant && own.disputeBearer !== null) throw new AppError('state_forbids', { detail: message('case_error.policy_of_operator') })
  if (before.disputeBearer !== after.disputeBearer) authorisePermission('case:share', ctx)
  if (!(await deletePolicy(db, { marketplaceId, merchantId }, version))) throw new AppError('stale_version', { current: seen })
  const current = orNotFound((await listReturnPolicies(ctx, { query: { marketplaceId, merchantId } })).policies[0])
  await recordPolicyChanges(ctx, { marketplaceId, currency: current.fee.currency }, [{ merchantId, before, after, isDeleted: true }])
  return current
}
