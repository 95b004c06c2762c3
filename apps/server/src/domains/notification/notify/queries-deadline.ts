import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'

/** An order whose deadline is near, in short. */
export type DeadlineSummary = {
  id: string
  merchantId: string
  hash: string
  number: string
  kind: 'accept' | 'ship'
  dueAt: string
  pictureFile: string | null
}

/** Returns the orders of these deadlines that are still open. */
export async function listDeadlineSummaries(
  db: Db,
  facts: readonly { marketplaceId: string; orderId: string; kind: 'accept' | 'ship' }[],
): Promise<DeadlineSummary[]> {
  const { rows } = await sql<DeadlineSummary>`
    select o.id, o.merchant_id as "merchantId", o.hash, o.number::text, x.kind, case x.kind when 'accept' then o.accept_by else o.ship_by end as "dueAt",
      (select l.picture_file || '/grid.webp' from order_line l where l.marketplace_id = o.marketplace_id and l.order_id = o.id order by l.position limit 1) as "pictureFile"
    from ${jsonRows(facts, 'x', sql`"marketplaceId" uuid, "orderId" uuid, kind text`)}
    join "order" o on o.marketplace_id = x."marketplaceId" and o.id = x."orderId" and o.order_status in ('New', 'Partially Fulfilled')
    where case x.kind when 'accept' then o.accept_by is not null and o.accepted_at is null else o.ship_by is not null end`.execute(db)
  return rows
}
