import type { auth } from '@stoa/contract/auth.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { endSessions } from './end-sessions.ts'

/** Ends the session of this browser, or all of the person, and makes the browser forget what it kept. */
export async function signOut(ctx: Ctx, { body, reply }: Received<typeof auth.signOut>): Promise<void> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  const { userId, sessionId } = ctx.actor
  await endSessions(ctx.db, body.everywhere ? { userId } : { sessionId }, 'signed out')
  await recordAudit(ctx, {
    companyId: ctx.scope.companyId,
    action: body.everywhere ? 'session.ended_everywhere' : 'session.ended',
    object: sessionId,
  })
  reply.setBinding(null)
  reply.header('clear-site-data', '"cache"')
}
