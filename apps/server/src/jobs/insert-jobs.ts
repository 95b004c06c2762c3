import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { jsonRows } from '../database/json-rows.ts'

/**
 * Inserts one job for each fact into each of several queues, with the settings of the queue, in one statement. The insert of pg-boss takes one queue:
 * an event with five reactions would take five, which was a tenth of the time of an order intake. Throws where a queue is absent: a change is not stored without
 * the reactions to it.
 */
export async function insertJobs(db: Db, names: readonly string[], facts: readonly object[]): Promise<void> {
  if (names.length === 0 || facts.length === 0) return
  await sql`
    insert into pgboss.job (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
      heartbeat_seconds)
    select n.name, f.data, q.expire_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay, q.retry_backoff,
      q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    from ${jsonRows(
      names.map((name) => ({ name })),
      'n',
      sql`name text`,
    )}
    left join pgboss.queue q on q.name = n.name
    cross join ${jsonRows(
      facts.map((data) => ({ data })),
      'f',
      sql`data jsonb`,
    )}
    on conflict do nothing`.execute(db)
}
