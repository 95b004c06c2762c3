import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { literal } from '../../kit/paging.ts'
import type { ProductKey } from '../collection/listing/queries-bulk.ts'

/** Where a walk over the listings that miss a required attribute goes on. */
export type UnreadyCursor = { proposedAt: string; id: string }

/** Returns the next approved listings of a marketplace that miss a required attribute, the latest proposed first. */
export async function listUnready(
  db: Db,
  marketplaceId: string,
  after: UnreadyCursor | null,
  limit: number,
): Promise<(ProductKey & UnreadyCursor)[]> {
  const condition = after === null ? sql`true` : sql`(l.proposed_at, l.id) < (${after.proposedAt}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<ProductKey & UnreadyCursor>`
    select l.merchant_id as "merchantId", l.product_id as "productId", l.proposed_at::text as "proposedAt", l.id from listing l
    where l.marketplace_id = ${marketplaceId} and l.missing_required > 0 and l.approval = 'Approved' and ${condition}
    order by l.proposed_at desc, l.id desc limit ${literal(limit)}`.execute(db)
  return rows
}
