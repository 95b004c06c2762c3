import type { OpenSession } from '@stoa/contract/security.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { sessionLimits } from '../rules.ts'
import { deviceOf } from './device-of.ts'
import { listSessionsOf } from './queries-sessions-of.ts'

/** Returns where the caller is signed in. */
export async function listSessions({ db, actor, scope, now }: Ctx): Promise<OpenSession[]> {
  if (actor.kind !== 'person') throw new AppError('not_allowed')
  const { idleMs, absoluteMs } = sessionLimits(scope.companyType)
  const rows = await listSessionsOf(db, actor.userId, {
    seenAfter: new Date(now.getTime() - idleMs),
    signedInAfter: new Date(now.getTime() - absoluteMs),
  })
  return rows.map(({ userAgent, ...row }) => ({ ...row, ...deviceOf(userAgent), isCurrent: row.id === actor.sessionId }))
}
