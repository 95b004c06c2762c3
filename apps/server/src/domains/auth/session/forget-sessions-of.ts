import { sessionCache } from './session-cache.ts'

/** Has the sessions of a person read again: what they may do has changed. */
export function forgetSessionsOf(userId: string): void {
  sessionCache.forgetWhere((session) => session.userId === userId)
}
