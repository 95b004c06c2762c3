import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { StoredCellError } from './to-import-cell.ts'
import type { ImportKey } from './queries.ts'
import { literal } from '../../kit/paging.ts'

/** A row that was left out: its cells as they came and what is wrong with them. */
export type BadRow = { line: number; cells: readonly string[]; errors: StoredCellError[] }

/** Keeps rows that were left out, in the order given. */
export async function insertBadRows(db: Db, { companyId, importId }: ImportKey, rows: readonly BadRow[]): Promise<void> {
  if (rows.length === 0) return
  // Zero bytes are no text to the database.
  const json = JSON.stringify(rows).replaceAll('\\u0000', '')
  await sql`
    insert into import_error (company_id, import_id, line, cells, errors)
    select ${companyId}, ${importId}, x.line, x.cells, x.errors from jsonb_to_recordset(${json}::jsonb) as x(line int, cells jsonb, errors jsonb)`.execute(
    db,
  )
}

/** Forgets the rows an earlier try left out. */
export async function deleteBadRows(db: Db, { companyId, importId }: ImportKey): Promise<void> {
  await sql`delete from import_error e where e.company_id = ${companyId} and e.import_id = ${importId}`.execute(db)
}

/** Rows that were left out, after one, in the order they were met. */
export async function listBadRows(db: Db, { companyId, importId }: ImportKey, after: number, limit: number): Promise<(BadRow & { item: number })[]> {
  const { rows } = await sql<BadRow & { item: number }>`
    select e.item, e.line, e.cells, e.errors from import_error e
    where e.company_id = ${companyId} and e.import_id = ${importId} and e.item > ${after} order by e.item limit ${literal(limit)}`.execute(db)
  return rows
}
