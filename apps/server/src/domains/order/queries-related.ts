import type { Order } from '@stoa/contract/order.ts'
import type { PurchaseOrder } from '@stoa/contract/order-shapes.ts'
import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { ownOrders } from './queries-change.ts'

type RelatedRecord = Pick<Order, 'payouts' | 'invoices' | 'cases'> & { purchaseOrders: (Omit<PurchaseOrder, 'total'> & { totalMinor: number })[] }

/** Returns what an order of the caller leads to: other orders of its purchase, payouts that hold its money, invoices with a line for it, and its cases. */
export async function findRelated(db: Db, scope: Scope, own: { marketplaceId: string; orderId: string }): Promise<RelatedRecord> {
  const { marketplaceId, orderId } = own
  const { rows } = await sql<RelatedRecord>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('orderId', o.number::text, 'hash', o.hash, 'merchant', jsonb_build_object('id', c.id, 'name', c.name),
          'totalMinor', o.total_minor, 'orderStatus', o.order_status) order by o.number), '[]')
        from "order" o join company c on c.id = o.merchant_id
        where o.marketplace_id = ${marketplaceId} and ${ownOrders(scope)} and o.id <> ${orderId}
          and o.group_id = (select own.group_id from "order" own where own.marketplace_id = ${marketplaceId} and own.id = ${orderId})) as "purchaseOrders",
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'number', p.number, 'status', p.status) order by p.created_at, p.id), '[]')
        from payout p
        where p.marketplace_id = ${marketplaceId}
          and p.id in (select i.payout_id from payout_item i where i.marketplace_id = ${marketplaceId} and i.order_id = ${orderId})) as payouts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'ref', v.ref, 'kind', v.kind) order by v.created_at, v.id), '[]')
        from invoice v
        where v.issuer_id = ${marketplaceId}
          and v.id in (select l.invoice_id from invoice_line l where l.issuer_id = ${marketplaceId} and l.order_id = ${orderId})) as invoices,
      (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'number', k.number, 'kind', k.kind, 'code', k.state, 'state', k.state, 'isOpen', k.closed_at is null) order by k.created_at, k.id), '[]')
        from order_case k where k.marketplace_id = ${marketplaceId} and k.order_id = ${orderId}) as cases`.execute(db)
  return rows[0] ?? { purchaseOrders: [], payouts: [], invoices: [], cases: [] }
}
