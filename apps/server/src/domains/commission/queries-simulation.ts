import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** How many order lines are compared at most: the newest. */
export const simulatedLineLimit = 20_000

/** A line that was sold, with what it was charged. */
export type SoldLine = {
  orderId: string
  merchantId: string
  merchantName: string
  productId: string
  variantId: string
  campaignId: string | null
  on: string
  unitPriceMinor: number
  quantity: number
  lineTotalMinor: number
  chargedMinor: number
}

/** The lines of paid orders placed on these days (in the marketplace's time zone), in its currency, the newest first; one more than the limit where there are more. */
export async function listSoldLines(
  db: Db,
  { marketplaceId, currency, timeZone, from, until }: { marketplaceId: string; currency: string; timeZone: string; from: string; until: string },
): Promise<SoldLine[]> {
  const { rows } = await sql<SoldLine>`
    select o.id as "orderId", o.merchant_id as "merchantId", c.name as "merchantName", l.product_id as "productId", l.variant_id as "variantId",
      l.campaign_id as "campaignId",
      (o.placed_at at time zone ${timeZone})::date as "on", l.unit_price_minor as "unitPriceMinor", l.quantity, l.total_minor + l.marketplace_discount_minor as "lineTotalMinor",
      l.commission_minor as "chargedMinor"
    from "order" o
    join order_line l on l.marketplace_id = o.marketplace_id and l.order_id = o.id
    join company c on c.id = o.merchant_id
    where o.marketplace_id = ${marketplaceId} and o.currency = ${currency} and o.captured_minor + o.marketplace_discount_credited_minor > 0 and not o.is_test
      and o.placed_at >= ${from}::date::timestamp at time zone ${timeZone} and o.placed_at < (${until}::date + 1)::timestamp at time zone ${timeZone}
    order by o.placed_at desc, o.id desc, l.position limit ${simulatedLineLimit + 1}`.execute(db)
  return rows
}
