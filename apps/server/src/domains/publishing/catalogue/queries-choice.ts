import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TextSearch } from '../../../kit/filter.ts'
import { among } from '../../../kit/paging.ts'
import type { PriceRange } from '../../product/browse/queries-price-stock.ts'
import { priceConditions } from '../../product/browse/queries-price-stock.ts'
import type { VariantCodes } from '../../product/browse/queries-text.ts'
import { foundByCodes, foundByText } from '../../product/browse/queries-text.ts'
import type { ChosenAttribute } from './queries-attribute.ts'
import { foundByAttributes, haveAttributes } from './queries-attribute.ts'

/**
 * What narrows a list of what is on sale. `collectionIds`: in one of these collections; absent: in any, or none. `isSoldOut`: only what is sold out, on a marketplace
 * that keeps nothing back: the index of products of which little is left finds it.
 */
export type CatalogueChoice = PriceRange & {
  sellerId?: string | undefined
  brands: readonly string[]
  isInStock?: boolean | undefined
  isSoldOut?: boolean
  attributes: readonly ChosenAttribute[]
  collectionIds?: readonly string[] | undefined
}

/** What a search of the catalogue names, beside what narrows it. */
export type CatalogueSearch = CatalogueChoice & VariantCodes & { text: TextSearch | undefined; ids: readonly string[] }

/** A search of a choice that names nothing else. */
export const searchOf = (choice: CatalogueChoice): CatalogueSearch => ({ ...choice, text: undefined, skus: [], gtins: [], ids: [] })

/** Whether a search names anything that has to be found, so that the catalogue is not read in its order. */
export function isSearch({ text, skus, gtins, ids }: CatalogueSearch): boolean {
  return text !== undefined || skus.length > 0 || gtins.length > 0 || ids.length > 0
}

/** Whether a choice may keep few products of many, or of many in its collections: their order is then not walked to its end for a page of them. */
export function isNarrow({ brands, minPriceMinor, maxPriceMinor, attributes, isSoldOut = false }: CatalogueChoice): boolean {
  return brands.length > 0 || minPriceMinor !== undefined || maxPriceMinor !== undefined || attributes.length > 0 || isSoldOut
}

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

function columnConditions({ sellerId, brands, isInStock, ...prices }: CatalogueChoice, merchantId: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [
    ...(sellerId === undefined ? [] : [sql`${merchantId} = ${sellerId}`]),
    ...(brands.length === 0 ? [] : [among(sql`p.brand`, brands, 'text')]),
    ...(isInStock === undefined ? [] : [sql`p.is_in_stock = ${isInStock}`]),
    ...priceConditions(sql`p.price_minor`, prices),
  ]
}

/** A listing `l` that is on sale in one of these collections. */
function isListedIn(marketplaceId: string, collectionIds: readonly string[]): RawBuilder<unknown> {
  return sql`l.marketplace_id = ${marketplaceId} and ${among(sql`l.collection_id`, collectionIds, 'uuid')} and l.approval = 'Approved'
    and is_on_sale(l.marketplace_id, l.approval, l.missing_required)`
}

/** Keeps the products `p` of a choice that are read one by one in an order; its keys are the columns that the index of the order has. */
export function isChosen(
  marketplaceId: string,
  choice: CatalogueChoice,
  keys: { merchantId: RawBuilder<unknown>; id: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { collectionIds } = choice
  const listed =
    collectionIds === undefined
      ? []
      : [
          sql`coalesce((select true from listing l where l.merchant_id = ${keys.merchantId} and l.product_id = ${keys.id}
            and ${isListedIn(marketplaceId, collectionIds)} limit 1), false)`,
        ]
  return all([...columnConditions(choice, keys.merchantId), ...listed, ...haveAttributes(marketplaceId, choice.attributes, keys)])
}

/** Whether a search finds products by more than their columns: by rows of other tables that name them, or as what is sold out. */
export function hasKeys(search: CatalogueSearch): boolean {
  return isSearch(search) || search.attributes.length > 0 || search.collectionIds !== undefined || search.isSoldOut === true
}

/**
 * Keeps the products `p` of `push` that have the brand and the price of a search, found by their indexes. What is found is limited before it is looked up: without it, the few of
 * a brand in a large collection would be behind the limit.
 */
function foundByColumns(marketplaceId: string, { brands, isSoldOut = false, ...prices }: CatalogueSearch): RawBuilder<unknown>[] {
  const conditions = [
    ...(brands.length === 0 ? [] : [among(sql`q.brand`, brands, 'text')]),
    ...priceConditions(sql`q.price_minor`, prices),
    ...(isSoldOut ? [sql`q.low_stock <= 0`] : []),
  ]
  if (conditions.length === 0) return []
  return [
    sql`(p.merchant_id, p.id) in (select q.merchant_id, q.id from partnership a join product q on q.merchant_id = a.merchant_id
      where a.marketplace_id = ${marketplaceId} and a.status = 'APPROVED' and ${all(conditions)})`,
  ]
}

/** Keeps the products `p` of `catalogue_product` that have the brand, price and stock of a search, and are of its seller. */
export function hasColumns(search: CatalogueSearch): RawBuilder<unknown> {
  return all(columnConditions(search, sql`p.merchant_id`))
}

/** Keeps the products `p` of `push` that a search finds by rows of other tables that name them, or by their columns, each part of it by an index. */
export function isFound(marketplaceId: string, search: CatalogueSearch): RawBuilder<unknown> {
  const visibility = { kind: 'operator', marketplaceId } as const
  const { collectionIds } = search
  const listed =
    collectionIds === undefined
      ? []
      : [sql`(p.merchant_id, p.id) in (select l.merchant_id, l.product_id from listing l where ${isListedIn(marketplaceId, collectionIds)})`]
  return all([
    ...(search.sellerId === undefined ? [] : [sql`p.merchant_id = ${search.sellerId}`]),
    ...(search.ids.length === 0 ? [] : [among(sql`p.id`, search.ids, 'uuid')]),
    ...listed,
    ...foundByAttributes(search.attributes),
    ...foundByColumns(marketplaceId, search),
    foundByText(visibility, search.text),
    ...foundByCodes(visibility, search),
  ])
}

/**
 * Returns what is on sale of products that were found before: `found` is the condition on products `p` of `push`, with their order or limit, and the rest of a statement reads them as `s`, with what
 * is on sale as `p`. PostgreSQL would join the whole catalogue to the few that are found: the view has more tables than it puts in an order of its own.
 */
export function onSaleOf(marketplaceId: string, found: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from (select p.* from (select s.*, s.product_id as id from push s) p where p.marketplace_id = ${marketplaceId} and ${found}) s
    cross join lateral (
      select o.* from catalogue_product o where o.marketplace_id = ${marketplaceId} and o.merchant_id = s.merchant_id and o.id = s.id offset 0) p`
}
