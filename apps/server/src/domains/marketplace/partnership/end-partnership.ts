import type { marketplace } from '@stoa/contract/marketplace.ts'
import type { PartnershipStatus } from '@stoa/contract/states.ts'
import { mayBecome, partnershipMoves } from '@stoa/contract/state-moves.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { partnershipDecided } from '../events.ts'
import { lockPartnershipOfEither, updateEnded } from './queries-partnership.ts'

/**
 * Ends the partnership of an operator and a merchant, by either of them. The merchant's listings are withdrawn by what reacts to it; orders and
 * payouts do not ask for a partnership and continue. A merchant withdraws its request the same way; an operator answers one by a rejection.
 */
export async function endPartnership(
  ctx: Ctx,
  { body }: Received<typeof marketplace.endPartnership>,
): Promise<{ partnershipId: string; status: PartnershipStatus }> {
  const { db, scope, actor } = ctx
  const partnership = orNotFound(await lockPartnershipOfEither(db, scope, body.partnershipId), 'partnership')
  const { id: partnershipId, marketplaceId, merchantId, status } = partnership
  if (status === 'ENDED') return { partnershipId, status }
  const isMerchant = scope.companyType === 'MERCHANT'
  if (!mayBecome(partnershipMoves, status, 'ENDED') || (!isMerchant && status !== 'APPROVED')) {
    const detail = status === 'REQUESTED' ? message('marketplace_error.request_pending') : message('marketplace_error.request_rejected')
    throw new AppError('state_forbids', { detail })
  }
  const reason = body.reason === undefined || body.reason === '' ? null : body.reason
  await updateEnded(db, partnership, { reason, decidedBy: actor.kind === 'person' ? actor.userId : null })
  const detail = { marketplaceId, merchantId, from: status, to: 'ENDED', by: scope.companyType }
  // A merchant writes into its own audit log only; the operator learns it by a notification.
  const informed = isMerchant ? [merchantId] : [marketplaceId, merchantId]
  await recordAudit(ctx, ...informed.map((companyId) => ({ companyId, action: 'partnership.ended', object: partnershipId, detail })))
  await ctx.emit(partnershipDecided, {
    marketplaceId,
    merchantId,
    partnershipId,
    status: 'ENDED',
    by: isMerchant ? 'merchant' : 'operator',
    wasRequest: status === 'REQUESTED',
  })
  await ctx.announce([marketplaceId, merchantId], { kind: 'partnership', id: partnershipId })
  return { partnershipId, status: 'ENDED' }
}
