import { sql } from 'kysely'
import { rowRoles } from './application-role.ts'
import type { Db } from './db.ts'

/**
 * Runs `work` in the open transaction as the system, which sees the rows of every company, and returns to the caller's role after it. For an
 * effect of an operation on rows that its caller may not see, such as the stock of a former partner. Throws what `work` throws.
 */
export async function asSystem<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role, set_config('role', ${rowRoles.system}, true)`.execute(db)
  const result = await work()
  await sql`select set_config('role', ${rows[0]?.role ?? 'none'}, true)`.execute(db)
  return result
}
