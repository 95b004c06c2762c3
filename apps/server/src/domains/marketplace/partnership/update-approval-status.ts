import type { JoinRequest, marketplace } from '@stoa/contract/marketplace.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { partnershipDecided } from '../events.ts'
import { findJoinRequest, lockPartnership, updateDecision } from './queries-partnership.ts'
import { decisionIssue } from '../rules.ts'

const statusLabels = { REQUESTED: 'requested', APPROVED: 'approved', REJECTED: 'rejected', ENDED: 'ended' } as const

/** Approves or rejects a join request, or ends a partnership. */
export async function updateApprovalStatus(
  ctx: Ctx,
  { body }: Pick<Received<typeof marketplace.updateApprovalStatus>, 'body'>,
): Promise<JoinRequest> {
  const { status } = body
  const reason = body.reason ?? ''
  const partnership = orNotFound(await lockPartnership(ctx.db, ctx.scope, body.partnershipId), 'request')
  const issue = decisionIssue(partnership.status, status, reason)
  if (issue === 'state_forbids') {
    throw new AppError('state_forbids', {
      detail:
        partnership.status === status
          ? message('marketplace_error.partnership_already', { status: statusLabels[status] })
          : message('marketplace_error.partnership_status', { from: statusLabels[partnership.status], to: statusLabels[status] }),
      current: await findJoinRequest(ctx.db, ctx.scope, partnership.id),
    })
  }
  if (issue === 'reason_needed') throw fieldError('reason', 'required', message('marketplace_error.reason_required'))
  const decidedBy = ctx.actor.kind === 'person' ? ctx.actor.userId : null
  await updateDecision(ctx.db, ctx.scope, partnership.id, { status, reason: reason === '' ? null : reason, decidedBy })
  const { marketplaceId, merchantId, id: partnershipId } = partnership
  const detail = { marketplaceId, merchantId, from: partnership.status, to: status }
  const entry = { action: 'partnership.decided', object: partnershipId, detail }
  await recordAudit(ctx, { companyId: marketplaceId, ...entry }, { companyId: merchantId, ...entry })
  await ctx.emit(partnershipDecided, { marketplaceId, merchantId, partnershipId, status })
  await ctx.announce([marketplaceId, merchantId], { kind: 'partnership', id: partnershipId })
  return orNotFound(await findJoinRequest(ctx.db, ctx.scope, partnershipId), 'request')
}
