import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** A person's way through an installation. */
export type SetupRow = {
  id: string
  companyId: string
  userId: string
  provider: string
  account: string | null
  status: 'open' | 'verifying' | 'connected' | 'conflict' | 'failed'
}

const columns = sql`id, company_id as "companyId", user_id as "userId", provider, account_reference as account, status`

/** Stores that a person was sent to a provider. */
export async function insertSetup(
  db: Db,
  setup: { companyId: string; id: string; userId: string; provider: string; account: string | undefined },
): Promise<void> {
  await sql`
    insert into connection_setup (company_id, id, user_id, provider, account_reference)
    values (${setup.companyId}, ${setup.id}, ${setup.userId}, ${setup.provider}, ${setup.account ?? null})`.execute(db)
}

/** Returns an installation of a company. */
export async function findSetup(db: Db, companyId: string, id: string): Promise<SetupRow | undefined> {
  const { rows } = await sql<SetupRow>`select ${columns} from connection_setup where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]
}

/** Claims an installation for half a minute, for one account; undefined while another request works on it or it has ended. */
export async function claimSetup(db: Db, companyId: string, id: string, account: string): Promise<{ waitedSeconds: number } | undefined> {
  const { rows } = await sql<{ waitedSeconds: number }>`
    update connection_setup set status = 'verifying', account_reference = ${account}, returned_at = coalesce(returned_at, now()),
      claimed_until = now() + interval '30 seconds'
    where company_id = ${companyId} and id = ${id} and status in ('open', 'verifying') and (claimed_until is null or claimed_until < now())
      and (account_reference is null or account_reference = ${account})
    returning extract(epoch from now() - returned_at)::float8 as "waitedSeconds"`.execute(db)
  return rows[0]
}

/** Writes how far an installation is and ends the claim. */
export async function updateSetup(db: Db, companyId: string, id: string, status: SetupRow['status']): Promise<void> {
  await sql`
    update connection_setup set status = ${status}, claimed_until = null where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Stores that an account installed our app, as the provider reported. A later report is a new proof. */
export async function upsertInstallation(db: Db, provider: string, account: string, installedAt: Date): Promise<void> {
  await sql`
    insert into app_installation (provider, account_reference, installed_at) values (${provider}, ${account}, ${installedAt})
    on conflict (provider, account_reference) do update set installed_at = excluded.installed_at, used_at = null, removed_at = null
    where app_installation.installed_at < excluded.installed_at`.execute(db)
}

/** Stores that an account removed our app: its installation proves nothing any more. */
export async function updateInstallationRemoved(db: Db, provider: string, account: string, removedAt: Date): Promise<void> {
  await sql`
    update app_installation set removed_at = ${removedAt}
    where provider = ${provider} and account_reference = ${account} and installed_at <= ${removedAt}`.execute(db)
}

/** Uses an installation of the last 15 minutes as a proof; false where there is none, or it was used before. */
export async function useInstallation(db: Db, provider: string, account: string): Promise<boolean> {
  const { rows } = await sql`
    update app_installation set used_at = now()
    where provider = ${provider} and account_reference = ${account} and used_at is null and removed_at is null
      and installed_at > now() - interval '15 minutes'
    returning account_reference`.execute(db)
  return rows.length > 0
}

type AccountConnection = { id: string; companyId: string; connectedAt: string; settings: Record<string, string> }

/** Returns the connection of an account of a provider, of whichever company: for who proves by a signature that it may speak of it. */
export async function findConnectionOfAccount(db: Db, provider: string, account: string): Promise<AccountConnection | undefined> {
  const { rows } = await sql<AccountConnection>`
    select id, company_id as "companyId", updated_at as "connectedAt", settings from connection where provider = ${provider} and account_reference = ${account} and ended_at is null`.execute(
    db,
  )
  return rows[0]
}

/** Deletes one batch of installations that were started more than a day ago. Returns how many. */
export async function deleteOldSetups(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from connection_setup where (company_id, id) in (
      select company_id, id from connection_setup where created_at < now() - interval '1 day' order by created_at limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Deletes one batch of reported installations of more than a day ago. Returns how many. */
export async function deleteOldInstallations(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from app_installation where (provider, account_reference) in (
      select provider, account_reference from app_installation where installed_at < now() - interval '1 day' order by installed_at limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
