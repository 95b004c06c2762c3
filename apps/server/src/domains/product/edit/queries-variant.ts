import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import { among } from '../../../kit/paging.ts'

/** How a row names a variant; `n` is its place. All but one are null. */
export type VariantName = { n: number; sku: string | null; gtin: string | null; variantId: string | null }

/** A variant that a row names: `reference` is its own within the product. */
export type NamedVariant = { n: number; productId: string; variantId: string; reference: string; isDiscontinued: boolean }

/** Returns the variants of a merchant that rows name, at most two for each: those of products that are sold come first. */
export async function listNamedVariants(db: Db, merchantId: string, names: readonly VariantName[]): Promise<NamedVariant[]> {
  const found = (isNamed: RawBuilder<unknown>) => sql`
    (select v.product_id, v.id, v.reference, p.status = 'Discontinued' as is_discontinued
    from variant v join product p on p.merchant_id = v.merchant_id and p.id = v.product_id
    where v.merchant_id = ${merchantId} and v.removed_at is null and ${isNamed}
    order by p.status = 'Discontinued', v.id limit 2)`
  const { rows } = await sql<NamedVariant>`
    select w.n, f.product_id as "productId", f.id as "variantId", f.reference, f.is_discontinued as "isDiscontinued"
    from ${jsonRows(names, 'w', sql`n int, sku text, gtin text, "variantId" uuid`)}
    cross join lateral (
      ${found(sql`v.sku = w.sku and v.sku <> ''`)} union all ${found(sql`v.gtin = w.gtin and v.gtin <> ''`)}
      union all ${found(sql`v.id = w."variantId"`)}
    ) f
    order by w.n, f.is_discontinued, f.id`.execute(db)
  return rows
}

/** A variant with what is set of it, and how many there are of all the products that were named. `id` is null in the one row of a product without any. */
export type ListedVariant = {
  productId: string
  currency: string
  id: string | null
  name: string
  sku: string
  gtin: string
  options: { name: string; value: string }[]
  priceMinor: number | null
  compareAtMinor: number | null
  stock: number | null
  total: number
}

/** Returns the variants of a merchant's products, at most `limit`: in the order in which the products are named, those of each in their own. */
export async function listVariantsOf(db: Db, merchantId: string, productIds: readonly string[], limit: number): Promise<ListedVariant[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<ListedVariant>`
    select p.id as "productId", p.currency, v.id, v.name, v.sku, v.gtin, v.options, v.price_minor as "priceMinor",
      v.compare_at_minor as "compareAtMinor", v.stock, (count(v.id) over ())::int as total
    from product p left join variant v on v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null
    where p.merchant_id = ${merchantId} and ${among(sql`p.id`, productIds, 'uuid')}
    order by array_position(${productIds}::uuid[], p.id), v.position, v.id limit ${limit}`.execute(db)
  return rows
}
