import type { security } from '@stoa/contract/security.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { findAccountIn } from '../queries-user.ts'
import { requireFreshSignIn } from '../session/require-fresh-sign-in.ts'
import { belongsElsewhere } from '../team/queries-team.ts'
import { removeSecondFactor } from './remove-second-factor.ts'

/**
 * Removes the second factor of a member who lost it. Only of a member of this company alone: an owner must not open the other companies of a
 * person to whoever has the password.
 */
export async function resetMember(ctx: Ctx, { body }: Received<typeof security.resetMember>): Promise<void> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  await requireFreshSignIn(ctx)
  const { companyId } = ctx.scope
  const member = orNotFound(await findAccountIn(ctx.db, body.userId, companyId), 'member')
  if (member.userId === ctx.actor.userId) throw new AppError('state_forbids', { detail: message('auth_error.reset_own') })
  if (!member.hasSecondFactor) throw new AppError('state_forbids', { detail: message('auth_error.no_second_factor_member', { person: member.name }) })
  if (await belongsElsewhere(ctx.db, member.userId))
    throw new AppError('state_forbids', { detail: message('auth_error.reset_other_companies', { person: member.name }) })
  await removeSecondFactor(ctx, member.userId, { reason: body.reason, companyIds: [companyId] })
}
