import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { withoutPreparedPlan } from '../database/db.ts'
import { literal } from '../kit/paging.ts'

/** A report to send. `isLost`: the sandbox loses it on purpose. */
export type WaitingReport = { id: number; address: string; body: string; attempts: number; secret: string; isLost?: boolean }

/**
 * Takes reports to send, for half a minute: whoever took them and died leaves them to the next. One that is ordered waits for the
 * earlier ones of its movement or parcel. `isHurried` takes those not due yet as well. The movement or parcel stands from then on as reported.
 */
export async function takeReports(db: Db, options: { limit: number; isHurried: boolean; except: readonly number[] }): Promise<WaitingReport[]> {
  const { rows } = await sql<WaitingReport>`${withoutPreparedPlan}
    with taken as (
      select waiting.id from sandbox.webhook as waiting
      where waiting.delivered_at is null and (${options.isHurried} or waiting.due_at <= now())
        and waiting.id <> all (${options.except}::bigint[])
        and not (waiting.is_ordered and exists (
          select from sandbox.webhook as earlier
          where earlier.movement_id = waiting.movement_id and earlier.id < waiting.id and earlier.delivered_at is null
          union all
          select from sandbox.webhook as earlier
          where earlier.shipment_id = waiting.shipment_id and earlier.id < waiting.id and earlier.delivered_at is null
        ))
      order by waiting.id limit ${literal(options.limit)} for update skip locked
    ), marked as (
      update sandbox.webhook as report set attempts = attempts + 1, due_at = now() + interval '30 seconds'
      from taken where report.id = taken.id
      returning report.id, report.address, report.body, report.attempts, report.account_id, report.movement_id, report.shipment_id, report.body::jsonb as event
    ), moved as (
      update sandbox.movement as movement
      set status = marked.event #>> '{movement,status}', failure = marked.event #>> '{movement,failure}'
      from marked where movement.id = marked.movement_id and marked.attempts = 1 and marked.event ? 'movement'
        -- A report scripted to overtake must not take the movement back.
        and movement.status not in ('captured', 'succeeded', 'failed')
    ), tracked as (
      update sandbox.shipment as shipment set status = marked.event #>> '{parcel,status}', status_at = now()
      from marked where shipment.id = marked.shipment_id and marked.attempts = 1
    )
    select marked.id, marked.address, marked.body, marked.attempts, account.webhook_secret as secret
    from marked join sandbox.account as account on account.id = marked.account_id order by marked.id`.execute(db)
  return rows
}

/** Takes webhooks of shops to send, as `takeReports` does; those of one shop may overtake each other. */
export async function takeShopWebhooks(db: Db, options: { limit: number; isHurried: boolean; except: readonly number[] }): Promise<WaitingReport[]> {
  const { rows } = await sql<WaitingReport>`
    with taken as (
      select waiting.id from sandbox.shop_webhook as waiting
      where waiting.delivered_at is null and (${options.isHurried} or waiting.due_at <= now()) and waiting.id <> all (${options.except}::bigint[])
      order by waiting.id limit ${literal(options.limit)} for update skip locked
    )
    update sandbox.shop_webhook as webhook set attempts = attempts + 1, due_at = now() + interval '30 seconds'
    from taken, sandbox.shop where webhook.id = taken.id and shop.id = webhook.shop_id
    returning webhook.id, coalesce(shop.webhook_address, '') as address, webhook.body, webhook.attempts, coalesce(shop.webhook_secret, '') as secret,
      shop.loses_one_in is not null and webhook.id % shop.loses_one_in = 0 as "isLost"`.execute(db)
  return rows
}

/** The tables of what waits to be sent: reports of the payment provider, and webhooks of shops. */
export type Outgoing = 'sandbox.webhook' | 'sandbox.shop_webhook'

export async function markDelivered(db: Db, table: Outgoing, ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(table)} set delivered_at = now(), failure = null where id = any (${ids}::bigint[])`.execute(db)
}

export async function markFailed(db: Db, table: Outgoing, id: number, pauseMs: number, failure: string): Promise<void> {
  await sql`update ${sql.table(table)} set due_at = now() + ${Math.round(pauseMs)}::int * interval '1 millisecond', failure = ${failure} where id = ${id}`.execute(
    db,
  )
}

/** What a webhook of the sandbox shop says. */
export type SandboxShopEvent =
  | { type: 'order.updated'; order: number }
  | { type: 'product.updated' | 'product.deleted' | 'stock.updated'; products: string[] }

/** Stores a webhook to send, where the shop has an address for them. */
export async function insertShopWebhook(db: Db, shopId: string, event: SandboxShopEvent): Promise<void> {
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, ...event })
  await sql`insert into sandbox.shop_webhook (shop_id, body) select id, ${body} from sandbox.shop where id = ${shopId} and webhook_address is not null`.execute(
    db,
  )
}
