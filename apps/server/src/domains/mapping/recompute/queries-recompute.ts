import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { MappingSource } from '@stoa/contract/mapping-shapes.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Db } from '../../../database/db.ts'
import type { Completeness } from '../../collection/listing/queries-completeness.ts'
import { withoutPreparedPlan } from '../../../database/db.ts'
import { sentOf } from '../queries-sent.ts'
import { literal } from '../../../kit/paging.ts'

/** Whose products: all listed on a marketplace, narrowed to one merchant or some, some of their products, some definitions. */
export type MappingScope = {
  marketplaceId: string
  merchantId?: string | undefined
  merchantIds?: readonly string[] | undefined
  productIds?: readonly string[] | undefined
  definitionIds?: readonly string[] | undefined
  /** With merchants and their products: also what this collection asks for, before they are listed in it. */
  targetCollectionId?: string | undefined
}

/**
 * The same for looking only: of them those listed in a collection or below it; null for the unplaced. With `requires`, what would be required of them
 * if the collection required the place's definitions, whatever their level is now.
 */
export type MappingScopeInTree = MappingScope & { collectionId?: string | null | undefined; requires?: boolean }

/**
 * Where a definition's values are looked for: the name a shop uses, in plain words; null names what to do where none is there. `merchantId`
 * null is for every merchant. The lowest rank decides. `rule` names the rule that reads the value, '' for none.
 */
export type SourceName = {
  definitionId: string
  merchantId: string | null
  name: string | null
  rank: number
  rule: string
  mappingSource: MappingSource
}

/** One value to be evaluated: the same for all products that have it. */
export type Candidate = { definitionId: string; rule: string; mappingSource: MappingSource; value: string }

/** What became of a candidate. */
export type Evaluated = Candidate & { result: string; state: 'mapped' | 'invalid' | 'ignored'; message: Message | null }

/** The rank of a value fixed by hand: before every rule. */
const fixedRank = 0

/** Every collection with what it asks for, its own and inherited; the nearest level wins. */
export function requirementCtes(
  marketplaceId: string | RawBuilder<unknown>,
  planned?: { collectionId: string; definitionIds: readonly string[] },
): RawBuilder<unknown> {
  const levels =
    planned === undefined
      ? sql`collection_definition`
      : sql`(
      select cd.marketplace_id, cd.collection_id, cd.definition_id, cd.level from collection_definition cd
      where cd.marketplace_id = ${marketplaceId}
        and not (cd.collection_id = ${planned.collectionId} and cd.definition_id = any(${planned.definitionIds}::uuid[]))
      union all
      select ${marketplaceId}::uuid, ${planned.collectionId}::uuid, x.id, 'required' from unnest(${planned.definitionIds}::uuid[]) x(id))`
  return sql`up as (
    select c.id as leaf, c.id, c.parent_id, 0 as height from collection c where c.marketplace_id = ${marketplaceId}
    union all
    select u.leaf, c.id, c.parent_id, u.height + 1 from up u join collection c on c.marketplace_id = ${marketplaceId} and c.id = u.parent_id
  ), requirement as materialized (
    select distinct on (up.leaf, cd.definition_id) up.leaf as collection_id, cd.definition_id, cd.level
    from up join ${levels} cd on cd.marketplace_id = ${marketplaceId} and cd.collection_id = up.id
    order by up.leaf, cd.definition_id, up.height
  )`
}

/** Conditions on a table that has merchant_id and product_id. */
function within(table: RawBuilder<unknown>, { merchantId, merchantIds, productIds }: MappingScope): RawBuilder<unknown> {
  const some = merchantIds === undefined ? sql`true` : sql`${table}.merchant_id = any(${merchantIds}::uuid[])`
  const merchant = merchantId === undefined ? some : sql`${table}.merchant_id = ${merchantId}`
  return productIds === undefined ? merchant : sql`${merchant} and ${table}.product_id = any(${productIds}::uuid[])`
}

/** Whether a listing `l` lies in the collection, or below it. */
export function lyingIn({ marketplaceId, collectionId }: MappingScopeInTree): RawBuilder<unknown> {
  if (collectionId === undefined) return sql`true`
  if (collectionId === null) return sql`l.collection_id is null`
  return sql`l.collection_id in (
    with recursive below as (
      select c.id from collection c where c.marketplace_id = ${marketplaceId} and c.id = ${collectionId}
      union all
      select c.id from below b join collection c on c.marketplace_id = ${marketplaceId} and c.parent_id = b.id
    ) select id from below)`
}

