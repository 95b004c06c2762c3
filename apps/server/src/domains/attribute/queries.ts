import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { AttributeDefinition, AttributeType } from '@stoa/contract/attribute.ts'
import { countCap } from '@stoa/contract/count-cap.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import type { TextSearch } from '../../kit/filter.ts'
import { afterKey, direction, hasTexts, literal, rowsOf } from '../../kit/paging.ts'

/** Filters a list of definitions. `isInCollection`: only those that some collection uses. */
export type DefinitionFilters = {
  marketplaceId: string | undefined
  type: AttributeType | undefined
  collectionId: string | undefined
  isRequired: boolean | undefined
  isUsed: boolean | undefined
  isInCollection: boolean
  text: TextSearch | undefined
}

/** A definition to be written. */
export type DefinitionWrite = Pick<AttributeDefinition, 'key' | 'name' | 'labels' | 'description' | 'type' | 'unit' | 'allowedValues'>

/** The marketplaces a caller sees the attributes of: an operator its own, a merchant those it is an approved partner of. */
export function visibleMarketplaces(scope: Scope): RawBuilder<unknown> {
  return scope.companyType === 'MARKETPLACE'
    ? sql`(select ${scope.companyId}::uuid)`
    : sql`(select pa.marketplace_id from partnership pa where pa.merchant_id = ${scope.companyId} and pa.status = 'APPROVED')`
}

const inCollection = sql`(select from collection_definition cd where cd.marketplace_id = d.marketplace_id and cd.definition_id = d.id`
const used = sql`(select from product_value v where v.marketplace_id = d.marketplace_id and v.definition_id = d.id and v.state = 'mapped')`

function matching(scope: Scope, input: DefinitionFilters): RawBuilder<unknown> {
  const conditions = [sql`d.marketplace_id in ${visibleMarketplaces(scope)}`]
  if (input.marketplaceId !== undefined) conditions.push(sql`d.marketplace_id = ${input.marketplaceId}`)
  if (input.type !== undefined) conditions.push(sql`d.type = ${input.type}`)
  if (input.collectionId !== undefined) conditions.push(sql`exists ${inCollection} and cd.collection_id = ${input.collectionId})`)
  if (input.isInCollection) conditions.push(sql`exists ${inCollection})`)
  if (input.isRequired !== undefined) {
    const required = sql`exists ${inCollection} and cd.level = 'required')`
    conditions.push(input.isRequired ? required : sql`not ${required}`)
  }
  if (input.isUsed !== undefined) conditions.push(input.isUsed ? sql`exists ${used}` : sql`not exists ${used}`)
  if (input.text !== undefined) conditions.push(hasTexts(input.text, (pattern) => sql`searchable(d.name || ' ' || d.key) like ${pattern}`))
  return sql.join(conditions, sql` and `)
}

const shown = sql`d.id as "productAttributeDefinitionId", d.marketplace_id as "marketplaceId", d.key, d.name, d.labels, d.description, d.type, d.unit,
  d.allowed_values as "allowedValues", placed.requested as "collectionCount", placed.required as "requiredCount",
  (select count(distinct (v.merchant_id, v.product_id))::int from product_value v
    where v.marketplace_id = d.marketplace_id and v.definition_id = d.id and v.state = 'mapped') as "productCount",
  array(select t.name from attribute_template t where t.marketplace_id = d.marketplace_id
    and t.attribute_definitions @> jsonb_build_array(jsonb_build_object('key', d.key)) order by t.name) as templates,
  d.updated_at as "updatedAt", d.version`

const placed = sql`cross join lateral (
  select count(*)::int as requested, count(*) filter (where cd.level = 'required')::int as required from collection_definition cd
  where cd.marketplace_id = d.marketplace_id and cd.definition_id = d.id
) placed`

/** Definitions in sight; one row more than the page holds. Usage is counted for the rows of the page only. */
export async function listDefinitions(db: Db, scope: Scope, input: DefinitionFilters, page: PageRequest): Promise<AttributeDefinition[]> {
  const [key, cast] = page.sort.field === 'updatedAt' ? [sql`d.updated_at`, 'timestamptz'] : [sql`d.name`, 'text']
  const order = sql`${key} ${direction(page)}, d.id ${direction(page)}`
  const { rows } = await sql<AttributeDefinition>`
    with page as materialized (
      select d.* from attribute_definition d where ${matching(scope, input)} and ${afterKey([key, sql`d.id`], page, [cast, 'uuid'])}
      order by ${order} limit ${rowsOf(page)}
    )
    select ${shown} from page d ${placed} order by ${order}`.execute(db)
  return rows
}

