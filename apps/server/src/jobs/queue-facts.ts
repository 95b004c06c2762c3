import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { jsonRows } from '../database/json-rows.ts'

/** Locks the jobs of these names after `afterId` that are not done, and returns one text of their facts. */
export async function lockJobTexts(
  db: Db,
  { names, key, afterId, limit }: { names: readonly string[]; key: string; afterId: string; limit: number },
): Promise<{ id: string; text: string }[]> {
  const { rows } = await sql<{ id: string; text: string }>`
    select id::text as id, data ->> ${key} as text from pgboss.job
    where name = any(${names}) and state in ('created', 'retry', 'active') and id > ${afterId}::uuid and data ->> ${key} is not null
    order by id limit ${sql.lit(limit)} for update`.execute(db)
  return rows
}

/** Replaces one text in the facts of jobs. */
export async function updateJobTexts(
  db: Db,
  { names, key, rows }: { names: readonly string[]; key: string; rows: readonly { id: string; text: string }[] },
): Promise<void> {
  await sql`
    update pgboss.job set data = jsonb_set(data, array[${key}], to_jsonb(k.text)) from ${jsonRows(rows, 'k', sql`id uuid, text text`)}
    where job.name = any(${names}) and job.id = k.id`.execute(db)
}
