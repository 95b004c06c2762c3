import { sql } from 'kysely'
import type { ImportColumn, ImportMapping, ImportOptions } from '@stoa/contract/product-import.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { Db } from '../../database/db.ts'
import { afterKey, literal, rowsOf } from '../../kit/paging.ts'
import type { RunRow } from '../run/to-run.ts'

/** An import by its whole key. */
export type ImportKey = { companyId: string; importId: string }

/** A file handed in, as the database keeps it. */
export type ImportRow = {
  id: string
  file: string
  fileName: string
  bytes: number
  encoding: string
  delimiter: string
  columns: ImportColumn[]
  rowCount: number
  mapping: ImportMapping
  options: ImportOptions
  createdAt: string
}

/** An import with what became of it. */
export type ImportState = ImportRow & {
  createdBy: string | null
  run: RunRow | null
  undoRun: RunRow | null
  errorRows: number
  draftsSkipped: number
  isUndoable: boolean
}

const columns = sql`i.id, i.file, i.file_name as "fileName", i.bytes, i.encoding, i.delimiter, i.columns, i.row_count as "rowCount", i.mapping, i.options,
  i.created_at as "createdAt"`

const runObject = sql`jsonb_build_object('runId', r.id, 'kind', r.kind, 'status', r.status, 'isForced', r.is_forced, 'isDryRun', r.is_dry_run,
  'total', r.total, 'done', r.done, 'created', r.created, 'changed', r.changed, 'unchanged', r.unchanged, 'discontinued', r.discontinued,
  'failed', r.failed, 'pictures', r.pictures, 'picturesFailed', r.pictures_failed, 'step', r.step, 'error', r.error,
  'requestedAt', to_json(r.requested_at), 'startedAt', to_json(r.started_at), 'finishedAt', to_json(r.finished_at))`

const state = sql`u.name as "createdBy", done.run, undone.run as "undoRun",
  (select count(*)::int from import_error e where e.company_id = i.company_id and e.import_id = i.id) as "errorRows",
  (select count(*)::int from run_item ri where ri.company_id = i.company_id and ri.run_id = i.run_id and ri.outcome = 'notice'
    and ri.code = 'draft_skipped') as "draftsSkipped",
  exists (select from product_before b where b.company_id = i.company_id and b.source_id = i.id) as "isUndoable"`

const joined = sql`left join "user" u on u.id = i.created_by
  left join lateral (select ${runObject} as run from run r where r.company_id = i.company_id and r.id = i.run_id) done on true
  left join lateral (select ${runObject} as run from run r where r.company_id = i.company_id and r.id = i.undo_run_id) undone on true`

/** Keeps a file that was handed in. */
export async function insertImport(db: Db, companyId: string, row: Omit<ImportRow, 'createdAt'> & { createdBy: string | null }): Promise<void> {
  await sql`
    insert into product_import (company_id, id, file, file_name, bytes, encoding, delimiter, columns, row_count, mapping, options, created_by)
    values (${companyId}, ${row.id}, ${row.file}, ${row.fileName}, ${row.bytes}, ${row.encoding}, ${row.delimiter}, ${JSON.stringify(row.columns)}::jsonb,
      ${row.rowCount}, ${JSON.stringify(row.mapping)}::jsonb, ${JSON.stringify(row.options)}::jsonb, ${row.createdBy})`.execute(db)
}

/** A file of the company; undefined where there is none. */
export async function findImport(db: Db, { companyId, importId }: ImportKey): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from product_import i where i.company_id = ${companyId} and i.id = ${importId}`.execute(db)
  return rows[0]
}

/** Holds an import until the transaction ends: who starts or undoes it does so once. */
export async function lockImport(db: Db, { companyId, importId }: ImportKey): Promise<void> {
  await sql`select from product_import i where i.company_id = ${companyId} and i.id = ${importId} for no key update`.execute(db)
}

/** An import as it is. */
export async function findImportState(db: Db, { companyId, importId }: ImportKey): Promise<ImportState | undefined> {
  const { rows } = await sql<ImportState>`
    select ${columns}, ${state} from product_import i ${joined} where i.company_id = ${companyId} and i.id = ${importId}`.execute(db)
  return rows[0]
}

/** A page of the files that were imported, newest first, one more than requested. */
export async function listImportStates(db: Db, companyId: string, page: PageRequest): Promise<ImportState[]> {
  const { rows } = await sql<ImportState>`
    select ${columns}, ${state} from product_import i ${joined}
    where i.company_id = ${companyId} and i.run_id is not null and ${afterKey([sql`i.created_at`, sql`i.id`], page, ['timestamptz', 'uuid'])}
    order by i.created_at desc, i.id desc limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** Notes the run that takes a file over, and how it reads it. */
export async function updateImportStarted(
  db: Db,
  { companyId, importId }: ImportKey,
  start: { runId: string; mapping: ImportMapping; options: ImportOptions },
): Promise<void> {
  await sql`
    update product_import i set run_id = ${start.runId}, mapping = ${JSON.stringify(start.mapping)}::jsonb, options = ${JSON.stringify(start.options)}::jsonb
    where i.company_id = ${companyId} and i.id = ${importId}`.execute(db)
}

/** Notes the run that undoes an import. */
export async function updateImportUndone(db: Db, { companyId, importId }: ImportKey, runId: string): Promise<void> {
  await sql`update product_import i set undo_run_id = ${runId} where i.company_id = ${companyId} and i.id = ${importId}`.execute(db)
}

/** Imports handed in before so many days that nothing is being done with, and their files. */
export async function listOldImports(db: Db, days: number, limit: number): Promise<(ImportKey & { file: string })[]> {
  const { rows } = await sql<ImportKey & { file: string }>`
    select i.company_id as "companyId", i.id as "importId", i.file from product_import i
    where i.created_at < now() - make_interval(days => ${days}) and not exists (
      select from run r where r.company_id = i.company_id and r.id in (i.run_id, i.undo_run_id) and r.status in ('queued', 'running'))
    order by i.created_at limit ${literal(limit)}`.execute(db)
  return rows
}

/** Lets one upload of a company at a time check its quota. Ends with the transaction. */
export async function lockStoredFiles(db: Db, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import files ${companyId}`}, 0))`.execute(db)
}

/** How many files a company stores for imports, and their bytes. */
export async function findStoredFiles(db: Db, companyId: string): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(i.bytes), 0)::bigint as bytes from product_import i where i.company_id = ${companyId}`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** Files of a company that were uploaded some hours ago and never imported. */
export async function listUnusedImports(db: Db, companyId: string, hours: number): Promise<{ importId: string; file: string }[]> {
  const { rows } = await sql<{ importId: string; file: string }>`
    select i.id as "importId", i.file from product_import i
    where i.company_id = ${companyId} and i.run_id is null and i.created_at < now() - make_interval(hours => ${hours})`.execute(db)
  return rows
}

/** Deletes imports with their errors and what products were before them. */
export async function deleteImport(db: Db, companyId: string, importIds: readonly string[]): Promise<void> {
  await sql`delete from product_import i where i.company_id = ${companyId} and i.id = any(${importIds}::uuid[])`.execute(db)
}