/** How many match, at most the cap. */
export async function countDefinitions(db: Db, scope: Scope, input: DefinitionFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 from attribute_definition d where ${matching(scope, input)} limit ${literal(countCap)}) counted`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Definitions by their ids, as far as they are in sight. */
export async function findDefinitions(db: Db, scope: Scope, ids: readonly string[]): Promise<AttributeDefinition[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AttributeDefinition>`
    select ${shown} from attribute_definition d ${placed}
    where d.id = any(${ids}::uuid[]) and d.marketplace_id in ${visibleMarketplaces(scope)} order by d.name, d.id`.execute(db)
  return rows
}

/** The operator's definitions with these keys. */
export async function listKeys(db: Db, marketplaceId: string, keys: readonly string[]): Promise<{ id: string; key: string }[]> {
  const { rows } = await sql<{ id: string; key: string }>`
    select d.id, d.key from attribute_definition d where d.marketplace_id = ${marketplaceId} and d.key = any(${keys}::text[])`.execute(db)
  return rows
}

const writeShape = sql`key text, name text, labels jsonb, description text, type text, unit text, "allowedValues" jsonb`

/** Writes new definitions; returns their ids in the order given. A key that is taken fires its constraint. */
export async function insertDefinitions(db: Db, marketplaceId: string, definitions: readonly DefinitionWrite[]): Promise<string[]> {
  if (definitions.length === 0) return []
  const { rows } = await sql<{ id: string; key: string }>`
    insert into attribute_definition (marketplace_id, key, name, labels, description, type, unit, allowed_values)
    select ${marketplaceId}, x.key, x.name, x.labels, x.description, x.type, x.unit, x."allowedValues"
    from jsonb_to_recordset(${JSON.stringify(definitions)}::jsonb) as x(${writeShape})
    returning id, key`.execute(db)
  const ids = new Map(rows.map(({ id, key }) => [key, id]))
  return definitions.map(({ key }) => ids.get(key) ?? '')
}

/** Writes a held definition again; false when it is of another version. */
export async function updateDefinitionRow(db: Db, marketplaceId: string, id: string, version: number, values: DefinitionWrite): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update attribute_definition d set key = x.key, name = x.name, labels = x.labels, description = x.description, type = x.type, unit = x.unit,
      allowed_values = x."allowedValues", updated_at = now(), version = d.version + 1
    from jsonb_to_recordset(${JSON.stringify([values])}::jsonb) as x(${writeShape})
    where d.marketplace_id = ${marketplaceId} and d.id = ${id} and d.version = ${version}`.execute(db)
  return numAffectedRows === 1n
}

/** Holds a definition of the operator until the transaction ends. */
export async function lockDefinition(db: Db, marketplaceId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select d.id from attribute_definition d where d.marketplace_id = ${marketplaceId} and d.id = ${id} for update`.execute(db)
  return rows.length === 1
}

/** Removes a definition with its requirements of collections, rules, fixed values and computed values. */
export async function deleteDefinitionRow(db: Db, marketplaceId: string, id: string): Promise<void> {
  await sql`delete from attribute_definition where marketplace_id = ${marketplaceId} and id = ${id}`.execute(db)
}

/** Returns how many products have one of these values of a definition; those of several are joined by commas. */
export async function countWithValues(db: Db, marketplaceId: string, id: string, values: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from product_value v
    where v.marketplace_id = ${marketplaceId} and v.definition_id = ${id} and v.state = 'mapped'
      and (v.value = any(${values}::text[]) or strpos(v.value, ', ') > 0 and exists (
        select from unnest(${values}::text[]) x where strpos(', ' || v.value || ', ', ', ' || x || ', ') > 0))`.execute(db)
  return rows[0]?.n ?? 0
}

/** Where a definition is used: names of up to ten collections that ask for it, and how many rules, fixed values and products have to do with it. */
export async function findUse(
  db: Db,
  marketplaceId: string,
  id: string,
): Promise<{ collections: string[]; ruleCount: number; mappingCount: number; productCount: number }> {
  const { rows } = await sql<{ collections: string[]; ruleCount: number; mappingCount: number; productCount: number }>`
    select array(select c.name from collection_definition cd join collection c on c.marketplace_id = cd.marketplace_id and c.id = cd.collection_id
        where cd.marketplace_id = ${marketplaceId} and cd.definition_id = ${id} order by c.name limit 10) as collections,
      (select count(*)::int from mapping_rule r where r.marketplace_id = ${marketplaceId} and r.definition_id = ${id}) as "ruleCount",
      (select count(*)::int from attribute_mapping m where m.marketplace_id = ${marketplaceId} and m.definition_id = ${id}) as "mappingCount",
      (select count(*)::int from product_value v where v.marketplace_id = ${marketplaceId} and v.definition_id = ${id} and v.state = 'mapped')
        as "productCount"`.execute(db)
  return rows[0] ?? { collections: [], ruleCount: 0, mappingCount: 0, productCount: 0 }
}
