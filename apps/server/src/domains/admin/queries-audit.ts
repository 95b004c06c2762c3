import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** Returns whether a company's audit log has this entry since an instant. Its ids begin with their instant, so only the newest entries are read. */
export async function hasAuditEntrySince(
  db: Db,
  entry: { companyId: string; actor: string; action: string; object: string },
  since: Date,
): Promise<boolean> {
  const start = since.getTime().toString(16).padStart(12, '0')
  const firstId = `${start.slice(0, 8)}-${start.slice(8)}-7000-8000-000000000000`
  const { rows } = await sql`
    select from audit_entry where company_id = ${entry.companyId} and id >= ${firstId}::uuid
      and actor = ${entry.actor} and action = ${entry.action} and object = ${entry.object} limit 1`.execute(db)
  return rows.length > 0
}
