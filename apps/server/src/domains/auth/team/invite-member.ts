import type { Invitation, team } from '@stoa/contract/team.ts'
import { maxTeamSize } from '@stoa/contract/team.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { invitationSent } from '../events.ts'
import { invitationEnd } from '../rules.ts'
import { requireFreshSignIn } from '../session/require-fresh-sign-in.ts'
import { limitInvitations } from './limit-invitations.ts'
import { findTeamFacts, upsertInvitation } from './queries-team.ts'

/** Invites a person by e-mail. Who was invited before gets a new e-mail and this role; the same request within seconds sends one e-mail. Inviting an owner, who may do everything, needs a fresh sign-in. */
export async function inviteMember(ctx: Ctx, { body }: Received<typeof team.invite>): Promise<Invitation> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  if (body.role === 'owner') await requireFreshSignIn(ctx)
  const { size, isMember } = await findTeamFacts(ctx.db, ctx.scope, body.email)
  if (isMember) throw fieldError('email', 'already_exists', message('team_error.member', { email: body.email }))
  if (size >= maxTeamSize) throw new AppError('state_forbids', { detail: message('team_error.full', { limit: maxTeamSize }) })
  await limitInvitations(ctx, body.email)
  const { invitation, isToSend } = await upsertInvitation(ctx.db, ctx.scope, {
    ...body,
    invitedBy: ctx.actor.userId,
    expiresAt: invitationEnd(ctx.now),
  })
  if (!isToSend) return invitation
  await ctx.emit(invitationSent, { companyId: ctx.scope.companyId, invitationId: invitation.id, language: ctx.language })
  await recordAudit(ctx, {
    companyId: ctx.scope.companyId,
    action: 'invitation.sent',
    object: invitation.id,
    detail: { email: body.email, role: body.role },
  })
  return invitation
}
