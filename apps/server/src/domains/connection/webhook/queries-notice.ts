import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

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
