import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** The authenticator app of a person: its sealed key, and the last step of 30 seconds of which a code was used. */
export type AuthenticatorApp = { userId: string; secret: Buffer; lastStep: number; confirmedAt: string | null }

export async function findApp(db: Db, userId: string): Promise<AuthenticatorApp | undefined> {
  const { rows } = await sql<AuthenticatorApp>`
    select user_id as "userId", secret, last_step as "lastStep", confirmed_at as "confirmedAt" from authenticator_app where user_id = ${userId}`.execute(
    db,
  )
  return rows[0]
}

/** Stores the key of an app that waits for its first code. Returns false where the person has an app that counts. */
export async function upsertWaitingApp(db: Db, userId: string, secret: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into authenticator_app as a (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now() where a.confirmed_at is null`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Uses up a step of an app and turns the app on where it waits for its first code. Of two uses of one step, one gets true. `app` is the app whose code was
 * checked: one that was set up since is not used or turned on by it.
 */
export async function updateAppUsed(db: Db, app: Pick<AuthenticatorApp, 'userId' | 'secret'>, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update authenticator_app set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where user_id = ${app.userId} and last_step < ${step} and secret = ${app.secret}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Deletes the app of a person. Returns whether there was one that counted. */
export async function deleteApp(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ wasOn: boolean }>`
    delete from authenticator_app where user_id = ${userId} returning confirmed_at is not null as "wasOn"`.execute(db)
  return rows[0]?.wasOn ?? false
}

/** Locks and returns the keys of apps after `afterId`, in the order of their persons. */
export async function lockAppSecrets(db: Db, afterId: string, limit: number): Promise<{ id: string; secret: Buffer }[]> {
  const { rows } = await sql<{ id: string; secret: Buffer }>`
    select user_id as id, secret from authenticator_app where user_id > ${afterId} order by user_id limit ${limit} for update`.execute(db)
  return rows
}

/** Replaces sealed keys by the ids of their persons. */
export async function updateAppSecrets(db: Db, rows: readonly { id: string; secret: Buffer }[]): Promise<void> {
  await sql`
    update authenticator_app a set secret = n.secret
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ secret }) => secret)}::bytea[]) as n (id, secret) where a.user_id = n.id`.execute(
    db,
  )
}
