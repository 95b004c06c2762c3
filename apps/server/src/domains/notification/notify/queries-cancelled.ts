import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** A cancelled order, in short. */
export type CancelledSummary = { id: string; hash: string; number: string; merchantId: string; merchantName: string; pictureFile: string | null }

/** Returns those orders of a marketplace that are cancelled. */
export async function listCancelledSummaries(db: Db, marketplaceId: string, orderIds: readonly string[]): Promise<CancelledSummary[]> {
  const { rows } = await sql<CancelledSummary>`
    select o.id, o.hash, o.number::text, o.merchant_id as "merchantId", c.name as "merchantName",
      (select l.picture_file || '/grid.webp' from order_line l where l.marketplace_id = o.marketplace_id and l.order_id = o.id and l.picture_file is not null order by l.position limit 1) as "pictureFile"
    from "order" o join company c on c.id = o.merchant_id
    where o.marketplace_id = ${marketplaceId} and o.id = any(${orderIds}::uuid[]) and o.order_status = 'Cancelled'`.execute(db)
  return rows
}
