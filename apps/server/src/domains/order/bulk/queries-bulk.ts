import type { CollectedBy } from '@stoa/contract/collected-by.ts'
import type { OrderStatus, PaymentStatus } from '@stoa/contract/states.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import type { ShippableLine } from '../fulfilment/rules-fulfil.ts'
import { ownOrders } from '../queries-change.ts'

/** An order that a bulk command names, as it was before any of them was changed. */
export type ChosenOrder = {
  hash: string
  orderId: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  collectedBy: CollectedBy
  isAccepted: boolean
  /** The marketplace e-mails the shopper what is shipped. */
  mailsShopper: boolean
  lines: ShippableLine[]
}

/** Returns those orders of the caller that have one of the hashes, with their lines. */
export async function listChosenOrders(db: Db, scope: Scope, hashes: readonly string[]): Promise<ChosenOrder[]> {
  const { rows } = await sql<ChosenOrder>`
    select o.hash, o.number::text as "orderId", o.order_status as "orderStatus", o.payment_status as "paymentStatus", o.collected_by as "collectedBy",
      o.accepted_at is not null as "isAccepted",
      not o.is_test and exists (select from shopper_mail s where s.marketplace_id = o.marketplace_id and s.on_shipment) as "mailsShopper", own.lines
    from "order" o
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'quantity', l.quantity, 'fulfilledQuantity', l.fulfilled_quantity,
        'refundedUnshippedQuantity', l.refunded_unshipped_quantity, 'pendingUnshippedQuantity', coalesce(p.quantity, 0)) order by l.position), '[]') as lines
      from order_line l
      left join (
        select x.order_line_id, sum(x.unshipped_quantity)::int as quantity
        from refund r join refund_line x on x.marketplace_id = r.marketplace_id and x.refund_id = r.id
        where r.marketplace_id = o.marketplace_id and r.order_id = o.id and r.status = 'pending' group by x.order_line_id
      ) p on p.order_line_id = l.id
      where l.marketplace_id = o.marketplace_id and l.order_id = o.id
    ) own
    where o.hash = any(${hashes}::text[]) and ${ownOrders(scope)}`.execute(db)
  return rows
}
