import { sql } from 'kysely'
import type { EditableField } from '@stoa/contract/product.ts'
import type { ProductStatus } from '@stoa/contract/states.ts'
import type { StoredProduct } from '@stoa/product-file/file-product.ts'
import type { Db } from '../../../database/db.ts'
import { unknownSourceHash } from '../unknown-source-hash.ts'
import { literal } from '../../../kit/paging.ts'
import type { KeptImage } from '../picture/queries-picture.ts'

/** Names the import or the run of a sync that changed products. */
export type BeforeKey = { companyId: string; sourceId: string }

/** A product before an import or a sync; `before` and `status` null where that created it. `isEnded`: it was discontinued. `synced` where a sync changed it. */
export type BeforeWrite = {
  productId: string
  reference: string
  name: string
  before: StoredProduct | null
  status: ProductStatus | null
  isEnded: boolean
  synced?: BeforeSync
  /** Which fields counted as edited, where an import marked more. */
  editedFields?: readonly EditableField[]
  /** How its pictures were settled. */
  pictures?: KeptImage[]
}

/** What a sync changes beside the content: the hash of what the shop sent last (base64), the connection, and since when a product is discontinued. */
export type BeforeSync = { sourceHash: string | null; connectionId: string | null; discontinuedAt: string | null }

/**
 * Keeps what products were before an import or a sync, with how that left them: read from the products as they are now. One that is kept already stays:
 * an earlier try changed it first.
 */
export async function insertBefore(db: Db, { companyId, sourceId }: BeforeKey, rows: readonly BeforeWrite[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into product_before (company_id, source_id, product_id, reference, name, before, status, is_ended, content_hash, is_sync, source_hash, connection_id, discontinued_at, edited_fields, stock)
    select ${companyId}, ${sourceId}, x."productId", x.reference, x.name, x.before || jsonb_build_object('pictures', coalesce(x.pictures, '[]')), x.status, x."isEnded", p.content_hash, x.synced is not null,
      decode(x.synced->>'sourceHash', 'base64'), (x.synced->>'connectionId')::uuid, (x.synced->>'discontinuedAt')::timestamptz, x."editedFields", (
      select coalesce(jsonb_object_agg(v.reference, v.stock), '{}') from variant v
      where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("productId" uuid, reference text, name text, before jsonb, status text, "isEnded" boolean, synced jsonb, "editedFields" text[], pictures jsonb)
    join product p on p.merchant_id = ${companyId} and p.id = x."productId"
    on conflict (company_id, source_id, product_id) do update set content_hash = excluded.content_hash, stock = excluded.stock`.execute(db)
}

/** A product that was changed, how it was left, and whether it is still so. */
export type BeforeRow = Omit<BeforeWrite, 'synced' | 'pictures' | 'editedFields'> & {
  pictures: KeptImage[]
  isSync: boolean
  sourceHash: string | null
  stock: Record<string, number | null>
  /** Null where the product is gone. */
  now: { status: ProductStatus; isAsLeft: boolean; sourceHash: string | null } | null
}

/** Products that were changed, in the order of their ids: those after one, or those named. */
export async function listBefore(
  db: Db,
  { companyId, sourceId }: BeforeKey,
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
    select b.product_id as "productId", b.reference, b.name, b.before - 'pictures' as before, coalesce(b.before->'pictures', '[]') as pictures, b.status, b.is_ended as "isEnded", b.stock,
      b.is_sync as "isSync", encode(b.source_hash, 'base64') as "sourceHash",
      case when p.id is not null then jsonb_build_object('status', p.status, 'isAsLeft', p.content_hash = b.content_hash,
        'sourceHash', encode(p.source_hash, 'base64')) end as now
    from product_before b left join product p on p.merchant_id = b.company_id and p.id = b.product_id
    where b.company_id = ${companyId} and b.source_id = ${sourceId} and ${isNamed}
    order by b.product_id limit ${literal(limit)}`.execute(db)
  return rows
}

/** How many products were changed and not restored. */
export async function countBefore(db: Db, { companyId, sourceId }: BeforeKey): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from product_before b where b.company_id = ${companyId} and b.source_id = ${sourceId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Deletes what products were before: they are so again. */
export async function deleteBefore(db: Db, { companyId, sourceId }: BeforeKey, productIds: readonly string[]): Promise<void> {
  await sql`
    delete from product_before b
    where b.company_id = ${companyId} and b.source_id = ${sourceId} and b.product_id = any(${productIds}::uuid[])`.execute(db)
}

/**
 * Sets what a sync or an import changed beside the content of locked products to what it was. What an import kept from the shop comes with the next sync.
 */
export async function updateAsBefore(db: Db, { companyId, sourceId }: BeforeKey, productIds: readonly string[]): Promise<void> {
  await sql`
    update product p set connection_id = case when b.is_sync then b.connection_id else p.connection_id end,
      discontinued_at = case when b.is_sync then b.discontinued_at else p.discontinued_at end, edited_fields = coalesce(b.edited_fields, p.edited_fields),
      source_hash = case when b.edited_fields is not null and p.source_hash is not null then decode(${unknownSourceHash}, 'base64') else p.source_hash end
    from product_before b
    where b.company_id = ${companyId} and b.source_id = ${sourceId} and b.product_id = any(${productIds}::uuid[]) and (b.is_sync or b.edited_fields is not null)
      and p.merchant_id = b.company_id and p.id = b.product_id`.execute(db)
}

/** Deletes one batch of what products were before changes of more than 30 days ago. Returns how many. */
export async function deleteOldBefore(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from product_before where (company_id, source_id, product_id) in (
      select company_id, source_id, product_id from product_before where created_at < now() - interval '30 days' order by created_at limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
