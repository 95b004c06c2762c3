import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** What a passkey is to sign, as its hash. `userId` where it adds a passkey to that person's account. */
export type Challenge = { hash: Buffer; userId: string | null; rpId: string; expiresAt: Date }

export async function insertChallenge(db: Db, { hash, userId, rpId, expiresAt }: Challenge): Promise<void> {
  await db.insertInto('passkey_challenge').values({ hash, user_id: userId, rp_id: rpId, expires_at: expiresAt }).execute()
}

/** Uses a challenge up. Of two uses one gets true; a late one, or one of another person or domain, none. */
export async function deleteChallenge(db: Db, { hash, userId, rpId }: Omit<Challenge, 'expiresAt'>, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from passkey_challenge
    where hash = ${hash} and user_id is not distinct from ${userId}::uuid and rp_id = ${rpId} and expires_at > ${now}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Deletes one batch of challenges that expired. Returns how many. */
export async function deleteOldChallenges(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from passkey_challenge where hash in (
      select hash from passkey_challenge where expires_at < now() order by expires_at limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
