import type { PageRequest } from '@stoa/contract/route.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { withoutPreparedPlan } from '../../../database/db.ts'
import { afterKey, among, literal, rowsOf } from '../../../kit/paging.ts'
import type { CatalogueRow } from './queries-catalogue.ts'
import { columnsIn } from './queries-catalogue.ts'
import type { CatalogueChoice } from './queries-choice.ts'
import { hasColumns, isChosen, isFound, isNarrow, searchOf } from './queries-choice.ts'
import { walked } from './queries-list.ts'

/** Which products are requested of these collections: of one alone, or of one with all collections below it. */
export type CollectionChoice = Omit<CatalogueChoice, 'collectionIds'> & { collectionIds: readonly string[] }
type Listed = CollectionChoice & { language: string }

/**
 * Returns a page of what is on sale in collections, in the order the operator gave them, each product once. What a common choice keeps is found on the way
 * along the order, what a rare one keeps by its index.
 */
export async function listInCollections(db: Db, marketplaceId: string, choice: Listed, page: PageRequest): Promise<CatalogueRow[]> {
  if (!isNarrow(choice)) return walkCollections(db, marketplaceId, choice, page, sql`true`)
  const end = await findEnd(db, marketplaceId, choice.collectionIds, page)
  if (end === undefined) return walkCollections(db, marketplaceId, choice, page, sql`true`)
  const isBefore = sql`(p.key_position, p.key_id) <= (${end.position}::text collate "C", ${end.id}::uuid)`
  const found = await walkCollections(db, marketplaceId, choice, page, isBefore)
  return found.length > page.limit ? found : collectInCollections(db, marketplaceId, choice, page)
}

/** Everything behind `select` and its columns that reads the products `p` of collections, each once. Made to be read up to a limit. */
export function inCollections(marketplaceId: string, choice: CollectionChoice): RawBuilder<unknown> {
  const { collectionIds } = choice
  return collectionIds.length === 1
    ? sql`from catalogue_in_collection p where ${isIn(marketplaceId, sql`${collectionIds[0]}`, choice)} order by p.key_position, p.key_id`
    : sql`from unnest(${collectionIds}::uuid[]) t(id) cross join lateral (
        select p.* from catalogue_in_collection p
        where ${isIn(marketplaceId, sql`t.id`, choice)} and ${isFirstOf(marketplaceId, collectionIds)} offset 0) p`
}

const positionCasts = ['text collate "C"', 'uuid']
const afterPosition = (page: PageRequest): RawBuilder<boolean> => afterKey([sql`p.key_position`, sql`p.key_id`], page, positionCasts)

const isIn = (marketplaceId: string, collectionId: RawBuilder<unknown>, choice: CollectionChoice): RawBuilder<unknown> =>
  sql`p.key_marketplace_id = ${marketplaceId} and p.collection_id = ${collectionId}
    and ${isChosen(marketplaceId, { ...choice, collectionIds: undefined }, { merchantId: sql`p.key_merchant_id`, id: sql`p.key_product_id` })}`

/** Leaves out a product that an earlier listing of the collections has shown. A subquery, because PostgreSQL would read all listings for a join. */
const isFirstOf = (marketplaceId: string, collectionIds: readonly string[]): RawBuilder<unknown> => sql`not coalesce((
  select true from listing e
  where e.merchant_id = p.key_merchant_id and e.product_id = p.key_product_id and e.marketplace_id = ${marketplaceId}
    and e.collection_id = any(${collectionIds}::uuid[]) and (e.position, e.id) < (p.key_position, p.key_id)
    and is_on_sale(e.marketplace_id, e.approval, e.missing_required) limit 1), false)`

/**
 * Returns where a walk for a narrow choice ends: behind so many listings of one collection, or behind a tenth of them in that one of several that gets there
 * first. Undefined where none has more.
 */
