import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import { literal } from '../../../kit/paging.ts'

/** Most purchases of one export: no person has as many. */
const maxPurchases = 5_000

/** SQL of a list of rows as JSON. */
const listOf = (rows: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(x), '[]') from (${rows}) x)`

/** Returns all purchases of the shopper with an address, with everything known of them, newest first. Notes of merchants are theirs alone. */
export async function listShopperPurchases(db: Db, scope: Scope, email: string): Promise<object[]> {
  const { rows } = await sql<{ purchase: object }>`
    select json_build_object('reference', g.marketplace_order_reference, 'placedAt', g.placed_at, 'customer', g.customer, 'shippingAddress', g.shipping_address,
      'billingAddress', g.billing_address, 'customerNote', g.customer_note, 'currency', g.currency, 'totalMinor', g.total_minor, 'paymentProvider', g.payment_provider,
      'paymentReference', g.payment_reference, 'orders', ${listOf(sql`
        select o.number, c.name as seller, coalesce(o.shipping_address, g.shipping_address) as "shippingAddress", o.order_status as "orderStatus", o.payment_status as "paymentStatus", o.total_minor as "totalMinor",
          o.shipping_minor as "shippingMinor", o.refunded_minor as "refundedMinor",
          ${listOf(sql`select l.name, l.variant_name as variant, l.sku, l.quantity, l.unit_price_minor as "unitPriceMinor", l.total_minor as "totalMinor"
            from order_line l where l.marketplace_id = o.marketplace_id and l.order_id = o.id order by l.position`)} as lines,
          ${listOf(sql`select e.at, e.kind, e.params, e.detail from order_event e
            where e.marketplace_id = o.marketplace_id and e.order_id = o.id order by e.id`)} as history,
          ${listOf(sql`select f.created_at as at, f.carrier, f.tracking_number as "trackingNumber", f.tracking_href as "trackingHref" from fulfilment f
            where f.marketplace_id = o.marketplace_id and f.order_id = o.id order by f.created_at`)} as shipments,
          ${listOf(sql`select r.created_at as at, r.amount_minor as "amountMinor", r.reason, r.status from refund r
            where r.marketplace_id = o.marketplace_id and r.order_id = o.id order by r.created_at`)} as refunds,
          ${listOf(sql`select n.created_at as at, n.text from order_note n
            where n.marketplace_id = o.marketplace_id and n.order_id = o.id and n.company_id = o.marketplace_id order by n.created_at`)} as notes,
          ${listOf(sql`select k.number, k.kind, k.state, k.reason, k.created_at as "openedAt", k.closed_at as "closedAt",
              ${listOf(sql`select e.at, e.side, e.code, e.params, e.text from case_event e where e.case_id = k.id order by e.id`)} as history,
              ${listOf(sql`select f.name, f.side, f.at from case_file f where f.case_id = k.id order by f.at`)} as files
            from order_case k where k.marketplace_id = o.marketplace_id and k.order_id = o.id order by k.number`)} as cases,
          ${listOf(sql`select n.created_at as at, n.text from conversation v
            join conversation_message n on n.marketplace_id = v.marketplace_id and n.conversation_id = v.id
            where v.marketplace_id = o.marketplace_id and v.order_id = o.id order by n.created_at`)} as messages
        from "order" o join company c on c.id = o.merchant_id where o.marketplace_id = g.marketplace_id and o.group_id = g.id order by o.number`)}) as purchase
    from order_group g
    where g.marketplace_id = ${scope.companyId} and g.erased_at is null and lower(g.customer ->> 'email') = ${email}
    order by g.placed_at desc, g.id desc limit ${literal(maxPurchases)}`.execute(db)
  return rows.map(({ purchase }) => purchase)
}
