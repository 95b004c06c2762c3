import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { endSessions } from './end-sessions.ts'

/** Signs out every browser of the caller but this one. */
export async function endOtherSessions(ctx: Ctx): Promise<{ ended: number }> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  const { userId, sessionId } = ctx.actor
  const ended = await endSessions(ctx.db, { userId, exceptId: sessionId }, 'ended by person')
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'session.others_ended', object: sessionId, detail: { count: ended } })
  return { ended }
}
