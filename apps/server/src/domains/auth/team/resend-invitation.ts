import type { Invitation, team } from '@stoa/contract/team.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { invitationSent } from '../events.ts'
import { invitationEnd } from '../rules.ts'
import { limitInvitations } from './limit-invitations.ts'
import { findInvitationWait, updateInvitationSent } from './queries-team.ts'

/** Sends an invitation again, with a new link and seven more days. Throws `too_many_requests` while its last e-mail is less than a minute old. */
export async function resendInvitation(ctx: Ctx, { body }: Received<typeof team.resend>): Promise<Invitation> {
  const invitation = await updateInvitationSent(ctx.db, ctx.scope, body.invitationId, invitationEnd(ctx.now))
  if (!invitation) {
    const { email, seconds } = orNotFound(await findInvitationWait(ctx.db, ctx.scope, body.invitationId), 'invitation')
    throw new AppError('too_many_requests', { detail: message('team_error.sent_recently', { email, seconds }), retryAfterSeconds: seconds })
  }
  await limitInvitations(ctx, invitation.email)
  await ctx.emit(invitationSent, { companyId: ctx.scope.companyId, invitationId: invitation.id, language: ctx.language })
  return invitation
}
