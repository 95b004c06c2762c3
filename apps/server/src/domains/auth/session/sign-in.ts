import type { Session } from '@stoa/contract/auth.ts'
import type { signIn as signInRoutes } from '@stoa/contract/sign-in.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { throttleOrRefuse, deleteThrottle } from '../../../kit/throttle.ts'
import { hashPassword } from '../password/hash-password.ts'
import { isHashOutdated } from '../password/is-hash-outdated.ts'
import { isPassword } from '../password/is-password.ts'
import { signInPerAccount, signInPerAccountAndNetwork, signInPerAddress } from '../rules-limits.ts'
import { beginSession } from './begin-session.ts'
import { requireActiveCompany } from './require-active-company.ts'
import { requireSecondFactor } from '../second-factor/require-second-factor.ts'
import { findAccountByEmail, replacePasswordHash } from '../queries-user.ts'
import { recordSignInFailure } from './record-sign-in-failure.ts'
import { networkOf } from '../rules.ts'
import { accountKey } from '../account-key.ts'

/** Signs in. Unknown address and wrong password are answered in the same way and take the same time. */
export async function signIn(jobCtx: Omit<JobCtx, 'scope'>, { body, caller, reply }: Received<typeof signInRoutes.login>): Promise<Session> {
  const perAccount = accountKey(jobCtx, 'sign-in', body.email, caller.ip)
  await throttleOrRefuse(jobCtx.db, perAccount, signInPerAccountAndNetwork)
  await throttleOrRefuse(jobCtx.db, `sign-in:${networkOf(caller.ip)}`, signInPerAddress)
  await throttleOrRefuse(jobCtx.db, accountKey(jobCtx, 'sign-in-all', body.email), signInPerAccount)
  const account = await findAccountByEmail(jobCtx.db, body.email)
  if (!(await isPassword(account?.passwordHash, body.password)) || !account) {
    await recordSignInFailure(jobCtx, {
      email: body.email,
      userId: account?.userId,
      ip: caller.ip,
      reason: account ? 'wrong_password' : 'unknown_account',
    })
    throw new AppError('wrong_credentials', { detail: message('auth_error.wrong_credentials') })
  }
  // Only now: whoever does not know the password learns nothing of the company.
  await requireActiveCompany(jobCtx, account, caller.ip)
  await requireSecondFactor(jobCtx, { account, code: body.code, ip: caller.ip })
  if (isHashOutdated(account.passwordHash))
    await replacePasswordHash(jobCtx.db, account.userId, account.passwordHash, await hashPassword(body.password))
  const isStandalone = body.client === 'api'
  return beginSession(jobCtx, {
    account,
    caller,
    reply,
    isStandalone,
    detail: isStandalone ? { client: 'api' } : {},
    also: (ctx) => deleteThrottle(ctx.db, perAccount),
  })
}
