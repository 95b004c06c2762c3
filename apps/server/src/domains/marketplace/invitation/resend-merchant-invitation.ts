import type { MerchantInvitation, merchantInvitation } from '@stoa/contract/merchant-invitation.ts'
import { message } from '@stoa/messages/describe.ts'
import { asSystem } from '../../../database/as-system.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { merchantInvited } from '../events.ts'
import { limitMerchantInvitations } from './limit-merchant-invitations.ts'
import { findMerchantInvitation, listPartnerEmails, updateMerchantInvitationSent } from './queries-invitation.ts'
import { requireInviter } from './require-inviter.ts'
import { invitationEnd } from './rules-invitation.ts'

/** Sends an invitation again, in the name of the caller. Throws `too_many_requests` while its last e-mail is less than a minute old, `state_forbids` once a company of the address sells there or requested to. */
export async function resendMerchantInvitation(ctx: Ctx, { body }: Received<typeof merchantInvitation.resend>): Promise<MerchantInvitation> {
  const { db, scope } = ctx
  const invitedBy = await requireInviter(ctx)
  const { email, isJoined, seconds } = orNotFound(await findMerchantInvitation(db, scope, body.id), 'invitation')
  const partners = await asSystem(db, () => listPartnerEmails(db, scope, [email]))
  if (isJoined || partners.length > 0) throw new AppError('state_forbids', { detail: message('marketplace_error.invitation_joined', { email }) })
  const invitation = await updateMerchantInvitationSent(db, scope, body.id, { invitedBy, expiresAt: invitationEnd(ctx.now) })
  if (!invitation)
    throw new AppError('too_many_requests', { detail: message('team_error.sent_recently', { email, seconds }), retryAfterSeconds: seconds })
  await limitMerchantInvitations(ctx, [email])
  await ctx.emit(merchantInvited, { marketplaceId: scope.companyId, invitationId: invitation.id })
  await recordAudit(ctx, { companyId: scope.companyId, action: 'merchant_invitation.sent', object: invitation.id, detail: { email } })
  return invitation
}
