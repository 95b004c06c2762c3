import type { Invitation, team } from '@stoa/contract/team.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { invitationSent } from '../events.ts'
import { invitationEnd } from '../rules.ts'
import { limitInvitations } from './limit-invitations.ts'
import { updateInvitationSent } from './queries-team.ts'

/** Sends an invitation again, with a new link and seven more days. */
export async function resendInvitation(ctx: Ctx, { body }: Received<typeof team.resend>): Promise<Invitation> {
  const invitation = orNotFound(await updateInvitationSent(ctx.db, ctx.scope, body.invitationId, invitationEnd(ctx.now)), 'invitation')
  await limitInvitations(ctx, invitation.email)
  await ctx.emit(invitationSent, { companyId: ctx.scope.companyId, invitationId: invitation.id, language: ctx.language })
  return invitation
}
