import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import type { ProductKey } from '../../collection/listing/queries-bulk.ts'

/** The marketplaces that list any of some products. */
export async function listMarketplacesOf(db: Db, merchantId: string, productIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.marketplace_id as id from listing l where l.merchant_id = ${merchantId} and l.product_id = any(${productIds}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns the products of listings. */
export async function listKeysOf(db: Db, marketplaceId: string, listingIds: readonly string[]): Promise<ProductKey[]> {
  const { rows } = await sql<ProductKey>`
    select distinct l.merchant_id as "merchantId", l.product_id as "productId" from listing l
    where l.marketplace_id = ${marketplaceId} and l.id = any(${listingIds}::uuid[])`.execute(db)
  return rows
}

/** Returns those of the products that have a listing on the marketplace whose values are still to be computed. */
export async function listComputing(db: Db, marketplaceId: string, keys: readonly ProductKey[]): Promise<ProductKey[]> {
  const { rows } = await sql<ProductKey>`
    select distinct l.merchant_id as "merchantId", l.product_id as "productId" from listing l
    where (l.merchant_id, l.product_id) in (select k."merchantId", k."productId" from ${jsonRows(keys, 'k', sql`"merchantId" uuid, "productId" uuid`)})
      and l.marketplace_id = ${marketplaceId} and l.is_computing`.execute(db)
  return rows
}

/** Whether any collection of the marketplace asks for an attribute. */
export async function hasRequirements(db: Db, marketplaceId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from collection_definition cd where cd.marketplace_id = ${marketplaceId} limit 1`.execute(db)
  return rows.length === 1
}
