import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'

/** Returns up to when the events of a connected provider were read, or since when it is connected; undefined where it is no longer. */
export async function findNoticesReadAt(db: Db, marketplaceId: string, connectionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    select coalesce(notices_read_at, created_at) as at from connection
    where company_id = ${marketplaceId} and id = ${connectionId} and kind = 'payment' and ended_at is null`.execute(db)
  return rows[0]?.at
}

/** Updates up to when the events of a connected provider were read. */
export async function updateNoticesReadAt(db: Db, marketplaceId: string, connectionId: string, at: Date): Promise<void> {
  await sql`
    update connection set notices_read_at = ${at.toISOString()} where company_id = ${marketplaceId} and id = ${connectionId} and ended_at is null`.execute(
    db,
  )
}

/** Stores notices that are not in the inbox yet; returns the ids of those. */
export async function insertNotices(
  db: Db,
  { connectionId, provider }: { connectionId: string; provider: string },
  notices: readonly { externalId: string }[],
): Promise<string[]> {
  if (notices.length === 0) return []
  const { rows } = await sql<{ externalId: string }>`
    insert into webhook_inbox (connection_id, external_id, provider, body)
    select ${connectionId}, n."externalId", ${provider}, n.body
    from ${jsonRows(
      notices.map((body) => ({ externalId: body.externalId, body })),
      'n',
      sql`"externalId" text, body jsonb`,
    )}
    on conflict (connection_id, external_id) do nothing returning external_id as "externalId"`.execute(db)
  return rows.map(({ externalId }) => externalId)
}
