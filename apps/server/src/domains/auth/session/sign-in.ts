import type { Session } from '@stoa/contract/auth.ts'
import type { signIn as signInRoutes } from '@stoa/contract/sign-in.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { throttleOrRefuse, deleteThrottle } from '../../../kit/throttle.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { hashPassword } from '../password/hash-password.ts'
import { isHashOutdated } from '../password/is-hash-outdated.ts'
import { isPassword } from '../password/is-password.ts'
import { signInPerAccount, signInPerAccountAndNetwork, signInPerAddress } from '../rules-limits.ts'
import { openSession } from './open-session.ts'
import { findAccountByEmail, replacePasswordHash } from '../queries-user.ts'
import { recordSignInFailure } from './record-sign-in-failure.ts'
import { networkOf } from '../rules.ts'
import { accountKey } from '../account-key.ts'
import { toSession } from './to-session.ts'

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
  if (!account.isCompanyActive) {
    await recordSignInFailure(jobCtx, { email: body.email, userId: account.userId, ip: caller.ip, reason: 'company_inactive' })
    throw new AppError('company_inactive', { detail: message('auth_error.company_inactive', { company: account.companyName }) })
  }
  if (isHashOutdated(account.passwordHash))
    await replacePasswordHash(jobCtx.db, account.userId, account.passwordHash, await hashPassword(body.password))
  const isStandalone = body.client === 'api'
  const { token, binding } = await jobCtx.transact(async (ctx) => {
    const opened = await openSession(ctx, { ...account, ip: caller.ip, userAgent: caller.userAgent, isStandalone })
    await deleteThrottle(ctx.db, perAccount)
    await recordAudit(ctx, {
      companyId: account.companyId,
      action: 'session.opened',
      object: opened.sessionId,
      actor: `person:${account.userId}`,
      detail: { network: networkOf(caller.ip), ...(isStandalone ? { client: 'api' } : {}) },
    })
    return opened
  })
  if (!isStandalone) reply.setBinding(binding)
  return toSession(account, token, jobCtx.now)
}
