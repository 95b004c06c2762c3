import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { literal } from '../../kit/paging.ts'
import type { ProductKey } from '../collection/listing/queries-bulk.ts'
import { keysTable } from '../collection/listing/queries-bulk.ts'

/** A new listing that waits, and whether its collection asks for an approval. */
export type Waiting = ProductKey & { id: string; requiresApproval: boolean }

/**
 * Returns those of the listings that wait for their first decision and miss no required attribute, of approved partners. A product that was rejected
 * anywhere on the marketplace waits for a person.
 */
export async function listWithoutPerson(db: Db, marketplaceId: string, listingIds: readonly string[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select l.id, l.merchant_id as "merchantId", l.product_id as "productId", c.requires_approval as "requiresApproval"
    from listing l
    join collection c on c.marketplace_id = l.marketplace_id and c.id = l.collection_id
    join partnership pa on pa.marketplace_id = l.marketplace_id and pa.merchant_id = l.merchant_id and pa.status = 'APPROVED' and pa.is_active
    where l.marketplace_id = ${marketplaceId} and l.id = any(${listingIds}::uuid[]) and l.approval = 'Pending' and l.approved_at is null
      and l.missing_required = 0 and not l.is_computing and l.review_requested_at is null
      and not exists (select from listing r
        where r.marketplace_id = l.marketplace_id and r.merchant_id = l.merchant_id and r.product_id = l.product_id
          and (r.approval = 'Rejected' or r.approval <> 'Approved' and r.review_requested_at is not null))`.execute(db)
  return rows
}

/** Where a list of waiting listings goes on. */
export type WaitingCursor = { merchantId: string; productId: string; id: string }

/** Returns the next listings of a marketplace that wait for their first decision, of one merchant or by merchant, in the order of their products. */
export async function listWaiting(
  db: Db,
  { marketplaceId, merchantId }: { marketplaceId: string; merchantId?: string },
  after: WaitingCursor | null,
  limit: number,
): Promise<WaitingCursor[]> {
  const { rows } = await sql<WaitingCursor>`
    select l.id, l.merchant_id as "merchantId", l.product_id as "productId" from listing l
    where l.marketplace_id = ${marketplaceId} and ${merchantId === undefined ? sql`true` : sql`l.merchant_id = ${merchantId}`}
      and l.approval = 'Pending' and l.approved_at is null
      and ${after === null ? sql`true` : sql`(l.merchant_id, l.product_id, l.id) > (${after.merchantId}, ${after.productId}, ${after.id})`}
    order by l.merchant_id, l.product_id, l.id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Returns the listings of a merchant's products that wait for their first decision, on every marketplace. */
export async function listWaitingOfMerchant(
  db: Db,
  merchantId: string,
  productIds: readonly string[],
): Promise<{ id: string; marketplaceId: string }[]> {
  const { rows } = await sql<{ id: string; marketplaceId: string }>`
    select l.id, l.marketplace_id as "marketplaceId" from listing l
    where l.merchant_id = ${merchantId} and l.product_id = any(${productIds}::uuid[]) and l.approval = 'Pending' and l.approved_at is null
    order by l.marketplace_id, l.id`.execute(db)
  return rows
}

/** Returns the listings of products on a marketplace that wait for their first decision. */
export async function listWaitingOf(db: Db, marketplaceId: string, products: readonly ProductKey[]): Promise<{ id: string; merchantId: string }[]> {
  const { rows } = await sql<{ id: string; merchantId: string }>`
    select l.id, l.merchant_id as "merchantId" from listing l
    where (l.merchant_id, l.product_id) in (select k."merchantId", k."productId" from ${keysTable(products)}) and l.marketplace_id = ${marketplaceId}
      and l.approval = 'Pending' and l.approved_at is null
    order by l.merchant_id, l.id`.execute(db)
  return rows
}