function definitionCtes(mappingScope: MappingScopeInTree): RawBuilder<unknown> {
  const definitions = mappingScope.definitionIds === undefined ? sql`true` : sql`a.definition_id = any(${mappingScope.definitionIds}::uuid[])`
  const { targetCollectionId } = mappingScope
  const planned =
    targetCollectionId === undefined
      ? sql``
      : sql`union
    select x.merchant_id, x.product_id, a.definition_id
    from (select p.merchant_id, p.id as product_id from product p) x cross join requirement a
    where ${within(sql`x`, mappingScope)} and a.collection_id = ${targetCollectionId} and ${definitions}`
  const required =
    mappingScope.requires === true && typeof mappingScope.collectionId === 'string'
      ? { collectionId: mappingScope.collectionId, definitionIds: mappingScope.definitionIds ?? [] }
      : undefined
  const onlyRequired = required === undefined ? sql`true` : sql`a.level = 'required'`
  return sql`${requirementCtes(mappingScope.marketplaceId, required)}, target as materialized (
    select distinct l.merchant_id, l.product_id, a.definition_id
    from listing l join requirement a on a.collection_id = l.collection_id
    where l.marketplace_id = ${mappingScope.marketplaceId} and ${within(sql`l`, mappingScope)} and ${lyingIn(mappingScope)} and ${definitions} and ${onlyRequired}
    ${planned}
  )`
}

/** What shops sent of the requested products. Weights lie elsewhere, and are looked up only where some attribute is read from them. */
const sentCte = (hasWeight: boolean) => sql`sent as materialized (
  select p.merchant_id, p.id as product_id, e.name, e.value
  from (select distinct merchant_id, product_id from target) w
  join product p on p.merchant_id = w.merchant_id and p.id = w.product_id
  cross join lateral ${sentOf({ hasWeight })} e
  where e.value <> ''
)`

/** For every requested product and definition the one value that decides, by rank. */
export function foundCtes(mappingScope: MappingScopeInTree, names: readonly SourceName[]): RawBuilder<unknown> {
  const sources = sql`sources as materialized (
    select s."definitionId" as definition_id, s."merchantId" as merchant_id, searchable(s.name) as name, s.rank, s.rule, s."mappingSource" as mapping_source
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as s("definitionId" uuid, "merchantId" uuid, name text, rank int, rule text, "mappingSource" text)
  )`
  const hasWeight = names.some(({ name }) => name?.trim().toLowerCase() === 'weight')
  return sql`${definitionCtes(mappingScope)}, ${sentCte(hasWeight)}, ${sources}, named as materialized (
    -- A shop has few names and many values: only the names are compared in plain words.
    select n.name as shown, s.* from (select distinct t.name from sent t) n join sources s on s.name = searchable(n.name)
  ), found as materialized (
    select distinct on (x.merchant_id, x.product_id, x.definition_id) x.*
    from (
      select m.merchant_id, m.product_id, m.definition_id, ${fixedRank}::int as rank, '' as rule, 'product' as mapping_source, m.original_name, m.original_value,
        m.mapped_value as value
      from attribute_mapping m
      join target w on w.merchant_id = m.merchant_id and w.product_id = m.product_id and w.definition_id = m.definition_id
      where m.marketplace_id = ${mappingScope.marketplaceId}
      union all
      select t.merchant_id, t.product_id, w.definition_id, s.rank, s.rule, s.mapping_source, t.name, t.value, t.value
      from named s
      join sent t on t.name = s.shown and (s.merchant_id is null or s.merchant_id = t.merchant_id)
      join target w on w.merchant_id = t.merchant_id and w.product_id = t.product_id and w.definition_id = s.definition_id
      union all
      select w.merchant_id, w.product_id, w.definition_id, s.rank, s.rule, s.mapping_source, '', '', ''
      from target w join sources s on s.definition_id = w.definition_id and s.name is null and (s.merchant_id is null or s.merchant_id = w.merchant_id)
    ) x
    order by x.merchant_id, x.product_id, x.definition_id, x.rank, x.value
  )`
}

