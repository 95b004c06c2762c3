import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'

/** How a row names a variant; `n` is its place. One of the two is null. */
export type VariantName = { n: number; sku: string | null; gtin: string | null }

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
    from ${jsonRows(names, 'w', sql`n int, sku text, gtin text`)}
    cross join lateral (
      ${found(sql`v.sku = w.sku and v.sku <> ''`)} union all ${found(sql`v.gtin = w.gtin and v.gtin <> ''`)}
    ) f
    order by w.n, f.is_discontinued, f.id`.execute(db)
  return rows
}
