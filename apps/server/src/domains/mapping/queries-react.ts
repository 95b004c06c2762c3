import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

/** The products of listings by merchant. */
export async function listProductsOf(
  db: Db,
  marketplaceId: string,
  listingIds: readonly string[],
): Promise<{ merchantId: string; productIds: string[] }[]> {
  const { rows } = await sql<{ merchantId: string; productIds: string[] }>`
    select l.merchant_id as "merchantId", array_agg(distinct l.product_id::text) as "productIds"
    from listing l where l.marketplace_id = ${marketplaceId} and l.id = any(${listingIds}::uuid[]) group by l.merchant_id`.execute(db)
  return rows
}

/** The marketplaces that list any of some products. */
export async function listMarketplacesOf(db: Db, merchantId: string, productIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.marketplace_id as id from listing l where l.merchant_id = ${merchantId} and l.product_id = any(${productIds}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
