import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Lets the open transaction erase personal data from histories that only grow, until its end. The triggers of each table allow it the columns that have such data. */
export async function allowErasing(db: Db): Promise<void> {
  await sql`select set_config('stoa.erasing', 'on', true)`.execute(db)
}
