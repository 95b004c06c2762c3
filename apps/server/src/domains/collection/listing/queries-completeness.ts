import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import type { ProductKey } from './queries-bulk.ts'

/** How complete a listing is: the share of its attributes with a value (percent), and how many required and recommended ones miss one. */
export type Completeness = { id: string; percentageMapped: number; missingRequired: number; missingRecommended: number }

/** Updates the completeness of listings; returns the products of approved listings that became complete or incomplete, and of waiting ones that became complete. */
export async function updateCompleteness(db: Db, marketplaceId: string, listings: readonly Completeness[]): Promise<ProductKey[]> {
  if (listings.length === 0) return []
  const { rows } = await sql<ProductKey & { hasFlipped: boolean }>`
    with n as materialized (
      select * from ${jsonRows(listings, 'x', sql`id uuid, "percentageMapped" real, "missingRequired" int, "missingRecommended" int`)}
    ), held as materialized (
      -- In the order in which decisions lock them, so that neither waits for the other.
      select l.id, l.missing_required as missing_before from listing l where l.marketplace_id = ${marketplaceId} and l.id in (select id from n) order by l.id for no key update
    )
    update listing l set percentage_mapped = n."percentageMapped", missing_required = n."missingRequired", missing_recommended = n."missingRecommended",
      is_computing = false
    from n join held h on h.id = n.id
    where l.marketplace_id = ${marketplaceId} and l.id = n.id
    returning l.merchant_id as "merchantId", l.product_id as "productId",
      (h.missing_before = 0) <> (l.missing_required = 0) and (l.approval = 'Approved' or l.approval = 'Pending' and l.missing_required = 0) as "hasFlipped"`.execute(
    db,
  )
  return rows.filter(({ hasFlipped }) => hasFlipped).map(({ merchantId, productId }) => ({ merchantId, productId }))
}
