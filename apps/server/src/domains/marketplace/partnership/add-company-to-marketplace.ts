import type { JoinRequest, marketplace } from '@stoa/contract/marketplace.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { findJoinRequest, lockPartnershipWith } from './queries-partnership.ts'
import { updateApprovalStatus } from './update-approval-status.ts'

/**
 * Makes a merchant that requested to join a partner. A merchant decides itself who sees its products and orders, so one that never requested is not
 * found, and one whose partnership has ended must ask again.
 */
export async function addCompanyToMarketplace(ctx: Ctx, { body }: Received<typeof marketplace.addCompany>): Promise<JoinRequest> {
  const { id, status } = orNotFound(await lockPartnershipWith(ctx.db, ctx.scope, body.companyId), 'company')
  if (status === 'APPROVED') return orNotFound(await findJoinRequest(ctx.db, ctx.scope, id), 'request')
  return updateApprovalStatus(ctx, { body: { partnershipId: id, status: 'APPROVED' } })
}
