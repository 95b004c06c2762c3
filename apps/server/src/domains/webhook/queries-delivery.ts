import type { DeliveryState } from '@stoa/contract/delivery-state.ts'
import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { deliveryRetentionDays } from '@stoa/contract/webhook-endpoint.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Json } from '../../kit/json.ts'
import type { Scope } from '../../kit/context.ts'
import { afterKey, direction, literal, rowsOf } from '../../kit/paging.ts'
import { maxQuietSeconds, retrySeconds } from './rules.ts'

/** When a delivery is attempted next. Null before its first attempt and while one is going on: its row then has the time until which it is claimed. */
const scheduledAt = sql`case when d.state = 'pending' then (
  select d.next_attempt_at from webhook_attempt t where t.company_id = d.company_id and t.delivery_id = d.id and t.number = d.attempts
    and d.next_attempt_at = t.at + make_interval(secs => (array[${sql.join(retrySeconds.map((seconds) => sql.lit(seconds)))}])[d.attempts])) end`
const columns = sql`d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", e.topic, coalesce('#' || (e.data ->> 'orderId'), e.data ->> 'number', e.data ->> 'ref') as object, d.state, d.attempts, d.last_status as "lastStatus",
  ${scheduledAt} as "nextAttemptAt", d.created_at as "createdAt"`
const source = sql`webhook_delivery d join webhook_event e on e.company_id = d.company_id and e.id = d.event_id`

/** What an event is made of when it is sent. */
export type EventFacts = { eventId: string; topic: string; data: Json; happenedAt: string }

/** Deliveries of an endpoint, newest first; one row more than the page holds. */
export async function listDeliveries(
  db: Db,
  scope: Scope,
  endpointId: string,
  state: DeliveryState | undefined,
  page: PageRequest,
): Promise<WebhookDelivery[]> {
  const { rows } = await sql<WebhookDelivery>`
    select ${columns} from ${source}
    where d.company_id = ${scope.companyId} and d.endpoint_id = ${endpointId}
      and ${state === undefined ? sql`true` : sql`d.state = ${state}`}
      and ${afterKey([sql`d.id`], page, ['uuid'])}
    order by d.id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** A delivery of the company with its event. */
export async function findDelivery(db: Db, scope: Scope, id: string): Promise<(WebhookDelivery & EventFacts) | undefined> {
  const { rows } = await sql<WebhookDelivery & EventFacts>`
    select ${columns}, e.data, e.created_at as "happenedAt" from ${source} where d.company_id = ${scope.companyId} and d.id = ${id}`.execute(db)
  return rows[0]
}

/** An attempt as it is stored. */
export type AttemptRow = Pick<WebhookAttempt, 'number' | 'at' | 'durationMs' | 'status' | 'response'> & { error: CodedMessage | null }

/** The attempts of a delivery, newest first. */
export async function listAttempts(db: Db, scope: Scope, deliveryId: string): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select number, at, duration_ms as "durationMs", status, error, response from webhook_attempt
    where company_id = ${scope.companyId} and delivery_id = ${deliveryId} order by number desc limit 50`.execute(db)
  return rows
}

/** Makes a delivery pending and due, for whoever attempts it within the next minutes. Returns undefined for another company's. */
export async function updateDeliveryDue(db: Db, scope: Scope, id: string): Promise<WebhookDelivery | undefined> {
  const { rows } = await sql<WebhookDelivery>`
    with changed as (
      update webhook_delivery set state = 'pending', next_attempt_at = now() + interval '10 minutes'
      where company_id = ${scope.companyId} and id = ${id} returning *
    )
    select ${columns} from changed d join webhook_event e on e.company_id = d.company_id and e.id = d.event_id`.execute(db)
  return rows[0]
}

/** A pending delivery with what its request is made of. */
export type DueDelivery = EventFacts & {
  attempts: number
  endpointId: string
  url: string
  isEnabled: boolean
  secrets: Buffer
  previousSecretUntil: Date | null
}

export async function findDueDelivery(db: Db, companyId: string, id: string): Promise<DueDelivery | undefined> {
  const { rows } = await sql<Omit<DueDelivery, 'previousSecretUntil'> & { previousSecretUntil: string | null }>`
    select e.id as "eventId", e.topic, e.data, e.created_at as "happenedAt", d.attempts, d.endpoint_id as "endpointId", p.url,
      p.is_enabled and c.is_active as "isEnabled", p.secrets, p.previous_secret_until as "previousSecretUntil"
    from ${source} join webhook_endpoint p on p.company_id = d.company_id and p.id = d.endpoint_id join company c on c.id = d.company_id
    where d.company_id = ${companyId} and d.id = ${id} and d.state = 'pending'`.execute(db)
  const [row] = rows
  return row && { ...row, previousSecretUntil: row.previousSecretUntil === null ? null : new Date(row.previousSecretUntil) }
}

