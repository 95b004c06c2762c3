import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { CategoryRule, CategoryRulePreview } from '@stoa/contract/category-rule.ts'
import { countCap } from '@stoa/contract/count-cap.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import { containsPattern, literal, rowsOf } from '../../../kit/paging.ts'

/** How similar the names of a category and a collection are at least, from 0 to 1, so that the collection is suggested. */
const leastSimilarity = 0.35

/** Products of these states can be put before an operator. */
const offerable = sql`p.status in ('Ready', 'Pushed', 'Published')`

/** Whether a product `p` is sold in the currency of the marketplace, which takes orders in no other. */
const isInCurrency = (marketplaceId: string): RawBuilder<unknown> =>
  sql`p.currency = (select m.currency from company m where m.id = ${marketplaceId})`

/** Whether a product `p` is in a collection of the marketplace, or was rejected there. */
const isPlaced = (marketplaceId: string): RawBuilder<unknown> => sql`exists (
  select from listing l where l.merchant_id = p.merchant_id and l.product_id = p.id and l.marketplace_id = ${marketplaceId}
    and (l.collection_id is not null or l.approval = 'Rejected'))`

/** Whether the operator removed a product `p`, which has no listing there since. */
const isRemoved = (marketplaceId: string): RawBuilder<unknown> => sql`(
  exists (select from push pu where pu.marketplace_id = ${marketplaceId} and pu.merchant_id = p.merchant_id and pu.product_id = p.id
    and pu.is_removed_by_operator)
  and not exists (select from listing l where l.merchant_id = p.merchant_id and l.product_id = p.id and l.marketplace_id = ${marketplaceId}))`

/** A category with its rule. */
type CategoryRow = CategoryRule

/** What of the categories is listed. */
export type CategoryFilters = { marketplaceId: string; isMapped: boolean | undefined; text: string | undefined }

const placeOf = (collection: RawBuilder<unknown>): RawBuilder<unknown> => sql`jsonb_build_object('id', c.id, 'name', c.name, 'path', (
  with recursive up(id, parent_id, name, depth) as (
    select k.id, k.parent_id, k.name, 0 from collection k where k.marketplace_id = c.marketplace_id and k.id = ${collection}
    union all
    select k.id, k.parent_id, k.name, u.depth + 1 from up u join collection k on k.marketplace_id = c.marketplace_id and k.id = u.parent_id
    where u.depth < 20
  ) select string_agg(u.name, ' › ' order by u.depth desc) from up u), 'requiresApproval', c.requires_approval)`

/** The categories of a merchant after one, by name, and null at the end: each is one step in the index, however many products have it. */
function categorySteps(merchantId: string, after: RawBuilder<unknown>): RawBuilder<unknown> {
  const next = (from: RawBuilder<unknown>) => sql`(
    select p.external_category from product p where p.merchant_id = ${merchantId} and p.external_category > ${from} order by p.external_category limit 1)`
  return sql`steps(value) as (select ${next(after)} union all select ${next(sql`s.value`)} from steps s where s.value is not null)`
}

/**
 * Returns a page of a merchant's categories by name, one more than requested. Each is one step in the index, however many products have it; counts
 * stop at the cap.
 */
export async function listCategories(db: Db, merchantId: string, filters: CategoryFilters, after: string, page: PageRequest): Promise<CategoryRow[]> {
  const { marketplaceId, isMapped, text } = filters
  const conditions = [
    sql`s.value is not null`,
    ...(isMapped === undefined ? [] : [isMapped ? sql`r.category_key is not null` : sql`r.category_key is null`]),
    ...(text === undefined || text === '' ? [] : [sql`searchable(s.value) like ${containsPattern(text)}`]),
  ]
  const counted = (condition: RawBuilder<unknown>) => sql`(
    select count(*)::int from (
      select from product p where p.merchant_id = ${merchantId} and p.external_category = s.value and p.status <> 'Discontinued' and ${condition}
      limit ${literal(countCap)}) counting)`
  const { rows } = await sql<CategoryRow>`
    with recursive ${categorySteps(merchantId, sql`${after}::text`)}, paged as (
      select s.value, searchable(s.value) as key, r.collection_id, r.updated_at
      from steps s
      left join category_rule r on r.merchant_id = ${merchantId} and r.marketplace_id = ${marketplaceId} and r.category_key = searchable(s.value)
      where ${sql.join(conditions, sql` and `)} order by s.value limit ${rowsOf(page)}
    )
    select s.value as category, ${counted(sql`true`)} as products, ${counted(sql`not ${isPlaced(marketplaceId)}`)} as "unplacedProducts",
      (select ${placeOf(sql`s.collection_id`)} from collection c where c.marketplace_id = ${marketplaceId} and c.id = s.collection_id) as collection,
      case when s.collection_id is null then (
        select ${placeOf(sql`c.id`)} from (
          select c.*, greatest(similarity(searchable(c.name), s.key), similarity(searchable(c.name), btrim(regexp_replace(s.key, '^.*[>/]', '')))) as likeness
          from collection c where c.marketplace_id = ${marketplaceId}
        ) c where c.likeness >= ${leastSimilarity}
        order by c.likeness desc, c.id limit 1
      ) end as suggestion, s.updated_at as "updatedAt"
    from paged s order by s.value`.execute(db)
  return rows
}

