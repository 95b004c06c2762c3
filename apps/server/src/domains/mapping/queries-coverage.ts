import { sql } from 'kysely'
import type { RequirementLevel } from '@stoa/contract/attribute.ts'
import type { Coverage, MappingSource, MerchantAttribute } from '@stoa/contract/mapping-shapes.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Db } from '../../database/db.ts'
import { partnered } from '../marketplace/partnership/queries-partnered.ts'
import { requirementCtes } from './recompute/queries-recompute.ts'
import { sentOf } from './queries-sent.ts'
import { jsonRows } from '../../database/json-rows.ts'
import { literal } from '../../kit/paging.ts'

/** How far products are mapped, per merchant and collection; what is left most first. At most 500. */
export async function listCoverage(
  db: Db,
  marketplaceId: string,
  merchantId: string | undefined,
  collectionId: string | undefined,
): Promise<Coverage[]> {
  const own = merchantId === undefined ? sql`true` : sql`l.merchant_id = ${merchantId}`
  const within = collectionId === undefined ? sql`true` : sql`l.collection_id = ${collectionId}`
  const { rows } = await sql<Coverage>`
    select l.merchant_id as "merchantId", m.name as "merchantName", l.collection_id as "collectionId", coalesce(c.name, '') as "collectionName",
      count(*)::int as "productCount", count(*) filter (where l.missing_required = 0)::int as "completeCount",
      sum(l.missing_required + l.missing_recommended)::int as remaining, round(avg(l.percentage_mapped)::numeric, 2)::float8 as "percentageMapped"
    from listing l
    join company m on m.id = l.merchant_id
    left join collection c on c.marketplace_id = l.marketplace_id and c.id = l.collection_id
    where l.marketplace_id = ${marketplaceId} and l.collection_id is not null and ${own} and ${within}
      and ${partnered(marketplaceId, sql`l.merchant_id`)}
    group by l.merchant_id, m.name, l.collection_id, c.name
    order by remaining desc, m.name, c.name limit 500`.execute(db)
  return rows
}

export type AttributeCoverageRow = {
  definitionId: string
  level: RequirementLevel
  productCount: number
  mappedCount: number
  valueCount: number
  mappedValueCount: number
  sources: string[]
}

/** Whether a value counts as mapped: an ignored one is decided, but where the attribute is required the product still misses it. */
const isMapped = sql`(v.state = 'mapped' or v.state = 'ignored' and w.rank > 0)`

/** The attributes a merchant's listed products need, in one collection or all, and how far they have them; what blocks most first. */
export async function listAttributeCoverage(
  db: Db,
  marketplaceId: string,
  merchantId: string,
  collectionId: string | undefined,
): Promise<AttributeCoverageRow[]> {
  const within = collectionId === undefined ? sql`true` : sql`l.collection_id = ${collectionId}`
  const { rows } = await sql<AttributeCoverageRow>`
    with recursive ${requirementCtes(marketplaceId)}, target as materialized (
      select l.product_id, a.definition_id, min(case a.level when 'required' then 0 when 'recommended' then 1 else 2 end) as rank
      from listing l join requirement a on a.collection_id = l.collection_id
      where l.marketplace_id = ${marketplaceId} and l.merchant_id = ${merchantId} and ${within}
      group by l.product_id, a.definition_id
    )
    select w.definition_id as "definitionId", (array['required', 'recommended', 'optional'])[min(w.rank) + 1] as level, count(*)::int as "productCount",
      count(*) filter (where ${isMapped})::int as "mappedCount",
      count(distinct v.original_value) filter (where v.original_value <> '')::int as "valueCount",
      count(distinct v.original_value) filter (where v.original_value <> '' and ${isMapped})::int as "mappedValueCount",
      coalesce((array_agg(distinct v.original_name) filter (where v.original_name <> ''))[1:5], '{}') as sources
    from target w
    left join product_value v on v.marketplace_id = ${marketplaceId} and v.merchant_id = ${merchantId} and v.product_id = w.product_id
      and v.definition_id = w.definition_id
    group by w.definition_id
    order by min(w.rank), count(*) filter (where ${isMapped})::float8 / count(*), w.definition_id`.execute(db)
  return rows
}

const sentBy = (marketplaceId: string, merchantId: string, collectionId: string | undefined) => sql`listed as materialized (
    select distinct l.product_id from listing l
    where l.marketplace_id = ${marketplaceId} and l.merchant_id = ${merchantId}
      and ${collectionId === undefined ? sql`true` : sql`l.collection_id = ${collectionId}`}
  ), sent as materialized (
    select p.id as product_id, p.name as product_name, p.thumbnail_id, e.name, e.value
    from listed w join product p on p.merchant_id = ${merchantId} and p.id = w.product_id
    cross join lateral ${sentOf()} e where e.value <> ''
  )`

