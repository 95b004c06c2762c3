import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** Hours after which an address that nobody confirmed no longer waits: those of the link sent to it. */
const hoursWaiting = 24

/** The address a person requested and has not confirmed, while its link may still be used; null where there is none. */
export const waitingEmail = sql<
  string | null
>`case when u.new_email_at > now() - make_interval(hours => ${sql.lit(hoursWaiting)}) then u.new_email end`

/** Stores the address a person wants, or null to withdraw it. Returns whether there was something to withdraw. */
export async function updateNewEmail(db: Db, userId: string, email: string | null): Promise<boolean> {
  const { rows } = await sql<{ hadOne: boolean }>`
    with before as (select u.id, u.new_email is not null as "hadOne" from "user" u where u.id = ${userId} for update)
    update "user" u set new_email = ${email}::text, new_email_at = case when ${email}::text is not null then now() end
    from before b where u.id = b.id returning b."hadOne"`.execute(db)
  return rows[0]?.hadOne ?? false
}

/** Returns the address a person requested, if it still waits and no other account has it. */
export async function findFreeNewEmail(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string | null }>`
    select ${waitingEmail} as email from "user" u
    where u.id = ${userId} and not exists (select from "user" o where o.email = u.new_email)`.execute(db)
  return rows[0]?.email ?? undefined
}

/** Makes the address that waits the one the person signs in with. Returns the address before, undefined where another one waits, or none. */
export async function replaceEmail(db: Db, userId: string, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ before: string }>`
    with before as (select u.id, u.email from "user" u where u.id = ${userId} and u.new_email = ${email} for update)
    update "user" u set email = ${email}, email_confirmed_at = coalesce(u.email_confirmed_at, now()), new_email = null, new_email_at = null, updated_at = now()
    from before b where u.id = b.id returning b.email as before`.execute(db)
  return rows[0]?.before
}
