import { sql } from 'kysely'
import { findAccountByEmail } from '../domains/auth/queries-user.ts'
import { insertAuditEntries } from '../domains/company/queries-audit.ts'
import type { Db } from '../database/db.ts'
import { operator } from './demo-data.ts'

/** Whether the demo is in: `seeded`, `interrupted` while it was filled, `empty`, or `foreign`: real companies are here. */
export async function isSeeded(db: Db): Promise<'seeded' | 'interrupted' | 'empty' | 'foreign'> {
  const { rows } = await sql<{ seeded: boolean; begun: boolean; companies: number }>`
    select exists (select from audit_entry a join membership b on b.company_id = a.company_id join "user" u on u.id = b.user_id where u.email = ${operator.email} and a.action = 'demo.seeded') as seeded,
      exists (select from "user" where email = ${operator.email}) as begun,
      (select count(*)::int from company c where c.company_type <> 'ADMIN') as companies`.execute(db)
  const [row] = rows
  if (row?.seeded) return 'seeded'
  if (row?.begun) return 'interrupted'
  return row?.companies === 0 ? 'empty' : 'foreign'
}

/** The last step of the seed: from now on the demo is left alone. */
export async function markSeeded(db: Db): Promise<void> {
  const account = await findAccountByEmail(db, operator.email)
  if (account) await insertAuditEntries(db, [{ companyId: account.companyId, actor: 'system', action: 'demo.seeded', object: '', detail: {} }])
}
