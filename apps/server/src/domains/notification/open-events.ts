import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { StreamAnswer } from '../../kit/http.ts'
import { isLiveSessionOver, sessionsEnded } from '../auth/rules.ts'
import { findSessionOfAny } from '../auth/session/find-session-of-any.ts'
import { sessionCache } from '../auth/session/session-cache.ts'
import type { RunRow } from '../run/to-run.ts'
import { toRun } from '../run/to-run.ts'

const maxPerPerson = 5
/** How often an open stream looks at its session, for an end that was announced while the database was away. */
const checkMs = 30_000

type Message = { kind: string; sessionIds?: readonly string[]; run?: RunRow }

const openByPerson = new Map<string, number>()

/** Opens the stream of what moves in the company. It ends with the session, or with the viewing of the company; a person has at most five in one process. */
export function openEvents({ actor, scope, db, language }: Ctx, { query }: { query: { pastMs?: string } }): StreamAnswer {
  if (actor.kind !== 'person') throw new AppError('not_allowed')
  const { userId, sessionId } = actor
  return {
    open(live, send, end) {
      const open = openByPerson.get(userId) ?? 0
      if (open >= maxPerPerson)
        throw new AppError('too_many_requests', {
          detail: message('request_error.event_streams', { limit: maxPerPerson }),
          retryAfterSeconds: 30,
        })
      openByPerson.set(userId, open + 1)
      const check = setInterval(() => void endIfOver().catch(() => undefined), checkMs)
      check.unref()
      const receive = (message: object): void => {
        const { kind, sessionIds, run } = message as Message
        if (kind !== sessionsEnded) send(run === undefined ? message : { ...message, run: toRun(language, run) })
        // A list too long to announce is left out: every stream of the company ends, and who is still signed in opens another.
        else if (!sessionIds || sessionIds.includes(sessionId)) end()
      }
      const stopListening = live.listen(scope.companyId, receive)
      // An end of sessions that is past was not the end of this one, which has just been looked up.
      const past = live.past(scope.companyId, Number(query.pastMs ?? 0)).filter((message) => (message as Message).kind !== sessionsEnded)
      // Once the head of the answer is written.
      setImmediate(() => past.forEach(receive))
      async function endIfOver(): Promise<void> {
        const session = await sessionCache.get(sessionId, () => findSessionOfAny(db, sessionId))
        if (!session || session.companyId !== scope.companyId || isLiveSessionOver(session, new Date())) end()
      }
      return () => {
        clearInterval(check)
        stopListening()
        const left = (openByPerson.get(userId) ?? 1) - 1
        if (left === 0) openByPerson.delete(userId)
        else openByPerson.set(userId, left)
      }
    },
  }
}
