import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import type { ProductKey } from './queries-bulk.ts'

/** Returns the next products of a merchant that have a listing on a marketplace, in the order of their ids. */
export async function listListedProducts(
  db: Db,
  marketplaceId: string,
  merchantId: string,
  afterId: string | null,
  limit: number,
): Promise<ProductKey[]> {
  const { rows } = await sql<ProductKey>`
    select distinct l.merchant_id as "merchantId", l.product_id as "productId" from listing l
    where l.marketplace_id = ${marketplaceId} and l.merchant_id = ${merchantId} and ${afterId === null ? sql`true` : sql`l.product_id > ${afterId}`}
    order by l.merchant_id, l.product_id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Makes the approved listings of these locked products wait for a new approval. Their snapshots stay: they are the operator's own record. */
export async function updateToPending(db: Db, marketplaceId: string, merchantId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`
    update listing l set approval = 'Pending', reason_code = null, reason = null, decided_at = null, decided_by = null, changed_at = null, change_kinds = '{}',
      proposed_at = now(), updated_at = now(), version = l.version + 1
    where l.marketplace_id = ${marketplaceId} and l.merchant_id = ${merchantId} and l.product_id = any(${productIds}::uuid[])
      and l.approval = 'Approved'`.execute(db)
}
