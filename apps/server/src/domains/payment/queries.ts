import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import type { WebhookName } from '../connection/queries-old.ts'

/** The payment connection of a marketplace, secrets sealed. */
export type PaymentConnection = { id: string; provider: string; settings: Record<string, string>; secrets: Buffer | null }

/** The connection by its id, ended or not: a refund goes where the payment came from. Without an id, the one connected now. */
export async function findPaymentConnection(db: Db, marketplaceId: string, connectionId: string | undefined): Promise<PaymentConnection | undefined> {
  const { rows } = await sql<PaymentConnection>`
    select k.id, k.provider, k.settings, k.secrets from connection k
    where k.company_id = ${marketplaceId} and k.kind = 'payment'
      and case when ${connectionId ?? null}::uuid is null then k.ended_at is null else k.id = ${connectionId ?? null}::uuid end`.execute(db)
  return rows[0]
}

/** A stored report of a provider, with the company its connection belongs to. */
export type StoredReport = { index: number; marketplaceId: string; body: unknown }

/** Returns reports as the inbox keeps them, those from a payment connection. `index` is the place of their name. */
export async function listStoredReports(db: Db, names: readonly WebhookName[]): Promise<StoredReport[]> {
  const named = names.map((name, index) => ({ ...name, index }))
  const { rows } = await sql<StoredReport>`
    select n.index, k.company_id as "marketplaceId", i.body
    from ${jsonRows(named, 'n', sql`index int, "connectionId" uuid, "externalId" text`)}
    join webhook_inbox i on i.connection_id = n."connectionId" and i.external_id = n."externalId"
    join connection k on k.id = i.connection_id and k.kind = 'payment'
    order by n.index`.execute(db)
  return rows
}

/** The marketplaces with a payment provider, by connection. */
export async function listPaymentConnections(db: Db): Promise<{ marketplaceId: string; connectionId: string; provider: string }[]> {
  const { rows } = await sql<{ marketplaceId: string; connectionId: string; provider: string }>`
    select company_id as "marketplaceId", id as "connectionId", provider from connection where kind = 'payment' and ended_at is null order by id`.execute(
    db,
  )
  return rows
}
