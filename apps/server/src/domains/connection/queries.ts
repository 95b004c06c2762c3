import { sql } from 'kysely'
import type { Direction } from '@stoa/contract/shop-direction.ts'
import type { OwnedField } from '@stoa/contract/field-ownership.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import { literal } from '../../kit/paging.ts'

/** A company's connection. `secrets` are sealed under the connection's id. */
export type ConnectionRow = {
  id: string
  companyId: string
  kind: 'shop' | 'payment' | 'carrier' | 'channel'
  provider: string
  name: string
  settings: Record<string, string>
  secrets: Buffer | null
  health: 'active' | 'error'
  lastError: CodedMessage | null
  /** Whether its webhooks are subscribed; null before the first try, and for a shop without them. */
  webhooksState: 'active' | 'failed' | null
  webhooksError: CodedMessage | null
  syncFailures: number
  lastSyncedAt: string | null
  lastPushedAt: string | null
  createdAt: string
  /** When it was connected last; later than `createdAt` where it was disconnected meanwhile. */
  connectedAt: string
  version: number
  /** The account of the provider it belongs to, where a company connects by installing our app. */
  accountReference: string | null
  needsReconnect: boolean
  /** What does not move until somebody resumes it. */
  paused: Direction[]
  /** Fields of its products that the portal owns. */
  portalFields: OwnedField[]
  /** The company's currency. */
  currency: string
}

/** What a `ConnectionRow` is read from, of connection `c`. */
export const connectionColumns = sql`c.id, c.company_id as "companyId", c.kind, c.provider, c.name, c.settings, c.secrets, c.health, c.last_error as "lastError",
  c.webhooks_state as "webhooksState", c.webhooks_error as "webhooksError",
  c.sync_failures as "syncFailures", c.last_synced_at as "lastSyncedAt", c.last_pushed_at as "lastPushedAt", c.created_at as "createdAt", c.connected_at as "connectedAt", c.version,
  c.account_reference as "accountReference", c.needs_reconnect as "needsReconnect", c.portal_fields as "portalFields",
  array(select d.direction from connection_direction d where d.company_id = c.company_id and d.connection_id = c.id and d.is_paused) as paused,
  (select m.currency from company m where m.id = c.company_id) as currency`

/** A company's connection of a kind of which it has one: its shop, or its payment provider. */
export async function findConnectionOfKind(db: Db, companyId: string, kind: 'shop' | 'payment'): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    select ${connectionColumns} from connection c where c.company_id = ${companyId} and c.kind = ${kind} and c.ended_at is null`.execute(db)
  return rows[0]
}

/** The same, held until the transaction ends. */
export async function lockConnectionOfKind(db: Db, companyId: string, kind: 'shop' | 'payment'): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    select ${connectionColumns} from connection c where c.company_id = ${companyId} and c.kind = ${kind} and c.ended_at is null for no key update of c`.execute(
    db,
  )
  return rows[0]
}

