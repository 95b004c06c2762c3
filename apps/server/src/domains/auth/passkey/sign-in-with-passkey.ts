import type { Session } from '@stoa/contract/auth.ts'
import type { signIn } from '@stoa/contract/sign-in.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { findAccountById } from '../queries-user.ts'
import { signInPerAddress } from '../rules-limits.ts'
import { networkOf } from '../rules.ts'
import { beginSession } from '../session/begin-session.ts'
import { recordSignInFailure } from '../session/record-sign-in-failure.ts'
import { requireActiveCompany } from '../session/require-active-company.ts'
import { checkPasskey } from './check-passkey.ts'

/** Signs in the person of a passkey. The device checked them: no password and no code are needed. */
export async function signInWithPasskey(
  jobCtx: Omit<JobCtx, 'scope'>,
  { body, caller, reply }: Received<typeof signIn.withPasskey>,
): Promise<Session> {
  await throttleOrRefuse(jobCtx.db, `sign-in:${networkOf(caller.ip)}`, signInPerAddress)
  const { passkey, isRight } = await checkPasskey(jobCtx, body.response, caller.host)
  const account = passkey && (await findAccountById(jobCtx.db, passkey.userId))
  if (!isRight || !account) {
    if (account) await recordSignInFailure(jobCtx, { email: account.email, userId: account.userId, ip: caller.ip, reason: 'wrong_passkey' })
    throw new AppError('wrong_credentials', { detail: message('auth_error.unknown_passkey') })
  }
  await requireActiveCompany(jobCtx, account, caller.ip)
  return beginSession(jobCtx, { account, caller, reply, detail: { client: 'passkey' } })
}
