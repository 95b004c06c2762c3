import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** What a token sent by mail is good for. */
export const mailPurposes = ['confirm', 'reset', 'change'] as const
export type MailPurpose = (typeof mailPurposes)[number]

/** Stores the hash of a new token; earlier ones of the person and purpose are gone with it. */
export async function replaceMailToken(
  db: Db,
  token: { hash: Buffer; userId: string; purpose: MailPurpose; email: string; expiresAt: Date },
): Promise<void> {
  await deleteMailTokens(db, token.userId, [token.purpose])
  await db
    .insertInto('mail_token')
    .values({ hash: token.hash, user_id: token.userId, purpose: token.purpose, email: token.email, expires_at: token.expiresAt })
    .execute()
}

/** Whose token it is, if it may still be used. */
export async function findMailToken(db: Db, hash: Buffer, purpose: MailPurpose): Promise<{ userId: string; email: string } | undefined> {
  return db
    .selectFrom('mail_token')
    .select(['user_id as userId', 'email'])
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/** Uses a token up. Of two at once one gets it; the other gets undefined, as does a late or unknown one. */
export async function useMailToken(
  db: Db,
  hash: Buffer,
  purposes: readonly MailPurpose[],
): Promise<{ userId: string; email: string; purpose: MailPurpose } | undefined> {
  return db
    .updateTable('mail_token')
    .set({ used_at: sql`now()` })
    .where('hash', '=', hash)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['user_id as userId', 'email', sql<MailPurpose>`purpose`.as('purpose')])
    .executeTakeFirst()
}

/** Deletes what was sent to a person for these purposes: the links no longer work. */
export async function deleteMailTokens(db: Db, userId: string, purposes: readonly MailPurpose[]): Promise<void> {
  await db
    .deleteFrom('mail_token')
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .execute()
}
