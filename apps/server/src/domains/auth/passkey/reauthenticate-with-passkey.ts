import type { auth } from '@stoa/contract/auth.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { findAccountIn } from '../queries-user.ts'
import { currentPasswordPerPerson } from '../rules-limits.ts'
import { recordFreshSignIn } from '../session/record-fresh-sign-in.ts'
import { recordSignInFailure } from '../session/record-sign-in-failure.ts'
import { checkPasskey } from './check-passkey.ts'

/** Proves with a passkey of the caller, in place of the password, who sits at this session. */
export async function reauthenticateWithPasskey(jobCtx: JobCtx, { body, caller }: Received<typeof auth.reauthenticateWithPasskey>): Promise<void> {
  if (jobCtx.actor.kind !== 'person') throw new AppError('not_allowed')
  const { userId, sessionId } = jobCtx.actor
  await throttleOrRefuse(jobCtx.db, `passkey-again:${userId}`, currentPasswordPerPerson)
  const account = orNotFound(await findAccountIn(jobCtx.db, userId, jobCtx.scope.companyId), 'account')
  const { passkey, isRight } = await checkPasskey(jobCtx, body.response, caller.host)
  if (!isRight || passkey?.userId !== userId) {
    await recordSignInFailure(jobCtx, { email: account.email, userId, ip: caller.ip, reason: 'wrong_passkey' })
    throw new AppError('state_forbids', { detail: message('auth_error.unknown_passkey') })
  }
  await recordFreshSignIn(jobCtx, sessionId)
}
