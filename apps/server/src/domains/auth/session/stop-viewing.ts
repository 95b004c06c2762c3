import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { updateViewingEnded } from './queries-session.ts'
import { sessionCache } from './session-cache.ts'

/** Shows an administrator their own company again. Does nothing where none is viewed: the time may have ended it. */
export async function stopViewing(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  if (ctx.actor.isViewing !== true) return
  const { sessionId } = ctx.actor
  await updateViewingEnded(ctx.db, ctx.scope, sessionId)
  sessionCache.forget([sessionId])
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'administrator.view_ended', object: ctx.scope.companyId })
}
