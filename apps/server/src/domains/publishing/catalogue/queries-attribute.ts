import type { AttributeType } from '@stoa/contract/attribute.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { among } from '../../../kit/paging.ts'

/** An attribute of the marketplace. `joinedValues` are its allowed values that have commas, as those of a list are joined by. */
export type DefinitionRow = {
  id: string
  key: string
  name: string
  labels: Readonly<Record<string, string>>
  type: AttributeType
  joinedValues: readonly string[]
}

/** Keeps products with one of these values of an attribute; no attribute where the marketplace has none with that key. */
export type ChosenAttribute = { key: string; definition: DefinitionRow | undefined; values: readonly string[] }

/** Types whose values shoppers choose among. */
const facetTypes: readonly AttributeType[] = ['choice', 'choices', 'boolean']

const columns = sql`d.id, d.key, d.name, d.labels, d.type,
  array(select one ->> 'value' from jsonb_array_elements(d.allowed_values) one where position(',' in one ->> 'value') > 0) as "joinedValues"`

/** Returns the attributes of a marketplace with these keys. */
export async function listDefinitions(db: Db, marketplaceId: string, keys: readonly string[]): Promise<DefinitionRow[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<DefinitionRow>`
    select ${columns} from attribute_definition d where d.marketplace_id = ${marketplaceId} and d.key = any(${keys}::text[])`.execute(db)
  return rows
}

/** Returns the attributes of a marketplace whose values shoppers choose among. */
export async function listFacetDefinitions(db: Db, marketplaceId: string): Promise<DefinitionRow[]> {
  const { rows } = await sql<DefinitionRow>`
    select ${columns} from attribute_definition d where d.marketplace_id = ${marketplaceId} and d.type = any(${facetTypes}::text[])`.execute(db)
  return rows
}

/** Returns what values of attributes are called in a language, where they have a label in it. */
export async function listValueLabels(
  db: Db,
  marketplaceId: string,
  { definitionIds, values, language }: { definitionIds: readonly string[]; values: readonly string[]; language: string },
): Promise<{ definitionId: string; value: string; label: string }[]> {
  if (definitionIds.length === 0) return []
  const { rows } = await sql<{ definitionId: string; value: string; label: string }>`
    select d.id as "definitionId", one ->> 'value' as value, one -> 'labels' ->> ${language} as label
    from attribute_definition d cross join lateral jsonb_array_elements(d.allowed_values) one
    where d.marketplace_id = ${marketplaceId} and d.id = any(${definitionIds}::uuid[]) and one ->> 'value' = any(${values}::text[])
      and one -> 'labels' ->> ${language} <> ''`.execute(db)
  return rows
}

/** Keeps products, read one by one, with a value of each attribute. A subquery that is looked up by the product, because PostgreSQL would read all values for a join. */
export function haveAttributes(
  marketplaceId: string,
  attributes: readonly ChosenAttribute[],
  product: { merchantId: RawBuilder<unknown>; id: RawBuilder<unknown> },
): RawBuilder<unknown>[] {
  return attributes.map(({ definition, values }) =>
    definition === undefined
      ? sql`false`
      : sql`coalesce((select true from product_value v
          where v.marketplace_id = ${marketplaceId} and v.merchant_id = ${product.merchantId} and v.product_id = ${product.id}
            and v.definition_id = ${definition.id} and v.state = 'mapped' and ${isOneOf(definition, values)} limit 1), false)`,
  )
}

/**
 * Keeps the products `p` with a value of each attribute, found by the index over the parts of values. The row-level policies of `product_value` rule that index
 * out; the view `searchable_value` keeps to the same scope and does not. A part names its attribute: to name it beside that leads PostgreSQL to an index over all
 * its values.
 */
export function foundByAttributes(attributes: readonly ChosenAttribute[]): RawBuilder<unknown>[] {
  return attributes.map(({ definition, values }) =>
    definition === undefined
      ? sql`false`
      : sql`(p.merchant_id, p.id) in (select v.merchant_id, v.product_id from searchable_value v
          where (${sql.join(
            values.map((value) => sql`v.parts @> attribute_parts(${definition.id}, ${value})`),
            sql` or `,
          )}) and ${isOneOf(definition, values)})`,
  )
}

/** Whether the value `v` is one of these, or, of a list, has one of them. */
function isOneOf({ type, joinedValues }: DefinitionRow, values: readonly string[]): RawBuilder<unknown> {
  if (type !== 'choices') return among(sql`v.value`, values, 'text')
  return sql`(${sql.join(
    values.map((value) => hasInList(value, joinedValues)),
    sql` or `,
  )})`
}

const inCommas = (value: string) => `, ${value}, `

/** Whether a list has a value. One that is part of another, as "virgin" of "Wool, virgin", is looked for without that. */
function hasInList(value: string, joinedValues: readonly string[]): RawBuilder<unknown> {
  const longer = joinedValues.filter((one) => one !== value && inCommas(one).includes(inCommas(value)))
  const list = longer.reduce((text, one) => sql`replace(${text}, ${inCommas(one)}, ', ')`, sql`', ' || v.value || ', '`)
  return sql`position(${inCommas(value)} in ${list}) > 0`
}
