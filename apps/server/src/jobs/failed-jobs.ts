import type { PageRequest } from '@stoa/contract/route.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { afterKey, direction, literal, rowsOf } from '../kit/paging.ts'

/** The jobs of one kind that are not done. */
export type QueueCounts = { name: string; waiting: number; running: number; failed: number; oldestDueAt: string | null }

/** Counts the jobs that wait, run or have failed, by kind; those of the queue's own upkeep are left out. */
export async function listQueueCounts(db: Db): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select name, count(*) filter (where state in ('created', 'retry'))::int as waiting, count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as "oldestDueAt"
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') and not starts_with(name, '__pgboss__') group by name order by name`.execute(
    db,
  )
  return rows
}

/** A job that used all its attempts. `error` is the technical message of the last one. */
export type FailedRow = { id: string; name: string; failedAt: string; attempts: number; error: string }

/** Failed jobs, newest first; one row more than the page holds. */
export async function listFailedJobs(db: Db, name: string | undefined, page: PageRequest): Promise<FailedRow[]> {
  const { rows } = await sql<FailedRow>`
    select id, name, completed_on as "failedAt", retry_count + 1 as attempts, coalesce(output ->> 'message', output ->> 'value', '') as error
    from pgboss.job
    where state = 'failed' and ${name === undefined ? sql`true` : sql`name = ${name}`}
      and ${afterKey([sql`completed_on`, sql`id`], page, ['timestamptz', 'uuid'])}
    order by completed_on ${direction(page)}, id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  return rows
}

const maxRetried = 10_000

/** Makes failed jobs of a kind due now, with all their attempts before them: those named, or the oldest ten thousand. Returns how many. */
export async function updateFailedJobs(db: Db, name: string, ids: readonly string[] | undefined): Promise<number> {
  const { numAffectedRows } = await sql`
    update pgboss.job set state = 'retry', start_after = now(), created_on = now(), completed_on = null, retry_count = 0, retry_limit = greatest(retry_limit, 1)
    where name = ${name} and id in (
      select id from pgboss.job
      where name = ${name} and state = 'failed' and ${ids === undefined ? sql`true` : sql`id = any(${ids}::uuid[])`}
      order by completed_on limit ${literal(maxRetried)} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
