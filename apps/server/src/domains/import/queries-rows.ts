import { sql } from 'kysely'
import type { ProductStatus } from '@stoa/contract/states.ts'
import type { Db } from '../../database/db.ts'
import type { StoredProduct } from '@stoa/product-file/file-product.ts'
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

/** A product before an import; `before` and `status` null where the import made it. `isEnded`: the import discontinued it. */
export type BeforeWrite = {
  productId: string
  reference: string
  name: string
  before: StoredProduct | null
  status: ProductStatus | null
  isEnded: boolean
}

/**
 * Keeps what products were before an import, with how the import left them: read from the products as they are now. One that is kept
 * already stays: an earlier try of the same import changed it first.
 */
export async function insertBefore(db: Db, { companyId, importId }: ImportKey, rows: readonly BeforeWrite[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into import_before (company_id, import_id, product_id, reference, name, before, status, is_ended, content_hash, stock)
    select ${companyId}, ${importId}, x."productId", x.reference, x.name, x.before, x.status, x."isEnded", p.content_hash, (
      select coalesce(jsonb_object_agg(v.reference, v.stock), '{}') from variant v
      where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("productId" uuid, reference text, name text, before jsonb, status text, "isEnded" boolean)
    join product p on p.merchant_id = ${companyId} and p.id = x."productId"
    on conflict (company_id, import_id, product_id) do update set content_hash = excluded.content_hash, stock = excluded.stock`.execute(db)
}

/** A product an import changed, how the import left it, and whether it is still so. */
export type BeforeRow = BeforeWrite & {
  stock: Record<string, number | null>
  /** Null where the product is gone. */
  now: { status: ProductStatus; isAsLeft: boolean; sourceHash: string | null } | null
}

/** Products an import changed, in the order of their ids: those after one, or those named. */
export async function listBefore(
  db: Db,
  { companyId, importId }: ImportKey,
  which: { afterId: string | null; limit: number } | { productIds: readonly string[] },
): Promise<BeforeRow[]> {
  const limit = 'limit' in which ? which.limit : which.productIds.length
  const isNamed =
    'productIds' in which
      ? sql`b.product_id = any(${which.productIds}::uuid[])`
      : which.afterId === null
        ? sql`true`
        : sql`b.product_id > ${which.afterId}`
  const { rows } = await sql<BeforeRow>`
    select b.product_id as "productId", b.reference, b.name, b.before, b.status, b.is_ended as "isEnded", b.stock,
      case when p.id is not null then jsonb_build_object('status', p.status, 'isAsLeft', p.content_hash = b.content_hash,
        'sourceHash', encode(p.source_hash, 'base64')) end as now
    from import_before b left join product p on p.merchant_id = b.company_id and p.id = b.product_id
    where b.company_id = ${companyId} and b.import_id = ${importId} and ${isNamed}
    order by b.product_id limit ${literal(limit)}`.execute(db)
  return rows
}

/** How many products an import changed that were not brought back. */
export async function countBefore(db: Db, { companyId, importId }: ImportKey): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from import_before b where b.company_id = ${companyId} and b.import_id = ${importId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Forgets what products were before: they are so again. */
export async function deleteBefore(db: Db, { companyId, importId }: ImportKey, productIds: readonly string[]): Promise<void> {
  await sql`
    delete from import_before b
    where b.company_id = ${companyId} and b.import_id = ${importId} and b.product_id = any(${productIds}::uuid[])`.execute(db)
}