/** The names a merchant's shop uses on its listed products, the most used first; at most 300. */
export async function listNames(
  db: Db,
  marketplaceId: string,
  merchantId: string,
  collectionId: string | undefined,
): Promise<Omit<MerchantAttribute, 'definitions'>[]> {
  const { rows } = await sql<Omit<MerchantAttribute, 'definitions'>>`
    with ${sentBy(marketplaceId, merchantId, collectionId)}
    select s.name, count(distinct s.product_id)::int as "productCount", count(distinct s.value)::int as "valueCount",
      (array_agg(distinct left(s.value, 80)))[1:4] as examples
    from sent s group by s.name order by 2 desc, s.name limit 300`.execute(db)
  return rows
}

/** Which definitions the names of a merchant's shop lead to now. */
export async function listLeads(
  db: Db,
  marketplaceId: string,
  merchantId: string,
): Promise<{ name: string; definitionId: string; definitionName: string }[]> {
  const { rows } = await sql<{ name: string; definitionId: string; definitionName: string }>`
    select distinct v.original_name as name, d.id as "definitionId", d.name as "definitionName"
    from product_value v join attribute_definition d on d.marketplace_id = v.marketplace_id and d.id = v.definition_id
    where v.marketplace_id = ${marketplaceId} and v.merchant_id = ${merchantId} and v.original_name <> ''`.execute(db)
  return rows
}

export type SourceValueRow = {
  definitionId: string
  originalName: string
  originalValue: string
  productCount: number
  value: string
  state: 'mapped' | 'invalid' | 'ignored' | 'unmapped'
  source: MappingSource | null
  message: CodedMessage | null
  products: { id: string; name: string; file: string | null }[]
}

/**
 * Returns the different values a merchant's shop writes for each definition: those that were read, or with `names` those under these names where
 * nothing was read. Unmapped and invalid first, then by how many products have them; at most `limit` for each definition.
 */
export async function listSourceValues(
  db: Db,
  mappingScope: { marketplaceId: string; merchantId: string; collectionId: string | undefined },
  definitions: readonly { definitionId: string; names: readonly string[] }[],
  limit: number,
): Promise<SourceValueRow[]> {
  if (definitions.length === 0) return []
  const { marketplaceId, merchantId, collectionId } = mappingScope
  const order = sql`case g.state when 'unmapped' then 0 when 'invalid' then 1 when 'mapped' then 2 else 3 end, g.n desc, g.value`
  const { rows } = await sql<SourceValueRow>`
    with ${sentBy(marketplaceId, merchantId, collectionId)}, plain as materialized (
      select s.product_id, s.name, searchable(s.name) as plain_name, s.value from sent s
    )
    select d."definitionId", g.name as "originalName", g.value as "originalValue", g.n as "productCount", g.result as value, g.state, g.source, g.message,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'file', t.file) order by p.name), '[]')
       from product p left join picture t on t.merchant_id = p.merchant_id and t.id = p.thumbnail_id
       where p.merchant_id = ${merchantId} and p.id = any(g.some)) as products
    from ${jsonRows(definitions, 'd', sql`"definitionId" uuid, names jsonb`)}
    cross join lateral (
      select g.* from (
        select m.name, m.value, m.result, m.state, m.source, m.message, count(distinct m.product_id)::int as n,
          (array_agg(distinct m.product_id))[1:3] as some
        from (
          select v.product_id, v.original_name as name, v.original_value as value, v.value as result, v.state, v.source, v.message
          from product_value v join listed w on w.product_id = v.product_id
          where v.marketplace_id = ${marketplaceId} and v.merchant_id = ${merchantId} and v.definition_id = d."definitionId"
          union all
          select s.product_id, s.name, s.value, '', 'unmapped', null, null from plain s
          where s.plain_name = any(select searchable(n) from jsonb_array_elements_text(d.names) n)
            and not exists (
              select from product_value v where v.marketplace_id = ${marketplaceId} and v.merchant_id = ${merchantId} and v.product_id = s.product_id
                and v.definition_id = d."definitionId")
        ) m group by 1, 2, 3, 4, 5, 6
      ) g order by ${order} limit ${literal(limit)}
    ) g
    order by d."definitionId", ${order}`.execute(db)
  return rows
}
