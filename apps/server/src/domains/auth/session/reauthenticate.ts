import type { auth } from '@stoa/contract/auth.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { isPassword } from '../password/is-password.ts'
import { currentPasswordPerPerson } from '../rules-limits.ts'
import { requireSecondFactor } from '../second-factor/require-second-factor.ts'
import { recordFreshSignIn } from './record-fresh-sign-in.ts'
import { findAccountIn } from '../queries-user.ts'
import { recordSignInFailure } from './record-sign-in-failure.ts'

/** Proves the password again for this session, and the second factor of who has one. A wrong one is an error of its field: the session goes on. */
export async function reauthenticate(jobCtx: JobCtx, { body, caller }: Received<typeof auth.reauthenticate>): Promise<void> {
  if (jobCtx.actor.kind !== 'person') throw new AppError('not_allowed')
  const { userId, sessionId } = jobCtx.actor
  await throttleOrRefuse(jobCtx.db, `current-password:${userId}`, currentPasswordPerPerson)
  const account = orNotFound(await findAccountIn(jobCtx.db, userId, jobCtx.scope.companyId), 'account')
  if (!(await isPassword(account.passwordHash, body.password))) {
    await recordSignInFailure(jobCtx, { email: account.email, userId, ip: caller.ip, reason: 'wrong_password' })
    throw fieldError('password', 'wrong_password', message('auth_error.wrong_password'))
  }
  await requireSecondFactor(jobCtx, { account, code: body.code, ip: caller.ip })
  await recordFreshSignIn(jobCtx, sessionId)
}
