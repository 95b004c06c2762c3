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
import type { Account } from '../queries-user.ts'
import { findAccountByEmail, lockPasswordHash, replacePasswordHash } from '../queries-user.ts'
import { recordSignInFailure } from './record-sign-in-failure.ts'
import { networkOf } from '../rules.ts'
import { accountKey } from '../account-key.ts'
import { throttleUnknownNetwork } from './throttle-unknown-network.ts'

/** Signs in. Unknown address and wrong password are answered in the same way and take the same time. */
export async function signIn(jobCtx: Omit<JobCtx, 'scope'>, { body, caller, reply }: Received<typeof signInRoutes.login>): Promise<Session> {
  const perAccount = accountKey(jobCtx, 'sign-in', body.email, caller.ip)
  await throttleOrRefuse(jobCtx.db, perAccount, signInPerAccountAndNetwork)
  await throttleOrRefuse(jobCtx.db, `sign-in:${networkOf(caller.ip)}`, signInPerAddress)
  const account = await findAccountByEmail(jobCtx.db, body.email)
  await throttleUnknownNetwork(jobCtx, { userId: account?.userId, ip: caller.ip }, accountKey(jobCtx, 'sign-in-all', body.email), signInPerAccount)
  if (!(await isPassword(account?.passwordHash, body.password)) || !account) {
    await recordSignInFailure(jobCtx, {
      email: body.email,
      userId: account?.userId,
      ip: caller.ip,
      reason: account ? 'wrong_password' : 'unknown_account',
    })
    throw wrongCredentials()
  }
  // Only now: whoever does not know the password learns nothing of the company.
  await requireActiveCompany(jobCtx, account, caller.ip)
  await requireSecondFactor(jobCtx, { account, code: body.code, ip: caller.ip })
  const passwordHash = await renewHash(jobCtx, account, body.password)
  const isStandalone = body.client === 'api'
  return beginSession(jobCtx, {
    account,
    caller,
    reply,
    isStandalone,
    detail: isStandalone ? { client: 'api' } : {},
    also: async (ctx) => {
      // The password was changed while this one was verified: that has ended the sessions of the old one, and this would be one more.
      if ((await lockPasswordHash(ctx.db, account.userId)) !== passwordHash) throw wrongCredentials()
      await deleteThrottle(ctx.db, perAccount)
    },
  })
}

function wrongCredentials(): AppError {
  return new AppError('wrong_credentials', { detail: message('auth_error.wrong_credentials') })
}

/** Returns the hash of the password of an account, of today's parameters. */
async function renewHash(jobCtx: Pick<JobCtx, 'db'>, { userId, passwordHash }: Account, password: string): Promise<string> {
  if (!isHashOutdated(passwordHash)) return passwordHash
  const renewed = await hashPassword(password)
  return (await replacePasswordHash(jobCtx.db, userId, passwordHash, renewed)) ? renewed : passwordHash
}
