import type { auth } from '@stoa/contract/auth.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { accountKey } from '../account-key.ts'
import { emailChangeRequested } from '../events.ts'
import { findAccountIn } from '../queries-user.ts'
import { mailPerAccount } from '../rules-limits.ts'
import { requireFreshSignIn } from '../session/require-fresh-sign-in.ts'
import { updateNewEmail } from './queries-email.ts'

/**
 * Sends a link to the address a person wants to sign in with; their address stays as it is until the link is used. Whether another account has the
 * address is not answered: it gets no link then.
 */
export async function changeEmail(jobCtx: JobCtx, { body }: Received<typeof auth.changeEmail>): Promise<{ message: string }> {
  if (jobCtx.actor.kind !== 'person') throw new AppError('not_allowed')
  await requireFreshSignIn(jobCtx)
  const { userId } = jobCtx.actor
  const account = orNotFound(await findAccountIn(jobCtx.db, userId, jobCtx.scope.companyId), 'account')
  if (account.email === body.email) throw fieldError('email', 'already_exists', message('auth_error.same_email'))
  await throttleOrRefuse(jobCtx.db, `email-change:${userId}`, mailPerAccount)
  await throttleOrRefuse(jobCtx.db, accountKey(jobCtx, emailChangeRequested.name, body.email), mailPerAccount)
  await jobCtx.transact(async (ctx) => {
    await updateNewEmail(ctx.db, userId, body.email)
    await recordAudit(ctx, { companyId: account.companyId, action: 'user.email_change_requested', object: userId })
    await ctx.emit(emailChangeRequested, { userId, language: ctx.language })
  })
  return { message: describe(jobCtx.language, message('done.email_change_requested', { email: body.email })) }
}
