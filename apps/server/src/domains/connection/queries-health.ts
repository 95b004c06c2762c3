import { sql } from 'kysely'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Db } from '../../database/db.ts'
import type { RunRow } from '../run/to-run.ts'

type SyncOfConnection = Pick<RunRow, 'status' | 'failed' | 'error'> & { connectionId: string; isRequested: boolean }

/** Returns how the last finished sync of a run's connection ended, and whether a person requested the run; undefined where the run has no connection. */
export async function findConnectionOfRun(db: Db, companyId: string, runId: string): Promise<SyncOfConnection | undefined> {
  const { rows } = await sql<SyncOfConnection>`
    select c.id as "connectionId", r.requested_by is not null as "isRequested", last.status, last.failed, last.error
    from run r join connection c on c.company_id = r.company_id and c.id = r.connection_id
    cross join lateral (
      select s.status, s.failed, s.error from run s
      where s.company_id = c.company_id and s.kind = 'sync' and s.connection_id = c.id and s.status in ('done', 'failed')
      order by s.requested_at desc, s.id desc limit 1
    ) last
    where r.company_id = ${companyId} and r.id = ${runId} for no key update of c`.execute(db)
  return rows[0]
}

/**
 * Updates a locked connection from its finished syncs: failed ones since the last that went well, and since its settings last changed, are counted.
 * `error` is what the last one ended with, null where it went well. The next pull is a period after a sync that a person requested; after others it is when
 * the schedule says, unless that has passed.
 */
export async function updateConnectionSynced(
  db: Db,
  companyId: string,
  { connectionId, isRequested, error }: { connectionId: string; isRequested: boolean; error: CodedMessage | null },
): Promise<void> {
  await sql`
    update connection c set last_error = ${error === null ? null : JSON.stringify(error)}::jsonb, health = case when ${error === null} then 'active' else 'error' end,
      sync_failures = (
        select count(*)::int from run s
        where s.company_id = c.company_id and s.kind = 'sync' and s.connection_id = c.id and s.finished_at > c.updated_at
          and (s.status = 'failed' or (s.status = 'done' and s.failed > 0))
          and s.requested_at > coalesce((
            select g.requested_at from run g
            where g.company_id = c.company_id and g.kind = 'sync' and g.connection_id = c.id and g.status = 'done' and g.failed = 0
            order by g.requested_at desc limit 1), '-infinity')),
      last_synced_at = coalesce((
        select d.finished_at from run d
        where d.company_id = c.company_id and d.kind = 'sync' and d.connection_id = c.id and d.status = 'done'
        order by d.requested_at desc limit 1), c.last_synced_at),
      next_pull_at = case when not ${isRequested} and c.next_pull_at > now() then c.next_pull_at
        else now() + case c.pull_schedule when 'hourly' then interval '1 hour' when 'daily' then interval '1 day' end end
    where c.company_id = ${companyId} and c.id = ${connectionId}`.execute(db)
}

/** Updates when the products of a company's shop were last pushed. */
export async function updateConnectionPushed(db: Db, companyId: string): Promise<void> {
  await sql`
    update connection c set last_pushed_at = coalesce((
      select r.finished_at from run r
      where r.company_id = c.company_id and r.kind = 'push' and r.status = 'done' and not r.is_dry_run
      order by r.requested_at desc limit 1), c.last_pushed_at)
    where c.company_id = ${companyId} and c.kind = 'shop' and c.ended_at is null`.execute(db)
}

/** Writes how the last work of a sales channel ended: its error, or that it is well; `isPush` when products were sent. */
export async function updateChannelHealth(
  db: Db,
  companyId: string,
  connectionId: string,
  { error, isPush }: { error: CodedMessage | null; isPush: boolean },
): Promise<void> {
  await sql`
    update connection c set health = ${error === null ? 'active' : 'error'}, last_error = ${error === null ? null : JSON.stringify(error)}::jsonb,
      last_pushed_at = case when ${isPush} then now() else c.last_pushed_at end
    where c.company_id = ${companyId} and c.id = ${connectionId} and c.kind = 'channel' and c.ended_at is null`.execute(db)
}

/** Writes that the keys of a carrier do not work, or that they do again (null); returns whether it is news. */
export async function updateCarrierHealth(db: Db, companyId: string, connectionId: string, error: CodedMessage | null): Promise<boolean> {
  const health = error === null ? 'active' : 'error'
  const { numAffectedRows = 0n } = await sql`
    update connection c set health = ${health}, last_error = ${error === null ? null : JSON.stringify(error)}::jsonb
    where c.company_id = ${companyId} and c.id = ${connectionId} and c.kind = 'carrier' and c.ended_at is null and c.health <> ${health}`.execute(db)
  return numAffectedRows > 0n
}

/** Ends every connection of a company to shops, carriers and channels. Those to payment providers stay: a dispute of a payment may come months later. */
export async function updateConnectionsEnded(db: Db, companyId: string): Promise<void> {
  await sql`
    update connection c set ended_at = now(), secrets = null, webhook_key = null, next_pull_at = null, updated_at = now(), version = c.version + 1
    where c.company_id = ${companyId} and c.kind <> 'payment' and c.ended_at is null`.execute(db)
}
