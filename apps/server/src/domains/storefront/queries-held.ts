import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import { among } from '../../kit/paging.ts'

/** The largest quantity that is held: a shop may state any. */
const maxHeld = 1_000_000_000

/**
 * Returns how many of each variant orders of the shop hold that are not received: they wait to be paid, or cannot be received yet. The shop has taken them off
 * its stock already.
 */
export async function listHeld(db: Db, companyId: string, connectionId: string, productIds: readonly string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await sql<{ variantId: string; quantity: number }>`
    select l.line ->> 'variantId' as "variantId", least(sum((l.line ->> 'quantity')::numeric), ${sql.lit(maxHeld)})::int as quantity
    from storefront_order s cross join lateral jsonb_array_elements(s.lines) l (line)
    where s.company_id = ${companyId} and s.connection_id = ${connectionId} and s.state in ('waiting', 'failed')
      -- It was received by an earlier connection.
      and coalesce(s.problem ->> 'code', '') <> 'order_error.duplicate_reference'
      and l.line ->> 'variantId' in (select v.id::text from variant v where ${among(sql`v.product_id`, productIds, 'uuid')})
    group by 1`.execute(db)
  return new Map(rows.map(({ variantId, quantity }) => [variantId, quantity]))
}

/** Returns the products of variants. */
export async function listProductsOfVariants(db: Db, variantIds: readonly string[]): Promise<string[]> {
  if (variantIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select distinct v.product_id as id from variant v where ${among(sql`v.id`, variantIds, 'uuid')}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Forgets which stock of products was written to the shops of companies, so that it is written again: the shop itself has changed it. */
export async function forgetStock(db: Db, sold: readonly { companyId: string; productIds: readonly string[] }[]): Promise<void> {
  const pairs = sold.flatMap(({ companyId, productIds }) => productIds.map((productId) => ({ companyId, productId })))
  if (pairs.length === 0) return
  await sql`
    with held as materialized (
      select s.company_id, s.product_id from storefront_product s
      join ${jsonRows(pairs, 'n', sql`"companyId" uuid, "productId" uuid`)} on s.company_id = n."companyId" and s.product_id = n."productId"
      where s.state = 'written' order by s.company_id, s.product_id for no key update of s
    )
    update storefront_product s set hashes = s.hashes - 'stock'
    from held h where s.company_id = h.company_id and s.product_id = h.product_id`.execute(db)
}
