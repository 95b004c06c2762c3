import type { MemberRole } from '@stoa/contract/states.ts'
import { Client } from 'pg'

/** One more member of the company somebody belongs to, who signs in with the same password. */
export async function addColleague(databaseUrl: string, of: string, colleague: { email: string; name: string; role: MemberRole }): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `with made as (
        insert into "user" (email, name, password_hash, email_confirmed_at)
        select $2, $3, password_hash, now() from "user" where email = $1
        returning id
      )
      insert into membership (company_id, user_id, role)
      select m.company_id, made.id, $4 from made, membership m join "user" u on u.id = m.user_id where u.email = $1`,
      [of, colleague.email, colleague.name, colleague.role],
    )
  } finally {
    await client.end()
  }
}
