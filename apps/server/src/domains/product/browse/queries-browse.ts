import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { ProductStatus } from '@stoa/contract/states.ts'
import type { Db } from '../../../database/db.ts'
import { afterKey, literal, rowsOf } from '../../../kit/paging.ts'
import { partnered } from '../../marketplace/partnership/queries-partnered.ts'
import type { StoredHighlight } from '../edit/queries-edit.ts'
import type { ProductListFilters } from './queries-list.ts'
import type { ProductVisibility } from './queries-text.ts'
import { isVisible, narrowed, source } from './queries-list.ts'

/** Products that are looked through for options, tags and the categories an operator sees: the newest. */
const looked = 5000

/** Values of one kind that are reported, the most frequent. */
const reported = 500

/** What a bulk action is about: products that ended are among them only where the filters or `hasDiscontinued` ask for them. */
type Matching = { hasDiscontinued?: boolean }

/** Matching products after one, in the order of their ids. */
export async function listMatching(
  db: Db,
  visibility: ProductVisibility,
  filters: ProductListFilters,
  afterId: string | null,
  limit: number,
  options: Matching = {},
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${source(visibility, true)}
    where ${matching(visibility, filters, options)} and ${afterId === null ? sql`true` : sql`p.id > ${afterId}`}
    order by p.id limit ${literal(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many products match, to the last one. */
export async function countMatching(db: Db, visibility: ProductVisibility, filters: ProductListFilters, options: Matching = {}): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${source(visibility, true)} where ${matching(visibility, filters, options)}`.execute(db)
  return rows[0]?.n ?? 0
}

function matching(visibility: ProductVisibility, filters: ProductListFilters, { hasDiscontinued = false }: Matching): RawBuilder<unknown> {
  const requested = narrowed(visibility, filters)
  return hasDiscontinued || filters.statuses.length > 0 ? requested : sql`${requested} and p.status <> 'Discontinued'`
}

/** The products before and after one in the order of the list; null at its ends. Undefined where the one is not in sight. */
export async function findListNeighbours(
  db: Db,
  visibility: ProductVisibility,
  filters: ProductListFilters,
  { merchantId, productId, sort }: { merchantId: string; productId: string; sort: PageRequest['sort'] },
): Promise<{ previous: string | null; next: string | null } | undefined> {
  const isOperator = visibility.kind === 'operator'
  const id = isOperator ? sql`pu.product_id` : sql`p.id`
  const named = isOperator ? sql`pu.product_name` : sql`p.name`
  const updated = isOperator ? sql`pu.product_updated_at` : sql`p.updated_at`
  const [column, cast] = sort.field === 'name' ? [named, 'text'] : [updated, 'timestamptz']
  const own = isOperator
    ? sql`${isVisible(visibility)} and pu.merchant_id = ${merchantId} and pu.product_id = ${productId}`
    : sql`${isVisible(visibility)} and p.merchant_id = ${merchantId} and p.id = ${productId}`
  const { rows } = await sql<{ key: string }>`select ${column}::text as key from ${source(visibility, true)} where ${own}`.execute(db)
  const [here] = rows
  if (!here) return undefined
  const beside = async (isForward: boolean): Promise<string | null> => {
    const isDown = sort.descending === isForward
    const mappingSource = sql.raw(isDown ? 'desc' : 'asc')
    const found = await sql<{ id: string }>`
      select ${id} as id from ${source(visibility, true)}
      where ${narrowed(visibility, filters)} and (${column}, ${id}) ${sql.raw(isDown ? '<' : '>')} (${here.key}::${sql.raw(cast)}, ${productId}::uuid)
      order by ${column} ${mappingSource}, ${id} ${mappingSource} limit 1`.execute(db)
    return found.rows[0]?.id ?? null
  }
  return { previous: await beside(false), next: await beside(true) }
}

/** The newest products in sight. An operator's are looked up one by one: joined, PostgreSQL would read every product of every merchant. */
function newest(visibility: ProductVisibility): RawBuilder<unknown> {
  if (visibility.kind === 'merchant')
    return sql`select p.options, p.external_category, p.external_tags, p.brand from product p where p.merchant_id = ${visibility.merchantId}
      order by p.updated_at desc, p.id desc limit ${literal(looked)}`
  return sql`select p.options, p.external_category, p.external_tags, p.brand
    from (
      select pu.merchant_id, pu.product_id from push pu where ${isVisible(visibility)}
      order by pu.product_updated_at desc, pu.product_id desc limit ${literal(looked)}
    ) pu
    cross join lateral (
      select p.options, p.external_category, p.external_tags, p.brand from product p where p.merchant_id = pu.merchant_id and p.id = pu.product_id limit 1
    ) p`
}

/** A value and how many of the products looked through have it. */
export type CountedValue = { value: string; products: number }

/** Option names and values of the newest products, the most frequent first. */
export async function listOptionValues(db: Db, visibility: ProductVisibility): Promise<{ name: string; value: string; products: number }[]> {
  const { rows } = await sql<{ name: string; value: string; products: number }>`
    with newest as materialized (${newest(visibility)})
    select o.value ->> 'name' as name, v.value, count(*)::int as products
    from newest n cross join lateral jsonb_array_elements(n.options) o cross join lateral jsonb_array_elements_text(o.value -> 'values') v
    group by 1, 2 order by 3 desc, 1, 2 limit ${literal(reported)}`.execute(db)
  return rows
}

/** Tags of the newest products, the most frequent first. */
export async function listTags(db: Db, visibility: ProductVisibility): Promise<CountedValue[]> {
  const { rows } = await sql<CountedValue>`
    with newest as materialized (${newest(visibility)})
    select t.value, count(*)::int as products from newest n cross join lateral unnest(n.external_tags) t(value)
    group by 1 order by 2 desc, 1 limit ${literal(reported)}`.execute(db)
  return rows
}

/** Categories of the newest products, the most frequent first. */
export async function listNewestCategories(db: Db, visibility: ProductVisibility): Promise<CountedValue[]> {
  const { rows } = await sql<CountedValue>`
    with newest as materialized (${newest(visibility)})
    select n.external_category as value, count(*)::int as products from newest n where n.external_category <> ''
    group by 1 order by 2 desc, 1 limit ${literal(reported)}`.execute(db)
  return rows
}

/** Brands of the newest products, the most frequent first. */
export async function listNewestBrands(db: Db, visibility: ProductVisibility): Promise<CountedValue[]> {
  const { rows } = await sql<CountedValue>`
    with newest as materialized (${newest(visibility)})
    select n.brand as value, count(*)::int as products from newest n where n.brand <> ''
    group by 1 order by 2 desc, 1 limit ${literal(reported)}`.execute(db)
  return rows
}

/** Every category of a merchant, by its name: each is one step in the index, however many products it has. Counted up to `cap`. */
export async function listOwnCategories(db: Db, merchantId: string, cap: number): Promise<CountedValue[]> {
  const { rows } = await sql<CountedValue>`
    with recursive steps(value) as (
      (select p.external_category from product p where p.merchant_id = ${merchantId} and p.external_category > '' order by p.external_category limit 1)
      union all
      select (select p.external_category from product p where p.merchant_id = ${merchantId} and p.external_category > s.value
        order by p.external_category limit 1)
      from steps s where s.value is not null
    )
    select s.value, counted.products from (select value from steps where value is not null limit ${literal(reported)}) s
    cross join lateral (
      select count(*)::int as products from (
        select from product p where p.merchant_id = ${merchantId} and p.external_category = s.value limit ${literal(cap)}
      ) counting
    ) counted
    order by s.value`.execute(db)
  return rows
}

/** Whether there are more products in sight than are looked through. */
export async function hasMore(db: Db, visibility: ProductVisibility): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from ${source(visibility, true)} where ${isVisible(visibility)} offset ${literal(looked)}) as has`.execute(db)
  return rows[0]?.has ?? false
}

/** A highlighted product as the database answers it. */
export type HighlightRow = {
  productId: string
  merchantId: string
  merchantName: string
  merchantProductReference: string
  name: string
  status: ProductStatus
  thumbnail: string | null
  highlight: StoredHighlight
  highlightedAt: string
  key: string
}

const shown = sql`p.id as "productId", p.merchant_id as "merchantId", m.name as "merchantName", p.merchant_product_reference as "merchantProductReference",
  p.name, p.status, t.file as thumbnail`

/** The products an operator laid a highlight over, the latest first. */
export async function listOperatorHighlights(db: Db, marketplaceId: string, page: PageRequest): Promise<HighlightRow[]> {
  const { rows } = await sql<HighlightRow>`
    select ${shown}, h.highlight, to_json(h.highlighted_at) as "highlightedAt", h.highlighted_at::text as key
    from product_highlight h
    join product p on p.merchant_id = h.merchant_id and p.id = h.product_id
    join company m on m.id = p.merchant_id
    left join picture t on t.merchant_id = p.merchant_id and t.id = p.thumbnail_id
    where h.marketplace_id = ${marketplaceId} and ${partnered(marketplaceId, sql`h.merchant_id`)}
      and ${afterKey([sql`h.highlighted_at`, sql`h.product_id`], page, ['timestamptz', 'uuid'])}
    order by h.highlighted_at desc, h.product_id desc limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** The products a merchant laid a highlight over, the latest first; for an operator those pushed to it. */
export async function listMerchantHighlights(db: Db, merchantId: string, marketplaceId: string | null, page: PageRequest): Promise<HighlightRow[]> {
  const pushed =
    marketplaceId === null
      ? sql`true`
      : sql`${partnered(marketplaceId, sql`p.merchant_id`)} and exists (select from push s where s.marketplace_id = ${marketplaceId} and s.merchant_id = p.merchant_id and s.product_id = p.id)`
  const { rows } = await sql<HighlightRow>`
    select ${shown}, p.highlight, to_json(p.highlighted_at) as "highlightedAt", p.highlighted_at::text as key
    from product p
    join company m on m.id = p.merchant_id
    left join picture t on t.merchant_id = p.merchant_id and t.id = p.thumbnail_id
    where p.merchant_id = ${merchantId} and p.highlighted_at is not null and ${pushed}
      and ${afterKey([sql`p.highlighted_at`, sql`p.id`], page, ['timestamptz', 'uuid'])}
    order by p.highlighted_at desc, p.id desc limit ${rowsOf(page)}`.execute(db)
  return rows
}
