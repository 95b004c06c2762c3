import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import type { WebhookName } from '../connection/queries-old.ts'

/** What a label has as its sender. */
export type SenderRow = {
  name: string
  street: string
  postalCode: string
  city: string
  /** State or province; empty where it was not entered. */
  region: string
  countryCode: string
  email: string
  phone: string
  currency: string
}

/** Returns the address and currency of a company. */
export async function findSender(db: Db, companyId: string): Promise<SenderRow> {
  return db
    .selectFrom('company')
    .select(['name', 'street', 'postal_code as postalCode', 'city', 'region', 'country_code as countryCode', 'mail as email', 'phone', 'currency'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}

/** Returns reports of carriers as the inbox keeps them. `index` is the place of their name. */
export async function listParcelReports(db: Db, names: readonly WebhookName[]): Promise<{ index: number; body: unknown }[]> {
  const named = names.map((name, index) => ({ ...name, index }))
  const { rows } = await sql<{ index: number; body: unknown }>`
    select n.index, i.body
    from ${jsonRows(named, 'n', sql`index int, "connectionId" uuid, "externalId" text`)}
    join webhook_inbox i on i.connection_id = n."connectionId" and i.external_id = n."externalId"
    join connection k on k.id = i.connection_id and k.kind = 'carrier'
    order by n.index`.execute(db)
  return rows
}
