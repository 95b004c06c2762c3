import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { hasSecondFactor } from './queries-factor.ts'

/** Stores the hashes of new recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(db: Db, userId: string, { salt, hashes }: { salt: Buffer; hashes: readonly Buffer[] }): Promise<void> {
  // Two at once would each keep a set of their own. A statement of its own: the deletion has to see what the other stored.
  await sql`select pg_advisory_xact_lock(hashtext(${`recovery codes ${userId}`}))`.execute(db)
  await deleteRecoveryCodes(db, userId)
  await sql`insert into recovery_code (user_id, hash, salt) select ${userId}, h, ${salt} from unnest(${[...hashes]}::bytea[]) h`.execute(db)
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

/** Deletes the recovery codes of a person who has no second factor left: they go with the last one. */
export async function deleteRecoveryCodesWithoutFactor(db: Db, userId: string): Promise<void> {
  await sql`delete from recovery_code where user_id = ${userId} and not ${hasSecondFactor(sql`${userId}::uuid`)}`.execute(db)
}

/** Returns what the codes of a person are hashed with; undefined where none is left. */
export async function findRecoverySalt(db: Db, userId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ salt: Buffer }>`select salt from recovery_code where user_id = ${userId} limit 1`.execute(db)
  return rows[0]?.salt
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from recovery_code where user_id = ${userId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Uses a recovery code up. Of two uses of one code, one gets true. */
export async function deleteRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from recovery_code where user_id = ${userId} and hash = ${hash}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
