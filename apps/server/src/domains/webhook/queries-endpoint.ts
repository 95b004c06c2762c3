import type { WebhookEndpoint, WebhookTopic } from '@stoa/contract/webhook-endpoint.ts'
import { maxWebhookEndpoints } from '@stoa/contract/webhook-endpoint.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import type { Scope } from '../../kit/context.ts'
import { literal } from '../../kit/paging.ts'

const columns = sql`id, url, description, topics, is_enabled as "isEnabled", disabled_reason as "disabledReason", failing_since as "failingSince",
  case when previous_secret_until > now() then previous_secret_until end as "previousSecretUntil", created_at as "createdAt", version`

/** Returns the endpoints of the company, oldest first. */
export async function listEndpointRows(db: Db, scope: Scope): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<WebhookEndpoint>`
    select ${columns} from webhook_endpoint where company_id = ${scope.companyId} order by id limit ${literal(maxWebhookEndpoints)}`.execute(db)
  return rows
}

/** Returns the id of an endpoint of the company. */
export async function findEndpointId(db: Db, scope: Scope, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from webhook_endpoint where company_id = ${scope.companyId} and id = ${id}`.execute(db)
  return rows[0]?.id
}

/** Locks the company's endpoints against another addition, and counts them. */
export async function lockEndpointCount(db: Db, scope: Scope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhook-endpoints:' || ${scope.companyId}::text, 0))`.execute(db)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from webhook_endpoint where company_id = ${scope.companyId}`.execute(db)
  return rows[0]?.n ?? 0
}

export type NewEndpoint = { id: string; url: string; description: string; topics: readonly WebhookTopic[]; secrets: Buffer }

export async function insertEndpoint(db: Db, scope: Scope, endpoint: NewEndpoint): Promise<WebhookEndpoint> {
  const { rows } = await sql<WebhookEndpoint>`
    insert into webhook_endpoint (company_id, id, url, description, topics, secrets)
    values (${scope.companyId}, ${endpoint.id}, ${endpoint.url}, ${endpoint.description}, ${[...endpoint.topics]}, ${endpoint.secrets})
    returning ${columns}`.execute(db)
  return rows[0] as WebhookEndpoint
}

/** An endpoint of the company, locked until the transaction ends. */
export async function lockEndpoint(db: Db, scope: Scope, id: string): Promise<{ endpoint: WebhookEndpoint; secrets: Buffer } | undefined> {
  const { rows } = await sql<WebhookEndpoint & { secrets: Buffer }>`
    select ${columns}, secrets from webhook_endpoint where company_id = ${scope.companyId} and id = ${id} for update`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { secrets, ...endpoint } = row
  return { endpoint, secrets }
}

/** Replaces what people set. Enabling an endpoint forgets why it was disabled and since when it failed; another address has not failed yet. */
export async function updateEndpointRow(
  db: Db,
  scope: Scope,
  id: string,
  values: { url: string; description: string; topics: readonly WebhookTopic[]; isEnabled: boolean },
): Promise<WebhookEndpoint> {
  const { rows } = await sql<WebhookEndpoint>`
    update webhook_endpoint set url = ${values.url}, description = ${values.description}, topics = ${[...values.topics]},
      failing_since = case when url <> ${values.url} or (${values.isEnabled} and not is_enabled) then null else failing_since end,
      disabled_reason = case when ${values.isEnabled} then null else disabled_reason end,
      is_enabled = ${values.isEnabled}, version = version + 1
    where company_id = ${scope.companyId} and id = ${id} returning ${columns}`.execute(db)
  return rows[0] as WebhookEndpoint
}

export async function updateEndpointSecrets(db: Db, scope: Scope, id: string, secrets: Buffer, previousUntil: Date): Promise<WebhookEndpoint> {
  const { rows } = await sql<WebhookEndpoint>`
    update webhook_endpoint set secrets = ${secrets}, previous_secret_until = ${previousUntil}, version = version + 1
    where company_id = ${scope.companyId} and id = ${id} returning ${columns}`.execute(db)
  return rows[0] as WebhookEndpoint
}

/** Deletes an endpoint with its deliveries. Returns its address; undefined for another company's. */
export async function deleteEndpointRow(db: Db, scope: Scope, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ url: string }>`
    delete from webhook_endpoint where company_id = ${scope.companyId} and id = ${id} returning url`.execute(db)
  return rows[0]?.url
}

/** Locks the sealed secrets of endpoints after `afterId`, of all companies. */
export async function lockEndpointSecrets(db: Db, afterId: string, limit: number): Promise<{ id: string; secrets: Buffer }[]> {
  const { rows } = await sql<{ id: string; secrets: Buffer }>`
    select id, secrets from webhook_endpoint where id > ${afterId} order by id limit ${literal(limit)} for update`.execute(db)
  return rows
}

/** Replaces sealed secrets whose content stays the same. */
export async function updateSealedEndpoints(db: Db, rows: readonly { id: string; secrets: string }[]): Promise<void> {
  await sql`
    update webhook_endpoint set secrets = decode(k.secrets, 'hex') from ${jsonRows(rows, 'k', sql`id uuid, secrets text`)}
    where webhook_endpoint.id = k.id`.execute(db)
}

/** Deletes every endpoint of a company with its deliveries. */
export async function deleteEndpoints(db: Db, companyId: string): Promise<void> {
  await sql`delete from webhook_endpoint where company_id = ${companyId}`.execute(db)
}
