import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** Deletes one batch of sessions that ended, or were last used, more than 100 days ago. Returns how many. */
export async function deleteOldSessions(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session where id in (
      select id from session where coalesce(ended_at, seen_at) < now() - interval '100 days' order by coalesce(ended_at, seen_at) limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Deletes one batch of mail tokens that expired more than 7 days ago. Returns how many. */
export async function deleteOldMailTokens(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mail_token where hash in (
      select hash from mail_token where expires_at < now() - interval '7 days' order by expires_at limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Removes one batch of sign-in addresses that were requested more than 7 days ago and never confirmed. Returns how many. */
export async function removeOldNewEmails(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update "user" set new_email = null, new_email_at = null where id in (
      select id from "user" where new_email_at < now() - interval '7 days' order by new_email_at limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Deletes one batch of failed sign-ins of more than 90 days ago. Returns how many. */
export async function deleteOldSignInFailures(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_in_failure where id in (
      select id from sign_in_failure where at < now() - interval '90 days' order by at limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