async function findEnd(
  db: Db,
  marketplaceId: string,
  collectionIds: readonly string[],
  page: PageRequest,
): Promise<{ position: string; id: string } | undefined> {
  const each = collectionIds.length === 1 ? walked : walked / 10
  const { rows } = await sql<{ position: string; id: string }>`
    select k.position, k.id from unnest(${collectionIds}::uuid[]) t(id) cross join lateral (
      select l.position, l.id from listing l
      where l.marketplace_id = ${marketplaceId} and l.collection_id = t.id and ${afterKey([sql`l.position`, sql`l.id`], page, positionCasts)}
      order by l.position, l.id limit 1 offset ${literal(each)}) k
    order by k.position, k.id limit 1`.execute(db)
  return rows[0]
}

/**
 * Each collection is read in its own order until it could fill the page; what they have is merged by position. Only what the page shows is looked up whole.
 */
async function walkCollections(
  db: Db,
  marketplaceId: string,
  { language, ...choice }: Listed,
  page: PageRequest,
  isBefore: RawBuilder<unknown>,
): Promise<CatalogueRow[]> {
  const { collectionIds } = choice
  // The text depends on how many values of attributes are named: kept prepared, they would push out the statements of others.
  const plan = choice.attributes.length > 0 ? withoutPreparedPlan : sql``
  const { rows } =
    collectionIds.length === 1
      ? await sql<CatalogueRow>`${plan}
    select ${columnsIn(language)}, p.card_images as images, p.key_position as key, p.key_id as "keyId"
    from catalogue_in_collection p
    where ${isIn(marketplaceId, sql`${collectionIds[0]}`, choice)} and ${afterPosition(page)} and ${isBefore}
    order by p.key_position, p.key_id limit ${rowsOf(page)}`.execute(db)
      : await sql<CatalogueRow>`${plan}
    with shown as materialized (
      select k.* from unnest(${collectionIds}::uuid[]) t(id) cross join lateral (
        select p.key_position, p.key_id, p.key_merchant_id, p.key_product_id from catalogue_in_collection p
        where ${isIn(marketplaceId, sql`t.id`, choice)} and ${afterPosition(page)} and ${isBefore} and ${isFirstOf(marketplaceId, collectionIds)}
        order by p.key_position, p.key_id limit ${rowsOf(page)}) k
      order by k.key_position, k.key_id limit ${rowsOf(page)}
    )
    select ${columnsIn(language)}, p.card_images as images, k.key_position as key, k.key_id as "keyId"
    from shown k cross join lateral (
      select o.* from catalogue_product o
      where o.marketplace_id = ${marketplaceId} and o.merchant_id = k.key_merchant_id and o.id = k.key_product_id offset 0) p
    order by k.key_position, k.key_id`.execute(db)
  return rows
}

/** What matches is found by an index, then sorted by the first listing of each product in the collections. */
async function collectInCollections(db: Db, marketplaceId: string, { language, ...choice }: Listed, page: PageRequest): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`${withoutPreparedPlan}
    select ${columnsIn(language)}, p.card_images as images, s.position as key, s.listing_id as "keyId"
    from (
      select p.merchant_id, p.id, k.position, k.id as listing_id
      from (select s.*, s.product_id as id from push s) p cross join lateral (
        select l.position, l.id from listing l
        where l.marketplace_id = p.marketplace_id and l.merchant_id = p.merchant_id and l.product_id = p.id and ${among(sql`l.collection_id`, choice.collectionIds, 'uuid')}
          and l.approval = 'Approved' and is_on_sale(l.marketplace_id, l.approval, l.missing_required)
        order by l.position, l.id limit 1) k
      where p.marketplace_id = ${marketplaceId} and ${isFound(marketplaceId, searchOf(choice))} and ${afterKey([sql`k.position`, sql`k.id`], page, positionCasts)}
      order by k.position, k.id offset 0) s
    cross join lateral (
      select o.* from catalogue_product o where o.marketplace_id = ${marketplaceId} and o.merchant_id = s.merchant_id and o.id = s.id offset 0) p
    where ${hasColumns(searchOf(choice))}
    order by s.position, s.listing_id limit ${rowsOf(page)}`.execute(db)
  return rows
}
