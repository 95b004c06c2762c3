import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import { isResolvedLately } from './queries-attention.ts'

/** What waits too long for an answer from outside, with since how many minutes. */
export type Stuck = {
  what: 'payment' | 'capture' | 'refund' | 'forward'
  marketplaceId: string
  merchantId: string
  orderId: string
  groupId: string
  /** The refund, else the order. */
  subjectId: string
  connectionId: string | null
  /** The provider's own reference of the payment. */
  paymentReference: string | null
  /** The operator's own shop has the money: no payment provider knows of it. */
  isCollected: boolean
  sinceMinutes: number
  /** Where it stays so, a person should look at it: an order that nobody ships does not need to reach its shop. */
  isForPerson: boolean
  /** A person resolved its item in "Needs attention" within a day: it is not put before a person again yet. */
  isResolved: boolean
}

const minutes = (since: string) => sql`floor(extract(epoch from now() - ${sql.ref(since)}) / 60)::int`

/** A page of payments, captures, refunds and forwards that are in an intermediate state for longer than their limits, by kind and id. Payments of cancelled orders are not waited for, nor is a shop that is not connected for those that nobody ships. */
export async function listStuck(
  db: Db,
  limits: { payment: number; capture: number; refund: number; forward: number },
  after: { what: string; subjectId: string } | undefined,
  limit: number,
): Promise<Stuck[]> {
  const { rows } = await sql<Stuck>`
    select x.*, g.payment_connection_id as "connectionId", g.payment_reference as "paymentReference", g.source = 'storefront' as "isCollected",
      ${isResolvedLately({ marketplaceId: sql`x."marketplaceId"`, code: sql`x.what || '_stuck'`, subjectId: sql`x."subjectId"` })} as "isResolved"
    from (select * from (
      select 'payment' as what, o.marketplace_id as "marketplaceId", o.merchant_id as "merchantId", o.id as "orderId", o.group_id as "groupId",
        o.id as "subjectId", ${minutes('o.payment_status_at')} as "sinceMinutes", true as "isForPerson"
      from "order" o
      where o.payment_status in ('Unprocessed', 'Processing', 'Processed') and o.collected_by <> 'merchant' and o.order_status <> 'Cancelled' and o.payment_status_at < now() - make_interval(mins => ${limits.payment})
      union all
      select 'capture', o.marketplace_id, o.merchant_id, o.id, o.group_id, o.id, ${minutes('o.payment_status_at')}, true from "order" o
      where o.payment_status in ('Authorized', 'Partially Authorised') and o.collected_by <> 'merchant' and o.order_status <> 'Cancelled' and o.payment_status_at < now() - make_interval(mins => ${limits.capture})
      union all
      select 'refund', o.marketplace_id, o.merchant_id, o.id, o.group_id, r.id, ${minutes('r.created_at')}, true
      from refund r join "order" o on o.marketplace_id = r.marketplace_id and o.id = r.order_id
      where r.status = 'pending' and r.created_at < now() - make_interval(mins => ${limits.refund})
      union all
      select 'forward', o.marketplace_id, o.merchant_id, o.id, o.group_id, o.id, ${minutes('o.forward_state_at')}, o.order_status in ('New', 'Partially Fulfilled') from "order" o
      where o.forward_state = 'waiting' and o.forward_state_at < now() - make_interval(mins => ${limits.forward})
        and (o.order_status in ('New', 'Partially Fulfilled')
          or exists (select from connection k where k.company_id = o.merchant_id and k.kind = 'shop' and k.ended_at is null))
    ) u
      where ${after === undefined ? sql`true` : sql`(u.what, u."subjectId") > (${after.what}, ${after.subjectId}::uuid)`}
      order by u.what, u."subjectId" limit ${literal(limit)}
    ) x
    cross join lateral (select g.payment_connection_id, g.payment_reference, g.source from order_group g where g.marketplace_id = x."marketplaceId" and g.id = x."groupId" limit 1) g
    order by x.what, x."subjectId"`.execute(db)
  return rows
}
