import type { Db } from '../../database/db.ts'

export type AuditEntry = { companyId: string; actor: string; action: string; object: string; detail: object }

/** Adds an entry to a company's audit log, which only grows. */
export async function insertAuditEntry(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({ company_id: entry.companyId, actor: entry.actor, action: entry.action, object: entry.object, detail: JSON.stringify(entry.detail) })
    .execute()
}
