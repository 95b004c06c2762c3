import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { KeptField } from './rules-kept.ts'

/** Returns the fields that a sync of a connection leaves as they are in the portal: its stock while that is paused. */
export async function findKeptFields(db: Db, companyId: string, connectionId: string): Promise<KeptField[]> {
  const { rows } = await sql`
    select from connection_direction
    where company_id = ${companyId} and connection_id = ${connectionId} and direction = 'stock' and is_paused`.execute(db)
  return rows.length > 0 ? ['stock'] : []
}
