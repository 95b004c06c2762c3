import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ProductStatus } from '@stoa/contract/states.ts'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import { languagesToTranslate } from '../queries-translation.ts'
import type { ProductListFilters } from './queries-list.ts'
import { narrowed } from './queries-list.ts'

/** A merchant's own products that are requested: by id, or by what narrows the list. */
export type ProductChoice = { merchantId: string; ids: readonly string[]; filters: ProductListFilters }

function chosen({ merchantId, ids, filters }: ProductChoice): RawBuilder<unknown> {
  if (ids.length > 0) return sql`p.merchant_id = ${merchantId} and p.id = any(${ids}::uuid[])`
  const requested = narrowed({ kind: 'merchant', merchantId }, { ...filters, parentsOnly: true })
  return filters.statuses.length > 0 ? requested : sql`${requested} and p.status <> 'Discontinued'`
}

/** Chosen products after one, in the order of their ids. What ended is among them only where it is requested. */
export async function listChosen(
  db: Db,
  choice: ProductChoice,
  afterId: string | null,
  limit: number,
): Promise<{ productId: string; reference: string; status: ProductStatus }[]> {
  const { rows } = await sql<{ productId: string; reference: string; status: ProductStatus }>`
    select p.id as "productId", p.merchant_product_reference as reference, p.status from product p
    where ${chosen(choice)} and ${afterId === null ? sql`true` : sql`p.id > ${afterId}`} order by p.id limit ${literal(limit)}`.execute(db)
  return rows
}

/** The names of attributes of chosen products, and how often one product has each. */
export async function listAttributeNames(db: Db, choice: ProductChoice, limit: number): Promise<{ name: string; times: number }[]> {
  const { rows } = await sql<{ name: string; times: number }>`
    select a.name, max(a.times)::int as times from (
      select p.id, one.value ->> 'name' as name, count(*) as times from product p cross join lateral jsonb_array_elements(p.attributes) one
      where ${chosen(choice)} group by 1, 2
    ) a where a.name <> '' group by a.name order by a.name limit ${literal(limit)}`.execute(db)
  return rows
}

/** Returns how many options the variant with the most of them has, among the chosen products. */
export async function countOptions(db: Db, choice: ProductChoice): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(max(jsonb_array_length(v.options)), 0)::int as count from product p
    join variant v on v.merchant_id = p.merchant_id and v.product_id = p.id where ${chosen(choice)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the languages of an export: those that the chosen products have texts in, and those of the merchant's marketplaces. */
export async function listExportLanguages(db: Db, choice: ProductChoice): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct used.code from product p cross join lateral jsonb_object_keys(p.translations) used (code) where ${chosen(choice)}
    union select unnest(${languagesToTranslate(choice.merchantId)}::text[]) order by code`.execute(db)
  return rows.map(({ code }) => code)
}
