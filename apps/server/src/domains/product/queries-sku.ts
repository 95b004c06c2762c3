import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { isVisible } from './queries.ts'

/** A SKU of a product that another variant on sale has as well. */
export type SharedSkuRow = { productId: string; sku: string; otherProductId: string; otherProductName: string }

/** Returns the SKUs of products that other variants of their merchant have as well, each with the first such product in sight, which may be the same one. */
export async function listVariantsWithSku(db: Db, scope: Scope, merchantId: string, productIds: readonly string[]): Promise<SharedSkuRow[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<SharedSkuRow>`
    select own.product_id as "productId", own.sku, other.id as "otherProductId", other.name as "otherProductName"
    from (
      select distinct on (v.product_id, v.sku) v.product_id, v.sku, v.id from variant v
      where v.merchant_id = ${merchantId} and v.product_id = any(${productIds}::uuid[]) and v.removed_at is null and v.sku <> ''
      order by v.product_id, v.sku, v.id
    ) own
    cross join lateral (
      select p.id, p.name from variant o join product p on p.merchant_id = o.merchant_id and p.id = o.product_id
      where o.merchant_id = ${merchantId} and o.sku = own.sku and o.sku <> '' and o.removed_at is null and o.id <> own.id and p.status <> 'Discontinued'
        and ${isVisible(scope)}
      order by p.id limit 1
    ) other
    order by own.product_id, own.sku`.execute(db)
  return rows
}

/** Returns whose a product is, and whether it is still sold; undefined for one that is not in sight. */
export async function findSellerOf(db: Db, scope: Scope, productId: string): Promise<{ merchantId: string; isDiscontinued: boolean } | undefined> {
  const { rows } = await sql<{ merchantId: string; isDiscontinued: boolean }>`
    select p.merchant_id as "merchantId", p.status = 'Discontinued' as "isDiscontinued" from product p
    where p.id = ${productId} and ${isVisible(scope)}`.execute(db)
  return rows[0]
}
