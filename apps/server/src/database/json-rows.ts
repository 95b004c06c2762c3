import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** Sizes of an input that have a statement of their own. */
const plannedSizes = [1, 10, 100]

/**
 * Returns rows as a table of a statement: `from ${jsonRows(keys, 'k', sql`"merchantId" uuid, id uuid`)} join …`. PostgreSQL expects 100 rows of
 * every function and rather reads a whole table than look up 100 rows in it, however few there are; the limit says how many at most.
 */
export function jsonRows(rows: readonly unknown[], name: string, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const table = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${sql.ref(name)}(${columns})`
  const size = plannedSizes.find((planned) => planned >= rows.length)
  return size === undefined ? table : sql`(select * from ${table} limit ${sql.lit(size)}) as ${sql.ref(name)}`
}
