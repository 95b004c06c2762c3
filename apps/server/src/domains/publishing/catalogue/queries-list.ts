import type { PageRequest } from '@stoa/contract/route.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { withoutPreparedPlan } from '../../../database/db.ts'
import { afterKey, direction, literal, rowsOf } from '../../../kit/paging.ts'
import { priceConditions } from '../../product/browse/queries-price-stock.ts'
import type { CatalogueRow } from './queries-catalogue.ts'
import { columnsIn } from './queries-catalogue.ts'
import type { CatalogueChoice, CatalogueSearch } from './queries-choice.ts'
import { hasColumns, hasKeys, isChosen, isFound, isNarrow, onSaleOf, searchOf } from './queries-choice.ts'

/** So many products are walked in their order for a page of a narrow choice before all that match are collected by an index and sorted. */
export const walked = 1000

type Key = { column: RawBuilder<unknown>; cast: string }

/** What a list is sorted by, of the products `s` that were sent to the marketplace. */
function keyOfSent({ sort }: PageRequest): Key {
  if (sort.field === 'name') return { column: sql`s.product_name`, cast: 'text' }
  if (sort.field === 'price') return { column: sql`s.product_price_minor`, cast: 'bigint' }
  return { column: sql`s.catalogue_updated_at`, cast: 'timestamptz' }
}

/** The same of the products `p` that are found of them. */
function keyOfFound({ sort }: PageRequest): RawBuilder<unknown> {
  if (sort.field === 'name') return sql`p.product_name`
  return sort.field === 'price' ? sql`p.product_price_minor` : sql`p.catalogue_updated_at`
}

/** The same of `catalogue_in_order`. */
function keyInOrder({ sort }: PageRequest): RawBuilder<unknown> {
  if (sort.field === 'name') return sql`p.key_name`
  return sort.field === 'price' ? sql`p.key_price` : sql`p.key_updated_at`
}

/** A range of prices is also one of the order by price. */
function isInRange({ sort }: PageRequest, choice: CatalogueChoice, price: RawBuilder<unknown>): RawBuilder<unknown> {
  const conditions = sort.field === 'price' ? priceConditions(price, choice) : []
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/**
 * Returns a page of what is on sale on a marketplace, or of what is chosen of it, by name, price or the last change. What a common choice keeps is found on the
 * way along the order, what a rare one keeps by its index.
 */
export async function listCatalogue(
  db: Db,
  marketplaceId: string,
  choice: CatalogueChoice & { language: string },
  page: PageRequest,
): Promise<CatalogueRow[]> {
  if (!isNarrow(choice) && choice.collectionIds === undefined) return walkCatalogue(db, marketplaceId, choice, page, sql`true`)
  const { column, cast } = keyOfSent(page)
  const { rows } = await sql<{ key: string; id: string }>`
    select ${column} as key, s.product_id as id from push s
    where s.marketplace_id = ${marketplaceId} and ${choice.sellerId === undefined ? sql`true` : sql`s.merchant_id = ${choice.sellerId}`}
      and ${isInRange(page, choice, sql`s.product_price_minor`)} and ${afterKey([column, sql`s.product_id`], page, [cast, 'uuid'])}
    order by ${column} ${direction(page)}, s.product_id ${direction(page)} limit 1 offset ${literal(walked)}`.execute(db)
  const [end] = rows
  if (!end) return walkCatalogue(db, marketplaceId, choice, page, sql`true`)
  const isBefore = sql`(${keyInOrder(page)}, p.key_id) ${page.sort.descending ? sql`>=` : sql`<=`} (${end.key}::${sql.raw(cast)}, ${end.id}::uuid)`
  const found = await walkCatalogue(db, marketplaceId, choice, page, isBefore)
  return found.length > page.limit ? found : searchCatalogue(db, marketplaceId, { ...searchOf(choice), language: choice.language }, page)
}

async function walkCatalogue(
  db: Db,
  marketplaceId: string,
  { language, ...choice }: CatalogueChoice & { language: string },
  page: PageRequest,
  isBefore: RawBuilder<unknown>,
): Promise<CatalogueRow[]> {
  const [column, { cast }] = [keyInOrder(page), keyOfSent(page)]
  // The text depends on how many values of attributes are named: kept prepared, they would push out the statements of others.
  const { rows } = await sql<CatalogueRow>`${choice.attributes.length > 0 ? withoutPreparedPlan : sql``}
    select ${columnsIn(language)}, p.card_images as images, ${column} as key, p.key_id as "keyId"
    from catalogue_in_order p
    where p.key_marketplace_id = ${marketplaceId} and ${isChosen(marketplaceId, choice, { merchantId: sql`p.key_merchant_id`, id: sql`p.key_id` })}
      and ${isInRange(page, choice, sql`p.key_price`)} and ${afterKey([column, sql`p.key_id`], page, [cast, 'uuid'])} and ${isBefore}
    order by ${column} ${direction(page)}, p.key_id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  return rows
}

/**
 * Returns a page of what is on sale on a marketplace and has a text in its name, reference or codes, or one of the codes, or what else a search names. What
 * matches is found by its index, then sorted in the order of `catalogue_in_order`, so that a page may follow one of either.
 */
export async function searchCatalogue(
  db: Db,
  marketplaceId: string,
  { language, ...search }: CatalogueSearch & { language: string },
  page: PageRequest,
): Promise<CatalogueRow[]> {
  const { column, cast } = keyOfSent(page)
  const select = sql`select ${columnsIn(language)}, p.card_images as images, ${column} as key, p.id as "keyId"`
  const order = sql`order by ${column} ${direction(page)}, s.product_id ${direction(page)}`
  const isAfter = afterKey([column, sql`s.product_id`], page, [cast, 'uuid'])
  const own = keyOfFound(page)
  const found = sql`${isFound(marketplaceId, search)} and ${afterKey([own, sql`p.product_id`], page, [cast, 'uuid'])}
    order by ${own} ${direction(page)}, p.product_id ${direction(page)} offset 0`
  // What is found by other tables is sorted before it is looked up, so that no more of it is than the page shows.
  const { rows } = hasKeys(search)
    ? await sql<CatalogueRow>`${withoutPreparedPlan}
    ${select} ${onSaleOf(marketplaceId, found)} where ${hasColumns(search)} ${order} limit ${rowsOf(page)}`.execute(db)
    : await sql<CatalogueRow>`${withoutPreparedPlan}
    ${select}
    from catalogue_product p join push s on s.marketplace_id = p.marketplace_id and s.merchant_id = p.merchant_id and s.product_id = p.id
    where p.marketplace_id = ${marketplaceId} and ${hasColumns(search)} and ${isAfter}
    ${order} limit ${rowsOf(page)}`.execute(db)
  return rows
}
