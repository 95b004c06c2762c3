import { sql } from 'kysely'
import type { OwnedField } from '@stoa/contract/field-ownership.ts'
import type { Db } from '../../../database/db.ts'

/** Returns the fields that a sync of a connection leaves as they are in the portal: those the portal owns, and its stock while that is paused. */
export async function findKeptFields(db: Db, companyId: string, connectionId: string): Promise<OwnedField[]> {
  const { rows } = await sql<{ fields: OwnedField[]; isStockPaused: boolean }>`
    select c.portal_fields as fields, exists (select from connection_direction d
      where d.company_id = c.company_id and d.connection_id = c.id and d.direction = 'stock' and d.is_paused) as "isStockPaused"
    from connection c where c.company_id = ${companyId} and c.id = ${connectionId}`.execute(db)
  const [found] = rows
  if (!found) return []
  return found.isStockPaused ? [...new Set<OwnedField>([...found.fields, 'stock'])] : found.fields
}
