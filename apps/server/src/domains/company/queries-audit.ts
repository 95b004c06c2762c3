import type { Db } from '../../database/db.ts'

export type AuditEntry = { companyId: string; actor: string; action: string; object: string; detail: object }

/** Adds entries to the audit logs of companies, which only grow. */
export async function insertAuditEntries(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values(
      entries.map(({ companyId, actor, action, object, detail }) => ({
        company_id: companyId,
        actor,
        action,
        object,
        detail: JSON.stringify(detail),
      })),
    )
    .execute()
}
