import type { Member, team } from '@stoa/contract/team.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { requireFreshSignIn } from '../session/require-fresh-sign-in.ts'
import { sessionCache } from '../session/session-cache.ts'
import { listTeam } from './list-team.ts'
import { lockRoles, updateRole } from './queries-team.ts'
import { requireOtherOwner } from './require-other-owner.ts'

/** Changes the role of a member: in this process at once, in others within a second. The role of an owner needs a fresh sign-in. */
export async function updateMember(ctx: Ctx, { body }: Received<typeof team.updateMember>): Promise<Member> {
  if (body.role === 'owner') await requireFreshSignIn(ctx)
  const roles = await lockRoles(ctx.db, ctx.scope)
  const before = orNotFound(
    roles.find(({ userId }) => userId === body.userId),
    'member',
  )
  if (before.role === 'owner' && body.role !== 'owner') requireOtherOwner(roles, body.userId)
  await updateRole(ctx.db, ctx.scope, body.userId, body.role)
  sessionCache.forgetWhere(({ userId, companyId }) => userId === body.userId && companyId === ctx.scope.companyId)
  await recordAudit(ctx, {
    companyId: ctx.scope.companyId,
    action: 'member.role_changed',
    object: body.userId,
    detail: { from: before.role, to: body.role },
  })
  const { members } = await listTeam(ctx)
  return orNotFound(
    members.find(({ userId }) => userId === body.userId),
    'member',
  )
}
