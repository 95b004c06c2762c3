import type { OpenSession } from '@stoa/contract/security.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { isSessionOver, sessionLimits } from '../rules.ts'
import { deviceOf } from './device-of.ts'
import { listSessionsOf } from './queries-sessions-of.ts'

const most = 100

/** Returns where the caller is signed in. Each session has the limits of its own company. */
export async function listSessions({ db, actor, now }: Ctx): Promise<OpenSession[]> {
  if (actor.kind !== 'person') throw new AppError('not_allowed')
  const { sessionId } = actor
  const { idleMs, absoluteMs } = sessionLimits('MERCHANT')
  const rows = await listSessionsOf(db, actor.userId, {
    seenAfter: new Date(now.getTime() - idleMs),
    signedInAfter: new Date(now.getTime() - absoluteMs),
  })
  // Of a company that the caller does not see, or that is not active, only the session that asks is known to be alive.
  const alive = rows.filter(({ id, companyType, isStandalone, startedAt, lastUsedAt }) =>
    companyType === null ? id === sessionId : !isSessionOver({ companyType, signedInAt: startedAt, seenAt: lastUsedAt }, now, isStandalone),
  )
  return alive.slice(0, most).map(({ userAgent, companyType: _type, isStandalone: _isStandalone, ...row }) => ({
    ...row,
    ...deviceOf(userAgent),
    isCurrent: row.id === sessionId,
  }))
}
