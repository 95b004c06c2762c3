import type { Db } from '../../../database/db.ts'
import { announceLive } from '../../../kit/live.ts'
import type { SessionsOf } from './queries-session.ts'
import { updateSessionsEnded } from './queries-session.ts'
import { sessionCache } from './session-cache.ts'
import { sessionsEnded } from '../rules.ts'

/** Ends sessions and their event streams: in this process at once, in others within a second. Returns how many were alive. */
export async function endSessions(db: Db, whose: SessionsOf, reason: string): Promise<number> {
  const ended = await updateSessionsEnded(db, whose, reason)
  const ids = ended.map((session) => session.id)
  sessionCache.forget(ids)
  await announceLive(
    db,
    ended.flatMap(({ companyId, viewingCompanyId }) => (viewingCompanyId === null ? [companyId] : [companyId, viewingCompanyId])),
    { kind: sessionsEnded, id: '', sessionIds: ids },
  )
  return ids.length
}
