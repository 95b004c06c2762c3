import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { securityChanged } from '../events.ts'
import { requireFreshSignIn } from '../session/require-fresh-sign-in.ts'
import { forgetSessionsOf } from '../session/forget-sessions-of.ts'
import { deleteApp } from './queries-app.ts'
import { deleteRecoveryCodesWithoutFactor } from './queries-recovery-code.ts'

/** Removes the authenticator app of the caller. Recovery codes go with the last second factor. */
export async function removeApp(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  await requireFreshSignIn(ctx)
  const { userId } = ctx.actor
  orNotFound((await deleteApp(ctx.db, userId)) ? userId : undefined, 'authenticator_app')
  await deleteRecoveryCodesWithoutFactor(ctx.db, userId)
  forgetSessionsOf(userId)
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'second_factor.app_removed', object: userId })
  await ctx.emit(securityChanged, { userId, change: 'app_removed', language: ctx.language })
}
