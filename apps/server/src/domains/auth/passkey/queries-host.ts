import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** Whether a host name is the verified one of a marketplace. */
export async function isVerifiedHost(db: Db, host: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from marketplace where host = ${host} and host_verified_at is not null) as found`.execute(db)
  return rows[0]?.found ?? false
}
