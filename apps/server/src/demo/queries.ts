import { sql } from 'kysely'
import type { Db } from '../kit/db.ts'
import { operator } from './story.ts'

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
  await sql`
    insert into audit_entry (company_id, actor, action)
    select b.company_id, 'Stoa', 'demo.seeded' from membership b join "user" u on u.id = b.user_id where u.email = ${operator.email}`.execute(db)
}

/** The demo's people need no mail to confirm their address. */
export async function confirmAddresses(db: Db, emails: readonly string[]): Promise<void> {
  await sql`update "user" set email_confirmed_at = now() where email = any(${emails}::text[])`.execute(db)
}
