import type { merchantInvitation } from '@stoa/contract/merchant-invitation.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { asSystem } from '../../../database/as-system.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { merchantInvited } from '../events.ts'
import { limitMerchantInvitations } from './limit-merchant-invitations.ts'
import { listPartnerEmails, upsertMerchantInvitations } from './queries-invitation.ts'
import { requireInviter } from './require-inviter.ts'
import { invitationEnd } from './rules-invitation.ts'

/** Invites merchants by e-mail, those alone that are no partners and have not requested to be. */
export async function inviteMerchants(
  ctx: Ctx,
  { body }: Received<typeof merchantInvitation.invite>,
): Promise<Answer<typeof merchantInvitation.invite>> {
  const { db, scope } = ctx
  const invitedBy = await requireInviter(ctx)
  const emails = [...new Set(body.emails)].toSorted()
  // An operator does not see who the people of other companies are.
  const partners = await asSystem(db, () => listPartnerEmails(db, scope, emails))
  const invited = emails.filter((email) => !partners.includes(email))
  if (invited.length === 0) return { invitations: [], partners }
  await limitMerchantInvitations(ctx, invited)
  const stored = await upsertMerchantInvitations(db, scope, invited, {
    message: body.message,
    language: body.language ?? ctx.language,
    invitedBy,
    expiresAt: invitationEnd(ctx.now),
  })
  const sent = stored.filter(({ isToSend }) => isToSend)
  await ctx.emit(merchantInvited, ...sent.map(({ id }) => ({ marketplaceId: scope.companyId, invitationId: id })))
  await recordAudit(
    ctx,
    ...sent.map(({ id, email }) => ({ companyId: scope.companyId, action: 'merchant_invitation.sent', object: id, detail: { email } })),
  )
  return { invitations: stored.map(({ isToSend: _isToSend, ...invitation }) => invitation), partners }
}
