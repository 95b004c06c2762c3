import { sql } from 'kysely'
import type { Language } from '@stoa/contract/languages.ts'
import type { CompanyType, MemberRole } from '@stoa/contract/states.ts'
import type { Db } from '../../database/db.ts'
import { hasSecondFactor } from './second-factor/queries-factor.ts'

/** A person with their place in a company, and the hash of their password. */
export type Account = {
  userId: string
  email: string
  name: string
  passwordHash: string
  isEmailConfirmed: boolean
  language: Language | null
  companyId: string
  companyType: CompanyType
  companyName: string
  isCompanyActive: boolean
  role: MemberRole
  /** Whether a password alone does not sign in. */
  hasSecondFactor: boolean
  /** Since when members of the company need a second factor; null where they need none. */
  secondFactorRequiredAt: string | null
}

/** Who belongs to several companies is found in the active one they signed in to last, or in the one requested. */
async function findAccount(db: Db, by: 'email' | 'id', value: string, companyId: string | null = null): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select u.id as "userId", u.email, u.name, u.password_hash as "passwordHash", u.email_confirmed_at is not null as "isEmailConfirmed", u.language,
      c.id as "companyId", c.company_type as "companyType", c.name as "companyName", c.is_active as "isCompanyActive", m.role,
      ${hasSecondFactor(sql`u.id`)} as "hasSecondFactor", c.second_factor_required_at as "secondFactorRequiredAt"
    from "user" u join membership m on m.user_id = u.id join company c on c.id = m.company_id
    where ${by === 'email' ? sql`u.email` : sql`u.id`} = ${value} and (${companyId}::uuid is null or m.company_id = ${companyId}::uuid)
    order by c.is_active desc, m.last_sign_in_at desc nulls last, m.created_at, c.id limit 1`.execute(db)
  return rows[0]
}

export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return findAccount(db, 'email', email)
}

export function findAccountById(db: Db, userId: string): Promise<Account | undefined> {
  return findAccount(db, 'id', userId)
}

/** The account of a person in one of their companies. */
export function findAccountIn(db: Db, userId: string, companyId: string): Promise<Account | undefined> {
  return findAccount(db, 'id', userId, companyId)
}

export type NewMember = {
  userId: string
  companyId: string
  email: string
  name: string
  passwordHash: string
  role: MemberRole
  emailConfirmedAt?: Date | null
  language?: Language
}

/** A person and their place in a company. Returns false, and writes nothing, when the address has an account. */
export async function insertMember(db: Db, member: NewMember): Promise<boolean> {
  const inserted = await db
    .insertInto('user')
    .values({
      id: member.userId,
      email: member.email,
      name: member.name,
      password_hash: member.passwordHash,
      email_confirmed_at: member.emailConfirmedAt ?? null,
      language: member.language ?? null,
    })
    .onConflict((c) => c.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await db.insertInto('membership').values({ company_id: member.companyId, user_id: member.userId, role: member.role }).execute()
  return true
}

export async function updatePasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('user')
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

/** Puts a hash of better parameters in the place of the one just verified. Returns false where the password changed meanwhile. */
export async function replacePasswordHash(db: Db, userId: string, from: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the hash of a person's password, which stays as it is until the transaction ends. */
export async function lockPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('user').select('password_hash').where('id', '=', userId).forShare().executeTakeFirst()
  return row?.password_hash
}

/** Marks the address confirmed if it is still the person's. Returns undefined where it is not, else whether this is the first confirmation. */
export async function updateEmailConfirmed(db: Db, userId: string, email: string): Promise<{ isFirst: boolean } | undefined> {
  const { rows } = await sql<{ isFirst: boolean }>`
    with before as (select u.id, u.email_confirmed_at is null as "isFirst" from "user" u where u.id = ${userId} and u.email = ${email} for update)
    update "user" u set email_confirmed_at = coalesce(u.email_confirmed_at, now()) from before b where u.id = b.id returning b."isFirst"`.execute(db)
  return rows[0]
}

/** Marks addresses confirmed without a mail: those of the demo's people. */
export async function updateEmailsConfirmed(db: Db, emails: readonly string[]): Promise<void> {
  await sql`update "user" set email_confirmed_at = coalesce(email_confirmed_at, now()) where email = any(${emails}::text[])`.execute(db)
}

/** Lets nobody else create the first administrator until this transaction ends. */
export async function lockAdministration(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('stoa first administrator'))`.execute(db)
}

/** Whether the installation has an administration, active or not. */
export async function hasAdministration(db: Db): Promise<boolean> {
  const { rows } = await sql`select from company where company_type = 'ADMIN' limit 1`.execute(db)
  return rows.length > 0
}

/** A sign-in that failed. `accountHash` is a keyed hash of the address, the same as in the names of limits. */
export type SignInFailure = {
  userId: string | null
  accountHash: string
  network: string
  reason: 'unknown_account' | 'wrong_password' | 'company_inactive' | 'wrong_code' | 'wrong_passkey'
}

export async function insertSignInFailure(db: Db, failure: SignInFailure): Promise<void> {
  await db
    .insertInto('sign_in_failure')
    .values({ user_id: failure.userId, account_hash: failure.accountHash, network: failure.network, reason: failure.reason })
    .execute()
}

/** Returns the id of the person of an address, for administrators. */
export async function findPersonByEmail(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select stoa_person_by_email(${email}) as id`.execute(db)
  return rows[0]?.id ?? undefined
}

/** The companies a person belongs to, active or not: for administrators. */
export async function listCompanyIdsOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{
    companyId: string
  }>`select company_id as "companyId" from membership where user_id = ${userId} order by company_id`.execute(db)
  return rows.map(({ companyId }) => companyId)
}
