import { sql } from 'kysely'
import type { Message } from '@stoa/messages/describe.ts'
import type { Db } from '../../../database/db.ts'

/** What is stored of a connection's token. */
export type TokenRow = { settings: Record<string, string>; secrets: Buffer | null; version: number; needsReconnect: boolean }

const columns = sql`settings, secrets, version, needs_reconnect as "needsReconnect"`

/** Returns what is stored of the token of a connection that has not ended. */
export async function findToken(db: Db, companyId: string, connectionId: string): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select ${columns} from connection
    where company_id = ${companyId} and id = ${connectionId} and ended_at is null`.execute(db)
  return rows[0]
}

/** Claims the refresh of a token for half a minute and returns what is stored then; undefined while another process has it. */
export async function claimRefresh(db: Db, companyId: string, connectionId: string): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    update connection set refreshing_until = now() + interval '30 seconds'
    where company_id = ${companyId} and id = ${connectionId} and ended_at is null and (refreshing_until is null or refreshing_until < now())
    returning ${columns}`.execute(db)
  return rows[0]
}

/** Stores a new token and ends the claim. A connection whose settings were changed meanwhile keeps its own: false. */
export async function updateToken(db: Db, companyId: string, connectionId: string, token: { secrets: Buffer; version: number }): Promise<boolean> {
  const { rows } = await sql`
    update connection set secrets = ${token.secrets}, refreshing_until = null
    where company_id = ${companyId} and id = ${connectionId} and ended_at is null and version = ${token.version}
    returning id`.execute(db)
  return rows.length > 0
}

/** Ends the claim of a refresh that failed. */
export async function releaseRefresh(db: Db, companyId: string, connectionId: string): Promise<void> {
  await sql`
    update connection set refreshing_until = null where company_id = ${companyId} and id = ${connectionId} and refreshing_until is not null`.execute(
    db,
  )
}

/** Marks a connection whose provider no longer accepts what is stored. False when it was marked before, or is no longer at the version that was refused. */
export async function updateNeedsReconnect(
  db: Db,
  companyId: string,
  connectionId: string,
  { reason, version = null }: { reason: Message; version?: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update connection set needs_reconnect = true, health = 'error', last_error = ${JSON.stringify(reason)}::jsonb, refreshing_until = null
    where company_id = ${companyId} and id = ${connectionId} and ended_at is null and not needs_reconnect
      and (${version}::int is null or version = ${version}::int)
    returning id`.execute(db)
  return rows.length > 0
}
