import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../kit/log.ts'
import { findUnavailableCause } from '../kit/unavailable.ts'

const retryMs = 500
const logEveryMs = 10_000
/** Long enough for a database that starts at the same time, or that a standby server replaces. */
const maxWaitMs = 120_000
const connectMs = 5000

/**
 * Resolves once the database accepts a connection. While it cannot be reached, tries again and logs that it waits. Throws an Error that names the
 * server after two minutes, and at once when the database answers and refuses: a wrong password or an unknown database do not go away.
 */
export async function waitForDatabase(url: string, log: Log): Promise<void> {
  const started = performance.now()
  let loggedAt = Number.NEGATIVE_INFINITY
  for (;;) {
    const client = new Client({ connectionString: url, application_name: 'stoa-start', connectionTimeoutMillis: connectMs })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      const place = `${client.database} at ${client.host}:${client.port}`
      const reason = reasonOf(error)
      if (findUnavailableCause(error) === undefined)
        throw new Error(`The database ${place} refuses the connection: ${reason}. Check DATABASE_URL.`, { cause: error })
      const now = performance.now()
      if (now - started > maxWaitMs) {
        const text = `The database ${place} did not answer for ${maxWaitMs / 1000} seconds: ${reason}. Start it, or check DATABASE_URL.`
        throw new Error(text, { cause: error })
      }
      if (now - loggedAt > logEveryMs) {
        log.warn({ reason }, `the database ${place} cannot be reached: waiting for it`)
        loggedAt = now
      }
    } finally {
      await client.end().catch(() => undefined)
    }
    await pause(retryMs)
  }
}

/** An error of several addresses of one name has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
