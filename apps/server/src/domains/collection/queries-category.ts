import { sql } from 'kysely'
import type { Category } from '@stoa/contract/assortment.ts'
import type { Db } from '../../database/db.ts'
import { literal } from '../../kit/paging.ts'

/** The distinct categories of a merchant's products that are not gone, in order: one step in the index for each, however many products have it. */
export async function listOwnCategories(db: Db, merchantId: string, limit: number): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) => sql`(
    select p.external_category from product p where p.merchant_id = ${merchantId} and p.external_category > ${after}
    order by p.external_category limit 1)`
  const { rows } = await sql<{ path: string }>`
    with recursive walk as (
      select ${next(sql`''`)} as path, 1 as n
      union all
      select ${next(sql`w.path`)}, w.n + 1 from walk w where w.path is not null
    )
    select w.path from walk w
    where w.path is not null and exists (
      select from product p where p.merchant_id = ${merchantId} and p.external_category = w.path and p.status <> 'Discontinued')
    limit ${literal(limit)}`.execute(db)
  return rows.map(({ path }) => path)
}

/** The paths of a marketplace's tree in its order. */
export async function listTreePaths(db: Db, marketplaceId: string, limit: number): Promise<Category[]> {
  const { rows } = await sql<Category>`
    with recursive walked as (
      select c.id, c.name, c.name as path, (c.position || '!' || c.id::text) collate "C" as place
      from collection c where c.marketplace_id = ${marketplaceId} and c.parent_id is null
      union all
      select c.id, c.name, w.path || ' > ' || c.name, (w.place || '!' || c.position || '!' || c.id::text) collate "C"
      from walked w join collection c on c.marketplace_id = ${marketplaceId} and c.parent_id = w.id
    )
    select w.path, w.name, w.id as "collectionId", w.id as category from walked w order by w.place limit ${literal(limit)}`.execute(db)
  return rows
}
