import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { securityChanged } from '../events.ts'
import { findAccountIn } from '../queries-user.ts'
import { codesPerPerson } from '../rules-limits.ts'
import { requireFreshSignIn } from '../session/require-fresh-sign-in.ts'
import { createHashedCodes } from './create-hashed-codes.ts'
import { replaceRecoveryCodes } from './queries-recovery-code.ts'

/** Creates ten recovery codes in place of the earlier ones and shows them. */
export async function createRecoveryCodes(jobCtx: JobCtx): Promise<{ recoveryCodes: string[] }> {
  if (jobCtx.actor.kind !== 'person') throw new AppError('not_allowed')
  const { userId } = jobCtx.actor
  await requireFreshSignIn(jobCtx)
  await throttleOrRefuse(jobCtx.db, `recovery-codes:${userId}`, codesPerPerson)
  const account = await findAccountIn(jobCtx.db, userId, jobCtx.scope.companyId)
  if (!account?.hasSecondFactor) throw new AppError('state_forbids', { detail: message('auth_error.no_second_factor') })
  const created = await createHashedCodes()
  await jobCtx.transact(async (ctx) => {
    await replaceRecoveryCodes(ctx.db, userId, created)
    await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'second_factor.recovery_codes_created', object: userId })
    await ctx.emit(securityChanged, { userId, change: 'recovery_codes_created', language: ctx.language })
  })
  return { recoveryCodes: created.codes }
}
