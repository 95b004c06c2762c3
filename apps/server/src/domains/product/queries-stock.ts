import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { jsonRows } from '../../kit/json-rows.ts'

/** So many of a variant. */
export type Quantity = { merchantId: string; variantId: string; quantity: number }

/**
 * Takes variants out of stock, each whole or not at all, and answers those that had enough. A variant whose stock is not counted always has.
 * Rows are held in the order of their ids; who waits sees what the one before left.
 */
export async function takeStock(db: Db, wishes: readonly Quantity[]): Promise<Set<string>> {
  if (wishes.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select "merchantId" as merchant_id, "variantId" as id, sum(quantity)::bigint as quantity
      from ${jsonRows(wishes, 'x', sql`"merchantId" uuid, "variantId" uuid, quantity int`)} group by 1, 2
    ), held as materialized (
      select v.merchant_id, v.id from variant v join wanted w on w.merchant_id = v.merchant_id and w.id = v.id order by v.merchant_id, v.id for no key update of v
    )
    update variant v set stock = v.stock - w.quantity
    from wanted w join held h on h.merchant_id = w.merchant_id and h.id = w.id
    where v.merchant_id = w.merchant_id and v.id = w.id and (v.stock is null or v.stock >= w.quantity)
    returning v.id`.execute(db)
  await refreshProductStock(db, wishes)
  return new Set(rows.map((row) => row.id))
}

/** Holds the variants of products until the transaction ends. Who holds the products as well holds these first, as an order does. */
export async function lockVariants(db: Db, merchantId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`
    select from variant v where v.merchant_id = ${merchantId} and v.product_id = any(${productIds}::uuid[])
    order by v.merchant_id, v.id for no key update`.execute(db)
}

/** Puts variants back into stock: their purchase came to nothing. */
export async function returnStock(db: Db, quantities: readonly Quantity[]): Promise<void> {
  if (quantities.length === 0) return
  await sql`
    with wanted as (
      select "merchantId" as merchant_id, "variantId" as id, sum(quantity)::bigint as quantity
      from ${jsonRows(quantities, 'x', sql`"merchantId" uuid, "variantId" uuid, quantity int`)} group by 1, 2
    ), held as materialized (
      select v.merchant_id, v.id from variant v join wanted w on w.merchant_id = v.merchant_id and w.id = v.id order by v.merchant_id, v.id for no key update of v
    )
    update variant v set stock = v.stock + w.quantity
    from wanted w join held h on h.merchant_id = w.merchant_id and h.id = w.id
    where v.merchant_id = w.merchant_id and v.id = w.id and v.stock is not null`.execute(db)
  await refreshProductStock(db, quantities)
}

/** Brings the stock kept beside the products of these variants in line with their variants. */
async function refreshProductStock(db: Db, quantities: readonly Quantity[]): Promise<void> {
  await sql`
    with touched as (
      select distinct v.merchant_id, v.product_id
      from ${jsonRows(quantities, 'x', sql`"merchantId" uuid, "variantId" uuid`)}
      join variant v on v.merchant_id = x."merchantId" and v.id = x."variantId"
    ), held as materialized (
      select p.merchant_id, p.id from product p join touched t on t.merchant_id = p.merchant_id and t.product_id = p.id
      order by p.merchant_id, p.id for no key update of p
    )
    update product p set card_variants = product_card_variants(p.merchant_id, p.id), stock = (
      select case when bool_or(v.stock is null) then null else sum(v.stock) end from variant v where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null
    )
    from held h where p.merchant_id = h.merchant_id and p.id = h.id`.execute(db)
}
