import type { Db } from '../../kit/db.ts'
import type { SessionsOf } from './queries-session.ts'
import { updateSessionsEnded } from './queries-session.ts'
import { sessionCache } from './session-cache.ts'

/** Ends sessions: in this process at once, in others within a second. */
export async function endSessions(db: Db, whose: SessionsOf, reason: string): Promise<void> {
  sessionCache.forget(await updateSessionsEnded(db, whose, reason))
}
