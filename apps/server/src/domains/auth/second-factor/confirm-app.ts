import type { security } from '@stoa/contract/security.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { securityChanged } from '../events.ts'
import { codesPerPerson } from '../rules-limits.ts'
import { forgetSessionsOf } from '../session/forget-sessions-of.ts'
import { createHashedCodes } from './create-hashed-codes.ts'
import { findApp, updateAppUsed } from './queries-app.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './queries-recovery-code.ts'
import { appContext, readCode, stepOfCode } from './rules.ts'

/** Turns the authenticator app on with a first code of it, and creates recovery codes where the person has none. */
export async function confirmApp(jobCtx: JobCtx, { body }: Received<typeof security.confirmApp>): Promise<{ recoveryCodes: string[] }> {
  if (jobCtx.actor.kind !== 'person') throw new AppError('not_allowed')
  const { userId } = jobCtx.actor
  await throttleOrRefuse(jobCtx.db, `confirm-app:${userId}`, codesPerPerson)
  const app = await findApp(jobCtx.db, userId)
  if (!app || app.confirmedAt !== null) throw new AppError('state_forbids', { detail: message('auth_error.app_not_started') })
  const { secret = '' } = jobCtx.vault.open(app.secret, appContext(userId))
  const { kind, code } = readCode(body.code)
  const step = kind === 'app' ? stepOfCode(secret, code, app.lastStep, jobCtx.now) : undefined
  if (step === undefined) throw fieldError('code', 'wrong_code', message('auth_error.wrong_app_code'))
  const created = (await countRecoveryCodes(jobCtx.db, userId)) === 0 ? await createHashedCodes() : undefined
  await jobCtx.transact(async (ctx) => {
    if (!(await updateAppUsed(ctx.db, app, step))) throw fieldError('code', 'wrong_code', message('auth_error.wrong_app_code'))
    if (created) await replaceRecoveryCodes(ctx.db, userId, created)
    await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'second_factor.app_added', object: userId })
    await ctx.emit(securityChanged, { userId, change: 'app_added', language: ctx.language })
  })
  forgetSessionsOf(userId)
  return { recoveryCodes: created?.codes ?? [] }
}
