import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Log } from '../kit/log.ts'
import type { DB } from '../tables.ts'

const passes = ['cron_on', 'flow_on', 'reindex_on', 'bam_on'] as const
const looks = ['monitor_on', 'monitor_claim_on', 'maintain_on', 'delta_on'] as const

/** SQL of an instant that is past the present, which none of these can be. */
const isAhead = (column: string): RawBuilder<boolean> => sql`${sql.ref(column)} > now() + interval '1 minute'`

const setBack = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = case when ${isAhead(column)} then now() else ${sql.ref(column)} end`))

const isAnyAhead = (columns: readonly string[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    columns.map((column) => isAhead(column)),
    sql` or `,
  )})`

/**
 * Corrects what the queue noted while the clock of the database was ahead and was set right since: else nothing would start by the clock, no job that hangs would be
 * found, and those stored meanwhile would wait, until the wrong time comes.
 */
export async function correctTimes(db: Kysely<DB>, log: Log): Promise<void> {
  await sql`update pgboss.queue set ${setBack(looks)} where ${isAnyAhead(looks)}`.execute(db)
  // It is noted every half minute: where it is not ahead, jobs are not.
  const { numAffectedRows } = await sql`update pgboss.version set ${setBack(passes)} where ${isAnyAhead(passes)}`.execute(db)
  if (!numAffectedRows) return
  log.warn('the clock was ahead and was set back: the job queue goes on from now')
  // No job is tried again later than a day after it failed.
  await sql`
    update pgboss.job set start_after = now(), keep_until = now() + (keep_until - start_after)
    where state in ('created', 'retry') and (${isAhead('created_on')} and start_after > now() or start_after > now() + interval '25 hours')`.execute(
    db,
  )
}