/** What an attempt came to. */
export type AttemptOutcome = {
  at: Date
  durationMs: number
  status: number | null
  error: CodedMessage | null
  response: string
  isDelivered: boolean
  nextAttemptAt: Date | null
}

/** Records an attempt of a pending delivery. Returns false where the delivery ended meanwhile. */
export async function updateAttempted(db: Db, companyId: string, deliveryId: string, outcome: AttemptOutcome): Promise<boolean> {
  const state = outcome.isDelivered ? 'delivered' : outcome.nextAttemptAt === null ? 'failed' : 'pending'
  const { rows } = await sql<{ id: string }>`
    with changed as (
      update webhook_delivery set attempts = attempts + 1, state = ${state}, last_status = ${outcome.status}, next_attempt_at = ${outcome.nextAttemptAt}
      where company_id = ${companyId} and id = ${deliveryId} and state = 'pending' returning company_id, id, attempts
    )
    insert into webhook_attempt (company_id, delivery_id, number, at, duration_ms, status, error, response)
    select c.company_id, c.id, c.attempts, ${outcome.at}, ${outcome.durationMs}, ${outcome.status},
      ${outcome.error === null ? null : JSON.stringify(outcome.error)}::jsonb, ${outcome.response}
    from changed c returning delivery_id as id`.execute(db)
  return rows.length > 0
}

/** Ends the record of failures after a success. */
export async function markEndpointWorking(db: Db, companyId: string, endpointId: string): Promise<void> {
  await sql`
    update webhook_endpoint set failing_since = null where company_id = ${companyId} and id = ${endpointId} and failing_since is not null`.execute(db)
}

/** Notes that an endpoint fails. Returns since when: from now on where nothing was sent for longer than an attempt waits, as through a stop of days. */
export async function updateEndpointFails(db: Db, companyId: string, endpointId: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ since: string }>`
    update webhook_endpoint set failed_at = ${now},
      failing_since = case when failed_at < ${now}::timestamptz - make_interval(secs => ${maxQuietSeconds}) then ${now}::timestamptz else coalesce(failing_since, ${now}) end
    where company_id = ${companyId} and id = ${endpointId} and is_enabled returning failing_since as since`.execute(db)
  return rows[0] ? new Date(rows[0].since) : null
}

/** Disables an endpoint. Returns its address; undefined where it is disabled already. */
export async function updateEndpointDisabled(
  db: Db,
  companyId: string,
  endpointId: string,
  reason: WebhookEndpoint['disabledReason'],
): Promise<string | undefined> {
  const { rows } = await sql<{ url: string }>`
    update webhook_endpoint set is_enabled = false, disabled_reason = ${reason}, version = version + 1
    where company_id = ${companyId} and id = ${endpointId} and is_enabled returning url`.execute(db)
  return rows[0]?.url
}

/** Cancels what waits for an endpoint. */
export async function updateDeliveriesCancelled(db: Db, companyId: string, endpointId: string): Promise<void> {
  await sql`
    update webhook_delivery set state = 'cancelled', next_attempt_at = null
    where company_id = ${companyId} and endpoint_id = ${endpointId} and state = 'pending'`.execute(db)
}

/** Claims pending deliveries that are due, of all companies, for ten minutes. */
export async function claimDueDeliveries(db: Db, limit: number): Promise<{ companyId: string; deliveryId: string; attempts: number }[]> {
  const { rows } = await sql<{ companyId: string; deliveryId: string; attempts: number }>`
    update webhook_delivery d set next_attempt_at = now() + interval '10 minutes'
    from (
      select company_id, id from webhook_delivery where state = 'pending' and next_attempt_at <= now()
      order by next_attempt_at limit ${literal(limit)} for update skip locked
    ) due
    where d.company_id = due.company_id and d.id = due.id
    returning d.company_id as "companyId", d.id as "deliveryId", d.attempts`.execute(db)
  return rows
}

/** Deletes events past their time with their deliveries, at most `limit`. Returns how many. */
export async function deleteOldEvents(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with gone as (
      delete from webhook_event where (company_id, id) in (
        select company_id, id from webhook_event where created_at < now() - make_interval(days => ${literal(deliveryRetentionDays)})
        order by created_at limit ${literal(limit)}
      ) returning 1
    )
    select count(*)::int as n from gone`.execute(db)
  return rows[0]?.n ?? 0
}
