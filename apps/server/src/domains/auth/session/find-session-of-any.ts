import { asSystem } from '../../../database/as-system.ts'
import type { Db } from '../../../database/db.ts'
import { findLiveSession } from './queries-session.ts'
import type { LiveSession } from './session-cache.ts'

/** Looks up a live session as the system: a company that an administrator views does not see the administrator's session. */
export function findSessionOfAny(db: Db, id: string): Promise<LiveSession | undefined> {
  return db.transaction().execute((transaction) => asSystem(transaction, () => findLiveSession(transaction, id)))
}