/** A rule as it is saved. */
export type NewCategoryRule = { category: string; collectionId: string }

const keyed = (rules: readonly { category: string; collectionId: string | null }[]): RawBuilder<unknown> =>
  sql`(select distinct on (searchable(n.category)) searchable(n.category) as key, n.category, n."collectionId"
    from ${jsonRows(rules, 'n', sql`category text, "collectionId" uuid`)} order by searchable(n.category)) as n`

/** Saves rules, each in place of the one its category had. */
export async function upsertCategoryRules(
  db: Db,
  merchantId: string,
  marketplaceId: string,
  rules: readonly NewCategoryRule[],
  userId: string | null,
): Promise<void> {
  if (rules.length === 0) return
  await sql`
    insert into category_rule (merchant_id, marketplace_id, category_key, category, collection_id, updated_by)
    select ${merchantId}, ${marketplaceId}, n.key, n.category, n."collectionId", ${userId} from ${keyed(rules)}
    on conflict (merchant_id, marketplace_id, category_key) do update
    set category = excluded.category, collection_id = excluded.collection_id, updated_at = now(), updated_by = excluded.updated_by`.execute(db)
}

/** Deletes the rules of categories. */
export async function deleteCategoryRules(db: Db, merchantId: string, marketplaceId: string, categories: readonly string[]): Promise<void> {
  if (categories.length === 0) return
  await sql`
    delete from category_rule r where r.merchant_id = ${merchantId} and r.marketplace_id = ${marketplaceId}
      and r.category_key in (select searchable(n.category) from ${jsonRows(
        categories.map((category) => ({ category })),
        'n',
        sql`category text`,
      )})`.execute(db)
}

/** Returns what rules would do to the products of their categories, however these are spelled: a rule is for all spellings of a key. */
export async function previewCategoryRules(
  db: Db,
  merchantId: string,
  marketplaceId: string,
  rules: readonly { category: string; collectionId: string | null }[],
): Promise<CategoryRulePreview[]> {
  const { rows } = await sql<CategoryRulePreview>`
    with recursive ${categorySteps(merchantId, sql`''`)}, spelled as materialized (
      select s.value, searchable(s.value) as key from steps s where s.value is not null
    )
    select n.category, counted."toPlace", counted.placed, counted."notReady", counted."otherCurrency"
    from ${keyed(rules)}
    cross join lateral (
      select (count(*) filter (where x.follows and x.sold))::int as "toPlace", (count(*) filter (where x.follows and not x.sold))::int as "otherCurrency",
        (count(*) filter (where x.placed))::int as placed, (count(*) filter (where not x.offerable and not x.placed))::int as "notReady"
      from (
        select y.*, y.offerable and not y.placed and not y.removed and n."collectionId" is not null as follows
        from (
          select ${offerable} as offerable, ${isPlaced(marketplaceId)} as placed, ${isRemoved(marketplaceId)} as removed, ${isInCurrency(marketplaceId)} as sold
          from spelled s join product p on p.merchant_id = ${merchantId} and p.external_category = s.value and p.status <> 'Discontinued'
          where s.key = n.key
        ) y
      ) x
    ) counted
    order by n.category`.execute(db)
  return rows
}

/** Products `p` that a rule `r` of the marketplace has a collection for, and that are in none yet. */
const toPlace = (merchantId: string, marketplaceId: string): RawBuilder<unknown> => sql`
  product p
  join category_rule r on r.merchant_id = p.merchant_id and r.marketplace_id = ${marketplaceId} and r.category_key = searchable(p.external_category)
  where p.merchant_id = ${merchantId} and ${offerable} and ${isInCurrency(marketplaceId)}
    and not ${isPlaced(marketplaceId)} and not ${isRemoved(marketplaceId)}`

/** Returns the next products that rules have a collection for, after one in the order of their ids. */
export async function listToPlace(
  db: Db,
  merchantId: string,
  marketplaceId: string,
  afterId: string | null,
  limit: number,
): Promise<{ productId: string; collectionId: string }[]> {
  const { rows } = await sql<{ productId: string; collectionId: string }>`
    select p.id as "productId", r.collection_id as "collectionId" from ${toPlace(merchantId, marketplaceId)}
      and ${afterId === null ? sql`true` : sql`p.id > ${afterId}`}
    order by p.id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Returns how many products rules have a collection for. */
export async function countToPlace(db: Db, merchantId: string, marketplaceId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${toPlace(merchantId, marketplaceId)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns the marketplaces that a merchant sells on and has category rules for. */
export async function listRuledMarketplaces(db: Db, merchantId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select pa.marketplace_id as id from partnership pa
    where pa.merchant_id = ${merchantId} and pa.status = 'APPROVED' and pa.is_active
      and exists (select from category_rule r where r.merchant_id = pa.merchant_id and r.marketplace_id = pa.marketplace_id)
    order by pa.marketplace_id`.execute(db)
  return rows.map(({ id }) => id)
}
