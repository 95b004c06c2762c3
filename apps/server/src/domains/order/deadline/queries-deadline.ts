import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import { isShippable } from '../queries-open.ts'

/** An order whose deadline is near or has passed, and about which nobody was warned. */
export type DueOrder = { marketplaceId: string; merchantId: string; orderId: string; kind: 'accept' | 'ship'; dueAt: string }

/** Returns orders to warn about, soonest first. Orders that are neither paid nor collected by their merchant, and test orders have no deadline that anybody waits for. */
export async function listDueOrders(db: Db, nearHours: number, limit: number): Promise<DueOrder[]> {
  const until = sql`now() + make_interval(hours => ${literal(nearHours)})`
  const isWarned = (code: string) =>
    sql`exists (select from attention_item i where i.marketplace_id = o.marketplace_id and i.code = ${code} and i.subject_id = o.id)`
  const isPaid = sql`${isShippable} and not o.is_test`
  const { rows } = await sql<DueOrder>`
    select * from (
      (select o.marketplace_id as "marketplaceId", o.merchant_id as "merchantId", o.id as "orderId", 'ship' as kind, o.ship_by as "dueAt" from "order" o
        where o.ship_by is not null and o.order_status in ('New', 'Partially Fulfilled') and o.ship_by < ${until} and ${isPaid} and not ${isWarned('ship_due')}
        order by o.ship_by limit ${literal(limit)})
      union all
      (select o.marketplace_id, o.merchant_id, o.id, 'accept', o.accept_by from "order" o
        where o.accept_by is not null and o.accepted_at is null and o.order_status = 'New' and o.accept_by < ${until} and ${isPaid}
          and not ${isWarned('accept_due')}
        order by o.accept_by limit ${literal(limit)})
    ) due order by "dueAt" limit ${literal(limit)}`.execute(db)
  return rows
}

/** Records that orders are accepted; returns whether one was not before. */
export async function updateAccepted(db: Db, marketplaceId: string, orderId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update "order" set accepted_at = now()
    where marketplace_id = ${marketplaceId} and id = ${orderId} and accepted_at is null`.execute(db)
  return numAffectedRows > 0n
}
