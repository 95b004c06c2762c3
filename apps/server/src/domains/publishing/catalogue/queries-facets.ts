import { facetLimits } from '@stoa/contract/catalogue.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { withoutPreparedPlan } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import type { DefinitionRow } from './queries-attribute.ts'
import type { CatalogueSearch } from './queries-choice.ts'
import { matchingOf } from './queries-matching.ts'

/** What is counted of the products of a choice. `products` of an attribute have any value of it. */
export type FacetRow = {
  isExact: boolean
  brands: { value: string; count: number }[]
  sellers: { companyId: string; companyName: string; handle: string | null; count: number }[]
  currency: string | null
  lowestMinor: number | null
  highestMinor: number | null
  inStock: number
  attributes: { definitionId: string; products: number }[]
  values: { definitionId: string; value: string; count: number }[]
}

const { products: counted, values: shown } = facetLimits

/**
 * Counts what the products of a search can be narrowed by, in one statement. Each facet counts the products of the search without its own filter: those are
 * read once for all facets that no filter is set for, and once more for each of the others, up to a limit each time.
 */
export async function countFacets(
  db: Db,
  marketplaceId: string,
  search: CatalogueSearch,
  definitions: readonly DefinitionRow[],
): Promise<FacetRow | undefined> {
  const choices: CatalogueSearch[] = [search]
  const setOf = (isFiltered: boolean, without: Partial<CatalogueSearch>): RawBuilder<unknown> =>
    nameOf(isFiltered ? choices.push({ ...search, ...without }) - 1 : 0)
  const brands = setOf(search.brands.length > 0, { brands: [] })
  const sellers = setOf(search.sellerId !== undefined, { sellerId: undefined })
  const prices = setOf(search.minPriceMinor !== undefined || search.maxPriceMinor !== undefined, {
    minPriceMinor: undefined,
    maxPriceMinor: undefined,
  })
  const stock = setOf(search.isInStock !== undefined, { isInStock: undefined, isSoldOut: false })
  const filtered = search.attributes.flatMap(({ key, definition }) => (definition === undefined ? [] : [{ key, id: definition.id }]))
  const ids = definitions.map(({ id }) => id)
  const owned = [
    ownedOf(
      marketplaceId,
      nameOf(0),
      ids.filter((id) => filtered.every((one) => one.id !== id)),
    ),
    ...filtered
      .filter(({ id }) => ids.includes(id))
      .map(({ key, id }) => ownedOf(marketplaceId, setOf(true, { attributes: search.attributes.filter((one) => one.key !== key) }), [id])),
  ]
  const lists = definitions.filter(({ type, joinedValues }) => type === 'choices' && joinedValues.length === 0).map(({ id }) => id)
  const sets = choices.map(
    (choice, index) => sql`${nameOf(index)} as materialized (
      select p.merchant_id, p.id, p.brand, p.seller_name, p.seller_handle, p.price_minor, p.currency, p.is_in_stock
      ${matchingOf(marketplaceId, choice, counted)} limit ${literal(counted)})`,
  )
  const isExact = choices.map((_, index) => sql`(select count(*) from ${nameOf(index)}) < ${literal(counted)}`)
  const { rows } = await sql<FacetRow>`${withoutPreparedPlan}
    with ${sql.join(sets)}, owned as materialized (
      ${sql.join(owned, sql` union all `)}
    )
    select ${sql.join(isExact, sql` and `)} as "isExact",
      ${listOf(sql`select c.brand as value, count(*)::int as count from ${brands} c where c.brand <> '' group by c.brand order by 2 desc, 1`)} as brands,
      ${listOf(sql`select c.merchant_id as "companyId", c.seller_name as "companyName", c.seller_handle as handle, count(*)::int as count
        from ${sellers} c group by 1, 2, 3 order by 4 desc, 2, 1`)} as sellers,
      (select max(c.currency) from ${prices} c) as currency, (select min(c.price_minor) from ${prices} c) as "lowestMinor",
      (select max(c.price_minor) from ${prices} c) as "highestMinor",
      (select count(*)::int from ${stock} c where c.is_in_stock) as "inStock",
      (select coalesce(jsonb_agg(f), '[]') from (
        select o.definition_id as "definitionId", sum(o.products)::int as products from owned o group by 1) f) as attributes,
      (select coalesce(jsonb_agg(f), '[]') from (
        select o.definition_id as "definitionId", one.value, sum(o.products)::int as count
        from owned o cross join lateral unnest(
          case when o.definition_id = any(${lists}::uuid[]) then string_to_array(o.value, ', ') else array[o.value] end) one(value)
        group by 1, 2) f) as values`.execute(db)
  return rows[0]
}

const nameOf = (index: number): RawBuilder<unknown> => sql.raw(`chosen_${index}`)

const listOf = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select coalesce(jsonb_agg(f), '[]') from (${rows} limit ${literal(shown)}) f)`

/** The values that the products of a set have for some attributes, each with how many have it. */
function ownedOf(marketplaceId: string, set: RawBuilder<unknown>, definitionIds: readonly string[]): RawBuilder<unknown> {
  return sql`select v.definition_id, v.value, count(*)::int as products
      from ${set} c join product_value v on v.marketplace_id = ${marketplaceId} and v.merchant_id = c.merchant_id and v.product_id = c.id
      where v.state = 'mapped' and v.definition_id = any(${definitionIds}::uuid[]) group by v.definition_id, v.value`
}
