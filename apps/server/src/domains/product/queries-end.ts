import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/**
 * Deletes held products that no marketplace was sent of, no collection lists, no order names and nobody mapped by hand, with their variants,
 * pictures and histories. Returns those that went.
 */
export async function deleteUnreferred(db: Db, merchantId: string, productIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with gone as materialized (
      select p.id from product p
      where p.merchant_id = ${merchantId} and p.id = any(${productIds}::uuid[])
        and not exists (select from push r where r.merchant_id = p.merchant_id and r.product_id = p.id)
        and not exists (select from listing r where r.merchant_id = p.merchant_id and r.product_id = p.id)
        and not exists (select from attribute_mapping r where r.merchant_id = p.merchant_id and r.product_id = p.id)
        and not exists (
          select from variant v join order_line r on r.merchant_id = v.merchant_id and r.variant_id = v.id
          where v.merchant_id = p.merchant_id and v.product_id = p.id)
    ), variants as (delete from variant t using gone g where t.merchant_id = ${merchantId} and t.product_id = g.id
    ), images as (delete from product_image t using gone g where t.merchant_id = ${merchantId} and t.product_id = g.id
    ), events as (delete from product_event t using gone g where t.merchant_id = ${merchantId} and t.product_id = g.id)
    delete from product t using gone g where t.merchant_id = ${merchantId} and t.id = g.id returning t.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
