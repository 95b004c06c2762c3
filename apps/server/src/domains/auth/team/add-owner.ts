import type { Answer } from '@stoa/contract/route.ts'
import type { team } from '@stoa/contract/team.ts'
import { message } from '@stoa/messages/describe.ts'
import { asSystem } from '../../../database/as-system.ts'
import type { Ctx, Scope } from '../../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { invitationSent } from '../events.ts'
import { findPersonByEmail } from '../queries-user.ts'
import { invitationEnd } from '../rules.ts'
import { findCompanyToView } from '../session/queries-session.ts'
import { requireFreshSignIn } from '../session/require-fresh-sign-in.ts'
import { sessionCache } from '../session/session-cache.ts'
import { limitInvitations } from './limit-invitations.ts'
import { lockRoles, updateRole, upsertInvitation } from './queries-team.ts'

/**
 * Gives a company another owner, by an administrator, where nobody of the company can: a member at once, anybody else by an invitation. The reason is in
 * the audit log of the company and of the administrator's. A company that is not active is refused: the link of an invitation to it would not work.
 */
export async function addOwner(ctx: Ctx, { body }: Received<typeof team.addOwner>): Promise<Answer<typeof team.addOwner>> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  await requireFreshSignIn(ctx)
  const company = orNotFound(await findCompanyToView(ctx.db, body.companyId), 'company')
  if (company.companyType === 'ADMIN') throw new AppError('state_forbids', { detail: message('team_error.own_team') })
  if (!company.isActive) throw new AppError('state_forbids', { detail: message('team_error.inactive') })
  const scope: Scope = { companyId: body.companyId, companyType: company.companyType }
  const person = await findPersonByEmail(ctx.db, body.email)
  const roles = await asSystem(ctx.db, () => lockRoles(ctx.db, scope))
  const member = roles.find(({ userId }) => userId === person)
  if (member?.role === 'owner') throw fieldError('email', 'already_exists', message('team_error.owner', { email: body.email }))
  const object = member ? await promote(ctx, scope, member.userId) : await invite(ctx, scope, body.email, ctx.actor.userId)
  const entry = { action: 'administrator.owner_added', object, detail: { email: body.email, reason: body.reason } }
  await recordAudit(ctx, { companyId: body.companyId, ...entry }, { companyId: ctx.scope.companyId, ...entry })
  return { isInvited: !member }
}

async function promote(ctx: Ctx, scope: Scope, userId: string): Promise<string> {
  await asSystem(ctx.db, () => updateRole(ctx.db, scope, userId, 'owner'))
  sessionCache.forgetWhere((session) => session.userId === userId && session.companyId === scope.companyId)
  return userId
}

async function invite(ctx: Ctx, scope: Scope, email: string, invitedBy: string): Promise<string> {
  await limitInvitations(ctx, email)
  const { invitation, isToSend } = await asSystem(ctx.db, () =>
    upsertInvitation(ctx.db, scope, { email, role: 'owner', invitedBy, expiresAt: invitationEnd(ctx.now) }),
  )
  if (isToSend) await ctx.emit(invitationSent, { companyId: scope.companyId, invitationId: invitation.id, language: ctx.language })
  return invitation.id
}
