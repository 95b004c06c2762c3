import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { MailedItem, ShopperMailRecord } from './queries-mail.ts'
import { mailedItem, recipient } from './queries-mail.ts'

/** A cancelled order to report, or to confirm to the shopper who cancelled it. */
export type CancellationMailRecord = ShopperMailRecord & {
  orderId: string
  number: string
  merchantName: string
  at: string
  isByShopper: boolean
  reason: string | null
  /** What is refunded because of it. */
  refundMinor: number
  currency: string
  items: MailedItem[]
}

/**
 * Returns those orders that their shopper cancelled, and those that a company cancelled where the marketplace reports that. Orders that end because they
 * were not paid are not reported. Test orders have no shopper.
 */
export async function listCancellationsToMail(db: Db, marketplaceId: string, orderIds: readonly string[]): Promise<CancellationMailRecord[]> {
  const { rows } = await sql<CancellationMailRecord>`
    select ${recipient}, o.id as "orderId", o.number::text as number, c.name as "merchantName", e.at, e.kind = 'cancelled_by_shopper' as "isByShopper", e.detail as reason,
      o.currency,
      (select coalesce(sum(r.amount_minor), 0)::bigint from refund r where r.marketplace_id = o.marketplace_id and r.order_id = o.id and r.is_cancellation) as "refundMinor",
      (select jsonb_agg(${mailedItem(sql`l.quantity`)} order by l.position)
        from order_line l where l.marketplace_id = o.marketplace_id and l.order_id = o.id) as items
    from "order" o
    join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    join marketplace m on m.id = o.marketplace_id join company c on c.id = o.merchant_id
    join lateral (
      select e.at, e.kind, e.detail from order_event e
      where e.marketplace_id = o.marketplace_id and e.order_id = o.id and e.kind in ('cancelled_by_shopper', 'cancelled_by_person') order by e.id desc limit 1
    ) e on true
    where o.marketplace_id = ${marketplaceId} and o.id = any(${orderIds}::uuid[]) and o.order_status = 'Cancelled' and not o.is_test
      and (e.kind = 'cancelled_by_shopper' or exists (select from shopper_mail s where s.marketplace_id = o.marketplace_id and s.on_cancellation))`.execute(
    db,
  )
  return rows
}

/** A refund to report. */
export type RefundMailRecord = ShopperMailRecord & {
  orderId: string
  number: string
  merchantName: string
  amountMinor: number
  currency: string
  /** The items that were refunded, and those of them that will not be delivered. */
  items: MailedItem[]
  undelivered: MailedItem[]
}

/** Returns a refund whose marketplace reports it to the shopper. That of a return is reported as news of the return. */
export async function findRefundToMail(
  db: Db,
  { marketplaceId, refundId }: { marketplaceId: string; refundId: string },
): Promise<RefundMailRecord | undefined> {
  const { rows } = await sql<RefundMailRecord>`
    select ${recipient}, o.id as "orderId", o.number::text as number, c.name as "merchantName", r.amount_minor as "amountMinor", r.currency,
      refunded.items, refunded.undelivered
    from refund r
    cross join lateral (
      select coalesce(jsonb_agg(${mailedItem(sql`x.quantity`)} order by l.position) filter (where x.quantity > 0), '[]') as items,
        coalesce(jsonb_agg(${mailedItem(sql`x.unshipped_quantity`)} order by l.position) filter (where x.unshipped_quantity > 0), '[]')
          as undelivered
      from refund_line x join order_line l on l.marketplace_id = x.marketplace_id and l.id = x.order_line_id
      where x.marketplace_id = r.marketplace_id and x.refund_id = r.id
    ) refunded
    join shopper_mail s on s.marketplace_id = r.marketplace_id and s.on_cancellation
    join "order" o on o.marketplace_id = r.marketplace_id and o.id = r.order_id and not o.is_test
    join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    join marketplace m on m.id = o.marketplace_id join company c on c.id = o.merchant_id
    where r.marketplace_id = ${marketplaceId} and r.id = ${refundId} and r.status = 'succeeded' and r.amount_minor > 0
      and not exists (select from order_case k where k.marketplace_id = r.marketplace_id and k.refund_id = r.id)`.execute(db)
  return rows[0]
}
