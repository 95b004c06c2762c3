import type { security } from '@stoa/contract/security.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { endSessions } from './end-sessions.ts'
import { isSessionOf } from './queries-sessions-of.ts'

/** Signs out one browser of the caller. */
export async function endSession(ctx: Ctx, { body }: Received<typeof security.endSession>): Promise<void> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  orNotFound((await isSessionOf(ctx.db, ctx.actor.userId, body.sessionId)) ? body : undefined, 'session')
  await endSessions(ctx.db, { sessionId: body.sessionId }, 'ended by person')
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'session.other_ended', object: body.sessionId })
}
