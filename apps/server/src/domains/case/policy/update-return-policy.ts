import type { ReturnPolicy } from '@stoa/contract/case-shapes.ts'
import type { caseRoutes } from '@stoa/contract/case.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { authorisePermission } from '../../../kit/authorise.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordPolicyChanges } from './record-policy-changes.ts'
import { listReturnPolicies } from './list-return-policies.ts'
import { listPoliciesFor } from '../../order/return-policy/queries-return-policy.ts'
import { resolvePolicy } from '../../order/return-policy/rules-return-policy.ts'
import { listCollectionIds, listPolicyPlaces, raiseOwnPolicies, upsertPolicy } from './queries-policy.ts'
import { stricterField } from './rules-policy.ts'

/**
 * Changes the return policy of a marketplace or of a merchant on it. A merchant gives the shopper no less than its marketplace does, and only the operator
 * decides who bears a lost dispute, for which its caller needs `case:share`. The policies of merchants that were no less than the marketplace's follow it where it gives more.
 */
export async function updateReturnPolicy(ctx: Ctx, { body }: Received<typeof caseRoutes.updatePolicy>): Promise<ReturnPolicy> {
  const { db, scope } = ctx
  const isMerchant = scope.companyType === 'MERCHANT'
  const { marketplaceId } = body
  const merchantId = isMerchant ? scope.companyId : (body.merchantId ?? null)
  if (isMerchant && body.merchantId !== undefined && body.merchantId !== scope.companyId) orNotFound(undefined, 'merchant')
  const where = { marketplaceId, ...(merchantId === null ? {} : { merchantId }) }
  orNotFound((await listPolicyPlaces(db, scope, where))[0], isMerchant ? 'marketplace' : 'merchant')
  const policies = await listPoliciesFor(db, marketplaceId, merchantId === null ? [] : [merchantId])
  if (isMerchant && body.disputeBearer !== undefined) throw fieldError('disputeBearer', 'invalid_input', message('case_error.bearer_of_operator'))
  if (isMerchant) {
    const field = stricterField(body, resolvePolicy(policies, null))
    if (field) throw fieldError(field, 'invalid_input', message(`case_error.stricter_${field}`))
  }
  const own = policies.find((policy) => policy.merchantId === merchantId)
  // What the marketplace excludes is excluded without being kept here as well.
  const common = merchantId === null ? [] : resolvePolicy(policies, null).excludedCollectionIds
  const requested = [...new Set(body.excludedCollectionIds)].filter((id) => !common.includes(id))
  const excludedCollectionIds = await listCollectionIds(db, marketplaceId, requested)
  // What the policy excluded before and is not there any more was deleted since.
  const known = new Set([...excludedCollectionIds, ...(own?.excludedCollectionIds ?? [])])
  if (!requested.every((id) => known.has(id))) throw fieldError('excludedCollectionIds', 'not_found', message('not_found.collection'))
  const { days, shippingPayer, feeMinor, version } = body
  const isNewest = version === (own?.version ?? 0)
  const before = resolvePolicy(policies, merchantId)
  const isBearerChanged = body.disputeBearer !== undefined && body.disputeBearer !== before.disputeBearer
  // Who bears lost disputes moves the marketplace's money, as sharing the cost of one does.
  if (isNewest && isBearerChanged) authorisePermission('case:share', ctx)
  const disputeBearer = (isBearerChanged ? body.disputeBearer : own?.disputeBearer) ?? null
  const returnAddress = body.returnAddress === undefined ? (own?.returnAddress ?? null) : body.returnAddress
  const change = { marketplaceId, merchantId, days, shippingPayer, feeMinor, excludedCollectionIds, disputeBearer, returnAddress, version }
  const isWritten = isNewest && (await upsertPolicy(db, change))
  const raised = isWritten && merchantId === null ? await raiseOwnPolicies(db, marketplaceId, before, { days, feeMinor, shippingPayer }) : []
  const { policies: now } = await listReturnPolicies(ctx, { query: where })
  const current = orNotFound(now.find((policy) => (policy.merchant?.id ?? null) === merchantId))
  if (!isWritten) throw new AppError('stale_version', { current })
  const after = { days, shippingPayer, feeMinor, disputeBearer: current.disputeBearer, returnAddress }
  await recordPolicyChanges(ctx, { marketplaceId, currency: current.fee.currency }, [
    { merchantId, before: { ...before, returnAddress: own?.returnAddress ?? null }, after },
    ...raised,
  ])
  return current
}
