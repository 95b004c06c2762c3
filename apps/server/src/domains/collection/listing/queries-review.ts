import { sql } from 'kysely'
import type { ApprovalStatus, ProductStatus } from '@stoa/contract/states.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'

/** A listing of a merchant that may be submitted for review again. `waitSeconds`: until it may be requested again; 0 when it may. */
export type Reviewable = {
  id: string
  marketplaceId: string
  marketplaceName: string
  productId: string
  collectionId: string | null
  collectionName: string | null
  approval: ApprovalStatus
  status: ProductStatus
  isPartner: boolean
  isPaused: boolean
  currency: string
  marketplaceCurrency: string
  waitSeconds: number
}

/** Of which product a listing of a merchant is. */
export async function findProductOfListing(db: Db, scope: Scope, listingId: string): Promise<string | undefined> {
  const { rows } = await sql<{ productId: string }>`
    select l.product_id as "productId" from listing l join partnership pa on pa.marketplace_id = l.marketplace_id and pa.merchant_id = ${scope.companyId}
    where l.id = ${listingId} and l.merchant_id = ${scope.companyId}`.execute(db)
  return rows[0]?.productId
}

/** The listings of a merchant's product, held until the transaction ends, or the one of them. The product is held before. */
export async function lockReviewable(
  db: Db,
  scope: Scope,
  productId: string,
  listingId: string | undefined,
  everySeconds: number,
): Promise<Reviewable[]> {
  const { rows } = await sql<Reviewable>`
    select l.id, l.marketplace_id as "marketplaceId", m.name as "marketplaceName", l.product_id as "productId", l.collection_id as "collectionId",
      c.name as "collectionName", l.approval, p.status, coalesce(pa.status = 'APPROVED', false) as "isPartner", coalesce(not pa.is_active, false) as "isPaused",
      p.currency, mo.currency as "marketplaceCurrency",
      coalesce(greatest(0, ceil(extract(epoch from l.review_requested_at + make_interval(secs => ${everySeconds}) - clock_timestamp()))), 0)::int as "waitSeconds"
    from listing l
    join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
    join marketplace m on m.id = l.marketplace_id
    join company mo on mo.id = l.marketplace_id
    left join partnership pa on pa.marketplace_id = l.marketplace_id and pa.merchant_id = l.merchant_id
    left join collection c on c.marketplace_id = l.marketplace_id and c.id = l.collection_id
    where l.merchant_id = ${scope.companyId} and l.product_id = ${productId} and ${listingId === undefined ? sql`true` : sql`l.id = ${listingId}`}
    order by l.id for update of l`.execute(db)
  return rows
}

/** Puts listings that are held before their operators again. */
export async function updateReviewRequested(db: Db, scope: Scope, productId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update listing l set approval = 'Pending', reason_code = null, reason = null, review_requested_at = clock_timestamp(), proposed_at = now(), decided_at = null,
      decided_by = null, updated_at = now(), version = l.version + 1
    where l.merchant_id = ${scope.companyId} and l.product_id = ${productId} and l.id = any(${ids}::uuid[])`.execute(db)
}
