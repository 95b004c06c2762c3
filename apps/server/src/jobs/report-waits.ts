import type { Log } from '../kit/log.ts'

/** The least time between two lines of the log, in milliseconds. */
const intervalMs = 30_000

/**
 * Returns what to call when a queue waited too long for a connection. On a busy machine hundreds of queues wait at once, and each
 * looks again on its own: one line says how many since the last.
 */
export function reportWaits(log: Log, now: () => number = Date.now): () => void {
  let waits = 0
  let reportedAt = Number.NEGATIVE_INFINITY
  return () => {
    waits += 1
    if (now() - reportedAt < intervalMs) return
    log.warn({ waits }, 'job queues waited too long for a database connection and look again')
    reportedAt = now()
    waits = 0
  }
}
