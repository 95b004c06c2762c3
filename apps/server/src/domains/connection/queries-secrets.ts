import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'

/** Locks the connections with sealed secrets after `afterId`, those that have ended included. */
export async function lockSealedSecrets(db: Db, afterId: string, limit: number): Promise<{ id: string; secrets: Buffer }[]> {
  const rows = await db
    .selectFrom('connection')
    .select(['id', 'secrets'])
    .where('secrets', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(sql.lit(limit))
    .forUpdate()
    .execute()
  return rows.flatMap(({ id, secrets }) => (secrets === null ? [] : [{ id, secrets }]))
}

/** Replaces the sealed secrets. What they hold stays the same, and so does the version of their rows. */
export async function updateSealedSecrets(db: Db, rows: readonly { id: string; secrets: Buffer }[]): Promise<void> {
  const encoded = rows.map(({ id, secrets }) => ({ id, secrets: secrets.toString('hex') }))
  await sql`
    update connection set secrets = decode(k.secrets, 'hex') from ${jsonRows(encoded, 'k', sql`id uuid, secrets text`)}
    where connection.id = k.id`.execute(db)
}
