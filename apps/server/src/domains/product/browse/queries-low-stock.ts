import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'

/** A product that became nearly sold out, or sold out, with what is left of it. */
export type LowStockProduct = { merchantId: string; id: string; name: string; stock: number; pictureFile: string | null }

/** How low the stock of a product `p` is: 1 nearly sold out, 2 sold out; as in the index `product_low_stock_unnoticed`. */
const level = sql`case when p.low_stock <= 0 then 2 else 1 end`

/** Marks up to `limit` products whose stock became low as noticed, by merchant, and returns them. A product that is being sold meanwhile waits for the next time. */
export async function noticeLowStock(db: Db, limit: number): Promise<LowStockProduct[]> {
  const { rows } = await sql<LowStockProduct>`
    with unnoticed as materialized (
      select p.merchant_id, p.id from product p
      where p.low_stock is not null and p.low_stock_noticed < ${level}
      order by p.merchant_id, p.id limit ${literal(limit)} for no key update skip locked
    )
    update product p set low_stock_noticed = ${level}
    from unnoticed u where p.merchant_id = u.merchant_id and p.id = u.id
    returning p.merchant_id as "merchantId", p.id, p.name, p.low_stock as stock,
      (select i.file from picture i where i.merchant_id = p.merchant_id and i.id = p.thumbnail_id) as "pictureFile"`.execute(db)
  return rows
}
