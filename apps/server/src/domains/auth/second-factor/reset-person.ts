import type { security } from '@stoa/contract/security.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { findPersonByEmail, listCompanyIdsOf } from '../queries-user.ts'
import { requireFreshSignIn } from '../session/require-fresh-sign-in.ts'
import { removeSecondFactor } from './remove-second-factor.ts'

/** Removes the second factor of any person, by an administrator: the reason is in the audit log of each of their companies and of the administrator's. */
export async function resetPerson(ctx: Ctx, { body }: Received<typeof security.resetPerson>): Promise<void> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  await requireFreshSignIn(ctx)
  const userId = orNotFound(await findPersonByEmail(ctx.db, body.email), 'person')
  if (userId === ctx.actor.userId) throw new AppError('state_forbids', { detail: message('auth_error.reset_own') })
  const companyIds = new Set([...(await listCompanyIdsOf(ctx.db, userId)), ctx.scope.companyId])
  await removeSecondFactor(ctx, userId, { reason: body.reason, companyIds: [...companyIds] })
}
