import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { endSessions } from '../session/end-sessions.ts'
import { freeAddress } from './free-address.ts'
import { deleteMembership, lockRoles } from './queries-team.ts'
import { requireOtherOwner } from './require-other-owner.ts'

/** Ends the access of a member of the caller's company and their sessions in it. Who belongs to no other company is a newcomer then. */
export async function endMembership(ctx: Ctx, userId: string): Promise<void> {
  const roles = await lockRoles(ctx.db, ctx.scope)
  const member = orNotFound(
    roles.find((one) => one.userId === userId),
    'member',
  )
  if (member.role === 'owner') requireOtherOwner(roles, userId)
  await endSessions(ctx.db, { userId, companyId: ctx.scope.companyId }, 'member removed')
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'member.removed', object: userId, detail: { role: member.role } })
  await deleteMembership(ctx.db, ctx.scope, userId)
  await freeAddress(ctx.db, userId)
}
