import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { among, literal } from '../../../kit/paging.ts'

type Channel = { companyId: string; id: string }

/** Returns rejected products of a channel that changed since, after one of them. */
export async function listReviewDue(
  db: Db,
  { companyId, id }: Channel,
  after: string,
  limit: number,
): Promise<{ productId: string; reference: string }[]> {
  const { rows } = await sql<{ productId: string; reference: string }>`
    select p.product_id as "productId", p.reference from channel_product p
    where p.company_id = ${companyId} and p.channel_id = ${id} and p.state = 'refused' and p.product_id > ${after}::uuid and p.is_review_due
      and p.reference is not null
    order by p.product_id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Writes that the review of products was requested. */
export async function updateReviewsRequested(db: Db, { companyId, id }: Channel, productIds: readonly string[]): Promise<void> {
  await sql`
    update channel_product p set is_review_due = false
    where p.company_id = ${companyId} and p.channel_id = ${id} and ${among(sql`p.product_id`, productIds, 'uuid')}`.execute(db)
}
