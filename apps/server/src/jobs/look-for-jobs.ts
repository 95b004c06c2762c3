import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { DatabaseHealth } from '../database/database-health.ts'
import type { Log } from '../kit/log.ts'
import { findUnavailableCause } from '../kit/unavailable.ts'
import type { DB } from '../tables.ts'

/** Milliseconds between two looks. */
const lookMs = 2000

/**
 * Looks every two seconds, and as soon as the database is back, for jobs that may start and that no notice announced: those tried again, those started by the
 * clock, and those whose process died. One statement looks at all queues: a look of each worker at its own took a sixth of a processor while nothing was to do.
 * A failed look is only logged, the next one follows.
 * @param onReady called with the name of each job that may start.
 */
export function lookForJobs(options: { db: Kysely<DB>; names: readonly string[]; log: Log; health?: DatabaseHealth; onReady(name: string): void }): {
  stop(): Promise<void>
} {
  const { db, names, log } = options
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isStopped = false

  async function look(): Promise<void> {
    try {
      for (const name of await findReady(db, names)) options.onReady(name)
    } catch (error) {
      // Whoever watches the database reports what is wrong with it.
      if (findUnavailableCause(error) === undefined) log.warn({ err: error }, 'waiting jobs could not be looked for')
    }
  }

  function lookNow(): void {
    clearTimeout(timer)
    if (isStopped) return
    looking ??= look().finally(() => {
      looking = undefined
      if (!isStopped) timer = setTimeout(lookNow, lookMs).unref()
    })
  }

  options.health?.onReturn(lookNow)
  lookNow()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}

/** Returns the names of which at least one job may start now: one probe of an index for each. */
async function findReady(db: Kysely<DB>, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select queue.name from unnest(${names}::text[]) as queue(name)
    cross join lateral (
      select from pgboss.job j where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= now() limit 1
    ) as ready`.execute(db)
  return rows.map(({ name }) => name)
}
