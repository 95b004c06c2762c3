import { reservingStates } from '@stoa/contract/case-moves.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { among } from '../../../kit/paging.ts'

/** A line of an order as a return sees it. */
export type ReturnableLineRecord = { lineId: string; productId: string; name: string; inReturns: number }

/** The lines of an order with how many items of each are in open returns. */
export async function listReturnableLines(db: Db, marketplaceId: string, orderId: string): Promise<ReturnableLineRecord[]> {
  const { rows } = await sql<ReturnableLineRecord>`
    select l.id as "lineId", l.product_id as "productId", l.name, coalesce(sum(x.quantity), 0)::int as "inReturns"
    from order_line l
    left join (case_line x join order_case c on c.marketplace_id = x.marketplace_id and c.id = x.case_id and ${among(sql`c.state`, reservingStates, 'text')})
      on x.marketplace_id = l.marketplace_id and x.order_line_id = l.id
    where l.marketplace_id = ${marketplaceId} and l.order_id = ${orderId}
    group by l.id, l.product_id, l.name, l.position order by l.position`.execute(db)
  return rows
}

/** When the last shipment of an order left; null before the first. */
export async function findLastShipment(db: Db, marketplaceId: string, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(f.created_at) as at from fulfilment f where f.marketplace_id = ${marketplaceId} and f.order_id = ${orderId}`.execute(db)
  return rows[0]?.at ?? null
}

/**
 * True for an approved return (`c`) that waits for its shopper: one who pays for the way back, or has a label from the side that does. A side may also send
 * the label as a file of a message that the shopper reads.
 */
export const isShoppersTurn = sql<boolean>`(coalesce(c.shipping_payer, 'shopper') = 'shopper'
  or exists (select from shipping_label b where b.marketplace_id = c.marketplace_id and b.case_id = c.id and b.state = 'bought')
  or exists (select from case_file f join case_event e on e.id = f.event_id
    where f.case_id = c.id and f.side in ('merchant', 'marketplace') and e.is_public
      and e.id > (select max(a.id) from case_event a where a.case_id = c.id and a.code = 'approved')))`

/** Returns the approved returns whose shopper did not send the items in time. For the clock. */
export async function listOverdueReturns(db: Db, limit: number): Promise<{ id: string; marketplaceId: string }[]> {
  const { rows } = await sql<{ id: string; marketplaceId: string }>`
    select c.id, c.marketplace_id as "marketplaceId" from order_case c
    where c.closed_at is null and c.due_at <= now() and c.state = 'approved' and ${isShoppersTurn}
      and not exists (select from shipping_label b where b.marketplace_id = c.marketplace_id and b.case_id = c.id and b.state = 'pending')
    order by c.due_at limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Returns the return that waits for a refund. */
export async function findCaseOfRefund(db: Db, marketplaceId: string, refundId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from order_case c where c.marketplace_id = ${marketplaceId} and c.refund_id = ${refundId}`.execute(db)
  return rows[0]?.id
}
