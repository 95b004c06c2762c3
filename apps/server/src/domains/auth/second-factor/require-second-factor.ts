import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import { deleteThrottle, takeToken, throttleOrRefuse } from '../../../kit/throttle.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { securityChanged } from '../events.ts'
import type { Account } from '../queries-user.ts'
import { codeWarnings, codesPerPerson, codesPerPersonAndNetwork } from '../rules-limits.ts'
import { networkOf } from '../rules.ts'
import { recordSignInFailure } from '../session/record-sign-in-failure.ts'
import { throttleUnknownNetwork } from '../session/throttle-unknown-network.ts'
import { hashRecoveryCode } from './hash-recovery-code.ts'
import type { AuthenticatorApp } from './queries-app.ts'
import { findApp, updateAppUsed } from './queries-app.ts'
import { countRecoveryCodes, deleteRecoveryCode, findRecoverySalt } from './queries-recovery-code.ts'
import { appContext, readCode, stepOfCode } from './rules.ts'

type Proof = { account: Account; code: string | undefined; ip: string }

/**
 * Throws unless the person whose password was right has no second factor, or sent a code of it, which is used up. A wrong code counts per network
 * first, so that who learnt the password cannot keep its owner out.
 */
export async function requireSecondFactor(jobCtx: Omit<JobCtx, 'scope'>, { account, code: typed, ip }: Proof): Promise<void> {
  if (!account.hasSecondFactor) return
  const { userId } = account
  const app = await findApp(jobCtx.db, userId)
  const confirmed = app?.confirmedAt ? app : undefined
  if (typed === undefined) {
    const text = message(confirmed === undefined ? 'auth_error.passkey_or_recovery_code' : 'auth_error.app_code')
    const issue = { path: 'code', code: confirmed === undefined ? 'recovery_code' : 'app_code', message: text }
    throw new AppError('second_factor_required', { detail: text, errors: [issue] })
  }
  const perNetwork = `code:${userId}:${networkOf(ip)}`
  await throttleOrRefuse(jobCtx.db, perNetwork, codesPerPersonAndNetwork)
  await throttleUnknownNetwork(jobCtx, { userId, ip }, `code:${userId}`, codesPerPerson)
  const { kind, code } = readCode(typed)
  const isRight = kind === 'app' ? await useAppCode(jobCtx, confirmed, code) : await useRecoveryCode(jobCtx, account, code)
  if (isRight) {
    await deleteThrottle(jobCtx.db, perNetwork)
    return
  }
  await recordSignInFailure(jobCtx, { email: account.email, userId, ip, reason: 'wrong_code' })
  // Who got this far knows the password: the person should hear of it, and not for each try.
  const { isAllowed } = await takeToken(jobCtx.db, `code-warning:${userId}`, codeWarnings)
  if (isAllowed) await jobCtx.transact((ctx) => ctx.emit(securityChanged, { userId, change: 'wrong_code', language: ctx.language }))
  throw fieldError('code', 'wrong_code', message(kind === 'app' ? 'auth_error.wrong_app_code' : 'auth_error.wrong_recovery_code'))
}

async function useAppCode(jobCtx: Omit<JobCtx, 'scope'>, app: AuthenticatorApp | undefined, code: string): Promise<boolean> {
  if (!app) return false
  const { secret = '' } = jobCtx.vault.open(app.secret, appContext(app.userId))
  const step = stepOfCode(secret, code, app.lastStep, jobCtx.now)
  return step !== undefined && (await jobCtx.transact((ctx) => updateAppUsed(ctx.db, app, step)))
}

async function useRecoveryCode(jobCtx: Omit<JobCtx, 'scope'>, { userId, companyId }: Account, code: string): Promise<boolean> {
  const salt = await findRecoverySalt(jobCtx.db, userId)
  if (salt === undefined) return false
  const hash = await hashRecoveryCode(code, salt)
  return jobCtx.transact(async (ctx) => {
    if (!(await deleteRecoveryCode(ctx.db, userId, hash))) return false
    const left = await countRecoveryCodes(ctx.db, userId)
    await recordAudit(ctx, {
      companyId,
      action: 'second_factor.recovery_code_used',
      object: userId,
      actor: `person:${userId}`,
      detail: { left },
    })
    await ctx.emit(securityChanged, { userId, change: 'recovery_code_used', left, language: ctx.language })
    return true
  })
}
