import { sql } from 'kysely'
import { allowErasing } from '../../database/allow-erasing.ts'
import type { Db } from '../../database/db.ts'

export type AuditEntry = { companyId: string; actor: string; action: string; object: string; detail: object }

/** Adds entries to the audit logs of companies, which only grow; see `removeOldNetworks`, `removeOldAddresses` and `eraseAuditDetails` for what is removed from them. */
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

/** Removes the network of sign-ins of more than 100 days ago from one batch of entries, when their sessions are deleted too. Returns how many. */
export async function removeOldNetworks(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update audit_entry set detail = detail - 'network' where (company_id, id) in (
      select company_id, id from audit_entry where detail ? 'network' and at < now() - interval '100 days' order by at limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Removes the address of invitations of more than 97 days ago from one batch of entries, when the invitations are deleted too. Returns how many. */
export async function removeOldAddresses(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update audit_entry set detail = detail - 'email' where (company_id, id) in (
      select company_id, id from audit_entry where detail ? 'email' and at < now() - interval '97 days' order by at limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Removes from audit logs the address of a person, and the networks they signed in from. */
export async function eraseAuditDetails(
  db: Db,
  { userId, email, companyIds }: { userId: string; email: string; companyIds: readonly string[] },
): Promise<void> {
  await allowErasing(db)
  await sql`
    update audit_entry set detail = detail - 'network'
    where company_id = any(${companyIds}::uuid[]) and actor = ${`person:${userId}`} and detail ? 'network'`.execute(db)
  // Addresses are kept for 97 days, so these are few.
  await sql`
    update audit_entry set detail = detail - 'email'
    where company_id = any(${companyIds}::uuid[]) and detail ? 'email' and detail ->> 'email' = ${email}`.execute(db)
}