/** A connection of a company that has not ended. */
export async function findConnection(db: Db, companyId: string, connectionId: string): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    select ${connectionColumns} from connection c where c.company_id = ${companyId} and c.id = ${connectionId} and c.ended_at is null`.execute(db)
  return rows[0]
}

/**
 * A provider's connection by its id alone: for who proves by a signature that it may speak to it. Also one that ended and keeps its secrets: refunds and
 * disputes of its payments are still reported.
 */
export async function findConnectionOfProvider(db: Db, provider: string, connectionId: string): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`
    select ${connectionColumns} from connection c where c.id = ${connectionId} and c.provider = ${provider} and (c.ended_at is null or c.secrets is not null)`.execute(
    db,
  )
  return rows[0]
}

export type ConnectionChange = {
  id: string
  companyId: string
  name: string
  settings: Readonly<Record<string, string>>
  secrets: Buffer | null
  accountReference: string | null
}

/** Connects. The constraint `connection_one_shop` refuses a second shop of a company, `connection_one_carrier` a second connection to a carrier, `connection_one_account` an account of another company. */
export async function insertConnection(
  db: Db,
  connection: Omit<ConnectionChange, 'accountReference'> &
    Partial<Pick<ConnectionChange, 'accountReference'>> & { kind: 'shop' | 'payment' | 'carrier' | 'channel'; provider: string },
): Promise<void> {
  await sql`
    insert into connection (company_id, id, kind, provider, name, settings, secrets, account_reference)
    values (${connection.companyId}, ${connection.id}, ${connection.kind}, ${connection.provider}, ${connection.name},
      ${JSON.stringify(connection.settings)}::jsonb, ${connection.secrets}, ${connection.accountReference ?? null})`.execute(db)
}

/** Changes the settings of a connection that were just tried and work: what failed before is forgotten. Its account stays where none is given. */
export async function updateConnection(
  db: Db,
  connection: Omit<ConnectionChange, 'accountReference'> & Partial<Pick<ConnectionChange, 'accountReference'>>,
): Promise<void> {
  const account = connection.accountReference
  await sql`
    update connection c set name = ${connection.name}, settings = ${JSON.stringify(connection.settings)}::jsonb, secrets = ${connection.secrets},
      account_reference = ${account === undefined ? sql`c.account_reference` : account},
      health = 'active', last_error = null, sync_failures = 0, needs_reconnect = false, updated_at = now(), version = c.version + 1
    where c.company_id = ${connection.companyId} and c.id = ${connection.id}`.execute(db)
}

/** Returns the connections of a company to shops of a provider that have ended, the latest first. */
export async function listEndedShops(
  db: Db,
  companyId: string,
  provider: string,
): Promise<Pick<ConnectionRow, 'id' | 'settings' | 'accountReference'>[]> {
  const { rows } = await sql<Pick<ConnectionRow, 'id' | 'settings' | 'accountReference'>>`
    select c.id, c.settings, c.account_reference as "accountReference" from connection c
    where c.company_id = ${companyId} and c.kind = 'shop' and c.provider = ${provider} and c.ended_at is not null
    order by c.ended_at desc limit ${literal(50)}`.execute(db)
  return rows
}

/**
 * Opens a connection to a shop again that has ended, and returns when it had; undefined where there is none. Its webhooks are to be subscribed, and nothing of
 * it is paused.
 */
export async function reopenConnection(db: Db, connection: ConnectionChange): Promise<{ endedAt: string } | undefined> {
  const { rows } = await sql<{ endedAt: string }>`
    with ended as (
      select e.company_id, e.id, e.ended_at from connection e
      where e.company_id = ${connection.companyId} and e.id = ${connection.id} and e.kind = 'shop' and e.ended_at is not null for update
    ), resumed as (
      update connection_direction d set is_paused = false
      where d.company_id = ${connection.companyId} and d.connection_id = ${connection.id} and d.is_paused
    )
    update connection c set connected_at = now(), name = ${connection.name}, settings = ${JSON.stringify(connection.settings)}::jsonb, secrets = ${connection.secrets},
      account_reference = ${connection.accountReference}, ended_at = null, health = 'active', last_error = null, webhooks_state = null, webhooks_error = null,
      sync_failures = 0, needs_reconnect = false, updated_at = now(), version = c.version + 1
    from ended where c.company_id = ended.company_id and c.id = ended.id returning ended.ended_at as "endedAt"`.execute(db)
  return rows[0]
}

/** Stores whether orders can be created in a shop. */
export async function updateTakesOrders(db: Db, companyId: string, connectionId: string, takesOrders: boolean): Promise<void> {
  await sql`
    update connection set takes_orders = ${takesOrders}
    where company_id = ${companyId} and id = ${connectionId} and takes_orders <> ${takesOrders}`.execute(db)
}

/** Counts a change of a locked connection beside its settings. */
export async function updateConnectionVersion(db: Db, companyId: string, connectionId: string): Promise<void> {
  await sql`update connection c set version = c.version + 1 where c.company_id = ${companyId} and c.id = ${connectionId}`.execute(db)
}

/** Stores what was found out about a shop beside its settings; its version stays. */
export async function updateConnectionFacts(db: Db, companyId: string, connectionId: string, facts: Readonly<Record<string, string>>): Promise<void> {
  await sql`
    update connection set settings = settings || ${JSON.stringify(facts)}::jsonb
    where company_id = ${companyId} and id = ${connectionId} and ended_at is null and not settings @> ${JSON.stringify(facts)}::jsonb`.execute(db)
}

/** Ends a connection. Its secrets go at once: nothing needs them any more. */
export async function updateConnectionEnded(db: Db, companyId: string, connectionId: string): Promise<void> {
  await sql`
    update connection c set ended_at = now(), secrets = null, webhook_key = null, updated_at = now(), version = c.version + 1
    where c.company_id = ${companyId} and c.id = ${connectionId} and c.ended_at is null`.execute(db)
}

/** Ends a connection to a payment provider. Its secrets stay: a refund goes where its payment came from. */
export async function updatePaymentConnectionEnded(db: Db, companyId: string, connectionId: string): Promise<void> {
  await sql`
    update connection c set ended_at = now(), updated_at = now(), version = c.version + 1
    where c.company_id = ${companyId} and c.id = ${connectionId} and c.kind = 'payment' and c.ended_at is null`.execute(db)
}

/** A verified webhook: the id its sender gave it, and what is kept of it. */
type Webhook = { externalId: string; body: object }

/** Stores what a provider reported, once; false when it had been stored before. `body` is the verified report. */
export async function insertWebhook(db: Db, webhook: Webhook & { connectionId: string; provider: string }): Promise<boolean> {
  return (await insertWebhooks(db, webhook, [webhook])).length > 0
}

/** Stores webhooks of a connection, each once; returns the ids of those that had not been stored before. */
export async function insertWebhooks(
  db: Db,
  { connectionId, provider }: { connectionId: string; provider: string },
  webhooks: readonly Webhook[],
): Promise<string[]> {
  if (webhooks.length === 0) return []
  const rows = webhooks.map(({ externalId, body }) => ({ externalId, body }))
  const { rows: stored } = await sql<{ externalId: string }>`
    insert into webhook_inbox (connection_id, external_id, provider, body)
    select ${connectionId}, n."externalId", ${provider}, n.body from ${jsonRows(rows, 'n', sql`"externalId" text, body jsonb`)}
    on conflict (connection_id, external_id) do nothing returning external_id as "externalId"`.execute(db)
  return stored.map(({ externalId }) => externalId)
}

/** Moves connections of a provider on this machine to the port it has now. */
export async function updateConnectionPorts(db: Db, provider: string, origin: string): Promise<void> {
  await sql`
    update connection set settings = jsonb_set(settings, '{address}', to_jsonb(regexp_replace(settings->>'address', '^http://127\\.0\\.0\\.1:\\d+/', ${`${origin}/`})))
    where provider = ${provider} and ended_at is null and settings->>'address' ~ '^http://127\\.0\\.0\\.1:\\d+/'
      and settings->>'address' not like ${`${origin}/%`}`.execute(db)
}
