import { sql } from 'kysely'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import type { WebhookName } from '../queries-old.ts'

/** A shop's connection with what its webhooks need; secrets are sealed. */
export type WebhookConnection = {
  id: string
  companyId: string
  provider: string
  settings: Record<string, string>
  secrets: Buffer | null
}

/** Returns the connected shop at whose webhook address somebody calls, by the hash of its key. */
export async function findConnectionByWebhookKey(db: Db, key: Buffer): Promise<WebhookConnection | undefined> {
  const { rows } = await sql<WebhookConnection>`
    select c.id, c.company_id as "companyId", c.provider, c.settings, c.secrets
    from connection c where c.webhook_key = ${key} and c.kind = 'shop' and c.ended_at is null`.execute(db)
  return rows[0]
}

/** Stores the secrets of a connection with its new webhook key. */
export async function updateWebhookKey(db: Db, companyId: string, connectionId: string, change: { key: Buffer; secrets: Buffer }): Promise<void> {
  await sql`
    update connection c set webhook_key = ${change.key}, secrets = ${change.secrets}, version = c.version + 1
    where c.company_id = ${companyId} and c.id = ${connectionId} and c.ended_at is null`.execute(db)
}

/** Updates whether the webhooks of a connection are subscribed. */
export async function updateWebhooksState(db: Db, companyId: string, connectionId: string, error: CodedMessage | null): Promise<void> {
  await sql`
    update connection c set webhooks_state = ${error === null ? 'active' : 'failed'}, webhooks_checked_at = now(), webhooks_error = ${error === null ? null : JSON.stringify(error)}::jsonb
    where c.company_id = ${companyId} and c.id = ${connectionId} and c.ended_at is null`.execute(db)
}

/** Returns the body of a stored webhook of a company's connection that is not processed yet. */
export async function findWaitingWebhook(db: Db, companyId: string, name: WebhookName): Promise<unknown> {
  const { rows } = await sql<{ body: unknown }>`
    select i.body from webhook_inbox i join connection c on c.id = i.connection_id and c.company_id = ${companyId} and c.ended_at is null
    where i.connection_id = ${name.connectionId} and i.external_id = ${name.externalId} and i.processed_at is null`.execute(db)
  return rows[0]?.body
}

/**
 * Returns webhooks of a connection that wait like this one and say the same kind of thing, oldest first. None where this one has failed before, and none
 * that has: what cannot be read keeps back no other.
 */
export async function listWaitingAlike(
  db: Db,
  companyId: string,
  name: WebhookName,
  kinds: readonly string[],
  limit: number,
): Promise<{ externalId: string; references: string[] }[]> {
  const { rows } = await sql<{ externalId: string; references: string[] }>`
    select i.external_id as "externalId", i.body -> 'references' as "references"
    from webhook_inbox i join connection c on c.id = i.connection_id and c.company_id = ${companyId} and c.ended_at is null
    where i.connection_id = ${name.connectionId} and i.processed_at is null and i.external_id <> ${name.externalId} and i.body ->> 'kind' = any(${kinds}::text[])
      and i.attempts = 0 and not exists (select from webhook_inbox own where own.connection_id = i.connection_id and own.external_id = ${name.externalId} and own.attempts > 0)
    order by i.received_at limit ${literal(limit)}`.execute(db)
  return rows
}

/** Counts a try at a stored webhook that failed, with its reason. */
export async function updateWebhookFailed(db: Db, name: WebhookName, failure: string): Promise<void> {
  await sql`
    update webhook_inbox set attempts = attempts + 1, failure = ${failure.slice(0, 500)}
    where connection_id = ${name.connectionId} and external_id = ${name.externalId}`.execute(db)
}

/** A connected shop, as the schedules see it. */
export type ConnectedShop = { id: string; companyId: string; provider: string; ordersReadAt: string | null }

/** Returns a page of the connected shops, by id. */
export async function listShopConnections(db: Db, after: string, limit: number): Promise<ConnectedShop[]> {
  const { rows } = await sql<ConnectedShop>`
    select c.id, c.company_id as "companyId", c.provider, c.orders_read_at as "ordersReadAt"
    from connection c where c.kind = 'shop' and c.ended_at is null and c.id > ${after}::uuid order by c.id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Returns up to when the changed orders of a shop were read; null before the first time. */
export async function findOrdersReadAt(db: Db, companyId: string, connectionId: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select orders_read_at as at from connection where company_id = ${companyId} and id = ${connectionId}`.execute(db)
  return rows[0]?.at ?? null
}

/** Updates up to when the changed orders of a shop were read, and how many there were. */
export async function updateOrdersReadAt(db: Db, companyId: string, connectionId: string, at: Date, count: number): Promise<void> {
  await sql`update connection set orders_read_at = ${at.toISOString()}, orders_read_count = ${count} where company_id = ${companyId} and id = ${connectionId} and ended_at is null`.execute(
    db,
  )
}
