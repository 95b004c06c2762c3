import { sql } from 'kysely'
import { erasedPerson } from '@stoa/contract/erased.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Db } from '../../../database/db.ts'

/** Who deletes their account, with every name and company that histories may have of them. */
export type LeavingPerson = {
  email: string
  name: string
  language: Language | null
  isEmailConfirmed: boolean
  names: string[]
  companyIds: string[]
}

/** The person, their row locked: nobody adds them to a company meanwhile. */
export async function lockLeavingPerson(db: Db, userId: string): Promise<LeavingPerson | undefined> {
  const { rows } = await sql<LeavingPerson>`
    select u.email, u.name, u.language, u.email_confirmed_at is not null as "isEmailConfirmed", array_append(u.former_names, u.name) as names,
      array(select m.company_id from membership m where m.user_id = u.id union select unnest(u.former_company_ids)) as "companyIds"
    from "user" u where u.id = ${userId} for update of u`.execute(db)
  return rows[0]
}

/** Locks the memberships of the companies a person owns, so that their owners leave one after the other. */
export async function lockOwnedTeams(db: Db, userId: string): Promise<void> {
  await sql`
    select from membership where company_id in (select o.company_id from membership o where o.user_id = ${userId} and o.role = 'owner')
    order by company_id, user_id for update`.execute(db)
}

/** The names of the companies that would have no owner without this person and are not closed. */
export async function listOnlyOwned(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.name from membership m join company c on c.id = m.company_id
    where m.user_id = ${userId} and m.role = 'owner' and c.closed_at is null and not exists (
      select from membership o where o.company_id = c.id and o.role = 'owner' and o.user_id <> ${userId})
    order by c.name, c.id`.execute(db)
  return rows.map(({ name }) => name)
}

/** Removes the memberships of a person with what belongs to them, and returns their companies. */
export async function deleteMemberships(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`
    delete from membership where user_id = ${userId} returning company_id as "companyId"`.execute(db)
  return rows.map(({ companyId }) => companyId)
}

/** Deletes what is known of how and from where a person signed in, and was invited to a team. */
export async function deleteTracesOf(db: Db, person: { userId: string; email: string; companyIds: readonly string[] }): Promise<void> {
  await sql`delete from session where user_id = ${person.userId}`.execute(db)
  await sql`delete from sign_in_failure where user_id = ${person.userId}`.execute(db)
  await sql`delete from passkey_challenge where user_id = ${person.userId}`.execute(db)
  await sql`
    delete from invitation where company_id = any(${person.companyIds}::uuid[]) and email = ${person.email} and accepted_at is not null`.execute(db)
}

/** Replaces who a person was. Their row stays: entries of audit logs name it by its id. */
export async function updateErased(db: Db, userId: string): Promise<void> {
  await sql`
    update "user" set email = id || '@removed.invalid', name = ${erasedPerson}, password_hash = '', email_confirmed_at = null, language = null,
      new_email = null, new_email_at = null, former_names = '{}', former_company_ids = '{}', erased_at = now(), updated_at = now(), version = version + 1
    where id = ${userId}`.execute(db)
}