/** The different values that decide somewhere in a place. */
export async function listCandidates(db: Db, mappingScope: MappingScopeInTree, names: readonly SourceName[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`${withoutPreparedPlan}
    with recursive ${foundCtes(mappingScope, names)}
    select distinct f.definition_id as "definitionId", f.rule, f.mapping_source as "mappingSource", f.value from found f`.execute(db)
  return rows
}

export const resultsCte = (evaluated: readonly Evaluated[]): RawBuilder<unknown> => sql`results as materialized (
  select r."definitionId" as definition_id, r.rule, r."mappingSource" as mapping_source, r.value, r.result, r.state, r.message
  from jsonb_to_recordset(${JSON.stringify(evaluated)}::jsonb)
    as r("definitionId" uuid, rule text, "mappingSource" text, value text, result text, state text, message jsonb)
)`

export const joinedResults = sql`found f join results r on r.definition_id = f.definition_id and r.rule = f.rule and r.mapping_source = f.mapping_source and r.value = f.value`

/**
 * Writes what every product of a place has for every definition required of it; rows that are right already are left. Returns how many products
 * changed, and with `returnsMoved` those that have more or less than before.
 */
export async function writeValues(
  db: Db,
  mappingScope: MappingScope,
  names: readonly SourceName[],
  evaluated: readonly Evaluated[],
  { returnsMoved }: { returnsMoved: boolean },
): Promise<{ changed: number; moved: { merchantId: string; productId: string }[] }> {
  const definitions = mappingScope.definitionIds === undefined ? sql`true` : sql`v.definition_id = any(${mappingScope.definitionIds}::uuid[])`
  // As it stood before this statement: what is written by it is not seen here.
  const moved = sql`(select coalesce(jsonb_agg(jsonb_build_object('merchantId', t.merchant_id, 'productId', t.product_id)), '[]') from (
        select n.merchant_id, n.product_id from now_true n
        left join product_value v on v.marketplace_id = ${mappingScope.marketplaceId} and v.merchant_id = n.merchant_id and v.product_id = n.product_id
          and v.definition_id = n.definition_id
        where v.state is distinct from n.state
        union
        select * from gone) t)`
  const { rows } = await sql<{ changed: number; moved: { merchantId: string; productId: string }[] }>`${withoutPreparedPlan}
    with recursive ${foundCtes(mappingScope, names)}, ${resultsCte(evaluated)}, now_true as materialized (
      select f.merchant_id, f.product_id, f.definition_id, f.original_name, f.original_value, r.result, r.state, f.mapping_source, r.message from ${joinedResults}
    ), written as (
      insert into product_value (marketplace_id, merchant_id, product_id, definition_id, original_name, original_value, value, state, source, message)
      select ${mappingScope.marketplaceId}, n.merchant_id, n.product_id, n.definition_id, n.original_name, n.original_value, n.result, n.state, n.mapping_source, n.message
      from now_true n
      on conflict (marketplace_id, merchant_id, product_id, definition_id) do update set original_name = excluded.original_name,
        original_value = excluded.original_value, value = excluded.value, state = excluded.state, source = excluded.source, message = excluded.message
      where (product_value.original_name, product_value.original_value, product_value.value, product_value.state, product_value.source, product_value.message)
        is distinct from (excluded.original_name, excluded.original_value, excluded.value, excluded.state, excluded.source, excluded.message)
      returning merchant_id, product_id
    ), gone as (
      delete from product_value v
      where v.marketplace_id = ${mappingScope.marketplaceId} and ${within(sql`v`, mappingScope)} and ${definitions}
        and not exists (select from now_true n where n.merchant_id = v.merchant_id and n.product_id = v.product_id and n.definition_id = v.definition_id)
      returning v.merchant_id, v.product_id
    )
    select (select count(*)::int from (select * from written union select * from gone) touched) as changed,
      ${returnsMoved ? moved : sql`'[]'::jsonb`} as moved`.execute(db)
  return rows[0] ?? { changed: 0, moved: [] }
}

/** Returns the listings of a place whose completeness differs from what they store, with what follows from their present values. */
export async function listChangedCompleteness(db: Db, mappingScope: MappingScope): Promise<Completeness[]> {
  const { rows } = await sql<Completeness>`${withoutPreparedPlan}
    with recursive ${requirementCtes(mappingScope.marketplaceId)}, shares as (
      select l.id, count(*) filter (where a.level <> 'optional') as counted,
        count(*) filter (where a.level = 'required' and coalesce(v.state, '') <> 'mapped') as required_missing,
        count(*) filter (where a.level = 'recommended' and coalesce(v.state, '') not in ('mapped', 'ignored')) as recommended_missing
      from listing l
      left join requirement a on a.collection_id = l.collection_id
      left join product_value v on v.marketplace_id = l.marketplace_id and v.merchant_id = l.merchant_id and v.product_id = l.product_id
        and v.definition_id = a.definition_id
      where l.marketplace_id = ${mappingScope.marketplaceId} and ${within(sql`l`, mappingScope)}
      group by l.id
    ), right_now as (
      select s.id, s.required_missing, s.recommended_missing,
        (case when s.counted = 0 then 100 else round(100.0 * (s.counted - s.required_missing - s.recommended_missing) / s.counted, 2) end)::real as share
      from shares s
    )
    select n.id, n.share as "percentageMapped", n.required_missing::int as "missingRequired", n.recommended_missing::int as "missingRecommended"
    from right_now n join listing l on l.marketplace_id = ${mappingScope.marketplaceId} and l.id = n.id
    where (l.percentage_mapped, l.missing_required, l.missing_recommended) is distinct from (n.share, n.required_missing::int, n.recommended_missing::int)
      or l.is_computing`.execute(db)
  return rows
}

/** What a rule would change: each requested product with what it has and would have, those that change first. */
export async function comparePlanned(
  db: Db,
  mappingScope: MappingScopeInTree,
  names: readonly SourceName[],
  evaluated: readonly Evaluated[],
  sampleCount: number,
): Promise<{ productCount: number; mapped: number; invalid: number; changed: number; samples: PlannedRow[] }> {
  const { rows } = await sql<{ productCount: number; mapped: number; invalid: number; changed: number; samples: PlannedRow[] }>`
    with recursive ${foundCtes(mappingScope, names)}, ${resultsCte(evaluated)}, planned as materialized (
      select w.merchant_id, w.product_id, coalesce(n.original_value, v.original_value, '') as original, coalesce(v.value, '') as before,
        coalesce(n.result, '') as after, coalesce(n.state, 'unmapped') as state, n.message,
        (coalesce(v.value, ''), coalesce(v.state, 'unmapped')) is distinct from (coalesce(n.result, ''), coalesce(n.state, 'unmapped')) as is_changed
      from target w
      left join (select f.merchant_id, f.product_id, f.original_value, r.result, r.state, r.message from ${joinedResults}) n
        on n.merchant_id = w.merchant_id and n.product_id = w.product_id
      left join product_value v on v.marketplace_id = ${mappingScope.marketplaceId} and v.merchant_id = w.merchant_id and v.product_id = w.product_id
        and v.definition_id = w.definition_id
    )
    select count(*)::int as "productCount", count(*) filter (where state = 'mapped')::int as mapped,
      count(*) filter (where state = 'invalid')::int as invalid, count(*) filter (where is_changed)::int as changed,
      (select coalesce(jsonb_agg(s), '[]') from (
        select p.id, p.name, t.file, q.original, q.before, q.after, q.state, q.message
        from (select * from planned order by is_changed desc, state = 'invalid' desc, original limit ${literal(sampleCount)}) q
        join product p on p.merchant_id = q.merchant_id and p.id = q.product_id
        left join picture t on t.merchant_id = p.merchant_id and t.id = p.thumbnail_id
      ) s) as samples
    from planned`.execute(db)
  return rows[0] ?? { productCount: 0, mapped: 0, invalid: 0, changed: 0, samples: [] }
}

export type PlannedRow = {
  id: string
  name: string
  file: string | null
  original: string
  before: string
  after: string
  state: 'mapped' | 'invalid' | 'ignored' | 'unmapped'
  message: CodedMessage | null
}

/** Products of a place, each once: for deciding whether something is done at once, and for going through them in turns. */
export async function listListed(
  db: Db,
  mappingScope: MappingScopeInTree,
  after: { merchantId: string; productId: string } | null,
  limit: number,
): Promise<{ merchantId: string; productId: string }[]> {
  const isAfter = after === null ? sql`true` : sql`(l.merchant_id, l.product_id) > (${after.merchantId}, ${after.productId})`
  const { rows } = await sql<{ merchantId: string; productId: string }>`
    select distinct l.merchant_id as "merchantId", l.product_id as "productId" from listing l
    where l.marketplace_id = ${mappingScope.marketplaceId} and ${within(sql`l`, mappingScope)} and ${lyingIn(mappingScope)} and ${isAfter}
    order by l.merchant_id, l.product_id limit ${literal(limit)}`.execute(db)
  return rows
}
