import { sql } from 'kysely'
import type { PullSchedule } from '@stoa/contract/connection-health.ts'
import type { Direction } from '@stoa/contract/shop-direction.ts'
import type { OwnedField } from '@stoa/contract/field-ownership.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Db } from '../../../database/db.ts'

/** How a direction of a connection goes, as it is stored. */
export type DirectionRow = {
  direction: Direction
  isPaused: boolean
  succeededAt: string | null
  failedAt: string | null
  error: CodedMessage | null
}

/** Returns what is stored of the directions of a connection. */
export async function listDirections(db: Db, companyId: string, connectionId: string): Promise<DirectionRow[]> {
  const { rows } = await sql<DirectionRow>`
    select direction, is_paused as "isPaused", succeeded_at as "succeededAt", failed_at as "failedAt", error
    from connection_direction where company_id = ${companyId} and connection_id = ${connectionId}`.execute(db)
  return rows
}

/** Writes how a try in a direction ended: null where it went well. A success within a minute of the one before is not written. */
export async function upsertDirection(
  db: Db,
  key: { companyId: string; connectionId: string; direction: Direction },
  error: CodedMessage | null,
): Promise<void> {
  const stored = error === null ? null : JSON.stringify(error)
  await sql`
    insert into connection_direction as d (company_id, connection_id, direction, succeeded_at, failed_at, error)
    values (${key.companyId}, ${key.connectionId}, ${key.direction}, case when ${error === null} then now() end, case when ${error !== null} then now() end,
      ${stored}::jsonb)
    on conflict (company_id, connection_id, direction) do update set succeeded_at = coalesce(excluded.succeeded_at, d.succeeded_at),
      failed_at = coalesce(excluded.failed_at, d.failed_at), error = excluded.error
    where excluded.error is not null or d.error is not null or d.succeeded_at is null or d.succeeded_at < now() - interval '1 minute'`.execute(db)
}

/** Pauses these directions of a locked connection and resumes all others. Returns those that were resumed. */
export async function updatePaused(db: Db, companyId: string, connectionId: string, paused: readonly Direction[]): Promise<Direction[]> {
  const { rows } = await sql<{ direction: Direction }>`
    with paused as (
      insert into connection_direction (company_id, connection_id, direction, is_paused)
      select ${companyId}, ${connectionId}, direction, true from unnest(${paused}::text[]) direction
      on conflict (company_id, connection_id, direction) do update set is_paused = true)
    update connection_direction d set is_paused = false
    where d.company_id = ${companyId} and d.connection_id = ${connectionId} and d.is_paused and d.direction <> all(${paused}::text[])
    returning d.direction`.execute(db)
  return rows.map(({ direction }) => direction)
}

/** Sets how often a connection is pulled. A shop that was never pulled waits for its first pull; one that is due is pulled at once. */
export async function updatePullSchedule(db: Db, companyId: string, connectionId: string, schedule: PullSchedule): Promise<void> {
  await sql`
    update connection set pull_schedule = ${schedule},
      next_pull_at = last_synced_at + case ${schedule}::text when 'hourly' then interval '1 hour' when 'daily' then interval '1 day' end
    where company_id = ${companyId} and id = ${connectionId} and ended_at is null`.execute(db)
}

/** Sets which fields of a connection's products the portal owns. */
export async function updatePortalFields(db: Db, companyId: string, connectionId: string, fields: readonly OwnedField[]): Promise<void> {
  await sql`
    update connection set portal_fields = ${fields}::text[] where company_id = ${companyId} and id = ${connectionId} and ended_at is null`.execute(db)
}

/**
 * Claims connections whose pull is due, at most `limit`, and sets when they are pulled next: whole periods after they were due, so that those that were
 * late together are not due together again.
 */
export async function claimDuePulls(db: Db, now: Date, limit: number): Promise<{ companyId: string; connectionId: string }[]> {
  const { rows } = await sql<{ companyId: string; connectionId: string }>`
    with due as (
      select c.company_id, c.id from connection c
      where c.kind = 'shop' and c.ended_at is null and c.next_pull_at <= ${now.toISOString()}::timestamptz
      order by c.next_pull_at limit ${limit} for update skip locked)
    update connection c set next_pull_at = (
      select c.next_pull_at + p.period * (floor(extract(epoch from ${now.toISOString()}::timestamptz - c.next_pull_at) / extract(epoch from p.period)) + 1)
      from (select case c.pull_schedule when 'hourly' then interval '1 hour' when 'daily' then interval '24 hours' end as period) p)
    from due where c.company_id = due.company_id and c.id = due.id
    returning c.company_id as "companyId", c.id as "connectionId"`.execute(db)
  return rows
}

/** What the health of a connection is made of, beside its row. */
export type HealthFacts = {
  pullSchedule: PullSchedule
  nextPullAt: string | null
  webhooksCheckedAt: string | null
  webhookReceivedAt: string | null
  ordersReadAt: string | null
  ordersReadCount: number | null
  /** Webhooks that are stored and not processed, counted up to a thousand. */
  waitingWebhooks: number
}

/** Returns what the health of a connection is made of, beside its row. */
export async function findHealthFacts(db: Db, companyId: string, connectionId: string): Promise<HealthFacts | undefined> {
  const { rows } = await sql<HealthFacts>`
    select c.pull_schedule as "pullSchedule", c.next_pull_at as "nextPullAt", c.webhooks_checked_at as "webhooksCheckedAt",
      c.orders_read_at as "ordersReadAt", c.orders_read_count as "ordersReadCount",
      (select max(i.received_at) from webhook_inbox i where i.connection_id = c.id) as "webhookReceivedAt",
      (select count(*)::int from (select from webhook_inbox i where i.connection_id = c.id and i.processed_at is null limit 1000) waiting) as "waitingWebhooks"
    from connection c where c.company_id = ${companyId} and c.id = ${connectionId} and c.ended_at is null`.execute(db)
  return rows[0]
}

/** An entry of the audit log about a connection. */
export type HistoryRow = { at: string; actor: string | null; action: string; directions: Direction[] }

/** Returns what happened to a connection, newest first. */
export async function listConnectionHistory(db: Db, companyId: string, connectionId: string, limit: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select e.at, e.action, coalesce(e.detail -> 'directions', '[]') as directions, case split_part(e.actor, ':', 1)
      when 'person' then (select u.name from "user" u where u.id = split_part(e.actor, ':', 2)::uuid)
      when 'key' then (select k.name from api_key k where k.company_id = ${companyId} and k.id = nullif(split_part(e.actor, ':', 2), '')::uuid)
      end as actor
    from audit_entry e where e.company_id = ${companyId} and e.object = ${connectionId} and e.action like 'connection.%'
    order by e.id desc limit ${limit}`.execute(db)
  return rows
}
