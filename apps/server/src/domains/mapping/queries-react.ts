import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

/** The products of listings by merchant: of those named, or of all in a collection; at most 20,000. */
export async function listProductsOf(
  db: Db,
  marketplaceId: string,
  listingIds: readonly string[] | null,
  collectionId: string | null,
): Promise<{ merchantId: string; productIds: string[] }[]> {
  const which = listingIds === null ? sql`l.collection_id is not distinct from ${collectionId}::uuid` : sql`l.id = any(${listingIds}::uuid[])`
  const { rows } = await sql<{ merchantId: string; productIds: string[] }>`
    select x.merchant_id as "merchantId", array_agg(distinct x.product_id::text) as "productIds"
    from (select l.merchant_id, l.product_id from listing l where l.marketplace_id = ${marketplaceId} and ${which} limit 20000) x
    group by x.merchant_id`.execute(db)
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
