import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { among } from '../../kit/paging.ts'

/** So many of a variant; `reference` is the shop's. */
export type Reserved = { productId: string; variantId: string; reference: string; quantity: number }

/**
 * Returns how many of which variants of products are sold in orders that their shop does not know: those that are not paid, that wait to be sent there, or
 * whose sending failed, at a shop that takes orders also those that nobody has sent, and orders of connected channels that it does not have. The shop counts
 * these items as there to be sold.
 */
export async function listReserved(db: Db, merchantId: string, productIds: readonly string[]): Promise<Reserved[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<Reserved>`
    select v.id as "variantId", v.product_id as "productId", v.reference, sum(u.quantity)::int8 as quantity from (
      select l.variant_id, l.quantity - l.fulfilled_quantity - l.refunded_unshipped_quantity as quantity
      from "order" o join order_line l on l.marketplace_id = o.marketplace_id and l.order_id = o.id
      where o.merchant_id = ${merchantId} and o.order_status in ('New', 'Partially Fulfilled') and o.forward_state <> 'forwarded'
        and (o.forward_state in ('waiting', 'failed')
          or exists (select from connection k where k.company_id = ${merchantId} and k.kind = 'shop' and k.ended_at is null and k.takes_orders)
          or o.collected_by <> 'merchant' and o.payment_status in ('Unprocessed', 'Processing', 'Processed', 'Authorized', 'Partially Authorised'))
      union all
      select (line ->> 'variantId')::uuid, 
        greatest(0, coalesce((line ->> 'takenQuantity')::int, 0) - coalesce((line ->> 'returnedQuantity')::int, 0) - coalesce((line ->> 'shippedQuantity')::int, 0))
      from channel_order r cross join jsonb_array_elements(r.lines) line
      where r.company_id = ${merchantId} and r.state = 'new' and r.shop_reference is null
        and exists (select from connection c where c.company_id = r.company_id and c.id = r.channel_id and c.ended_at is null)
    ) u
    join variant v on v.merchant_id = ${merchantId} and v.id = u.variant_id
    where ${among(sql`v.product_id`, productIds, 'uuid')}
    group by v.merchant_id, v.id having sum(u.quantity) > 0`.execute(db)
  return rows
}
