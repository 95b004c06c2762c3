import type { PageRequest } from '@stoa/contract/route.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { afterKey, rowsOf } from '../../../kit/paging.ts'
import type { CatalogueRow } from './queries-catalogue.ts'
import { columnsIn, countUpToCap, isOf } from './queries-catalogue.ts'

/** A collection, alone or with all collections below it, and the merchant whose products are requested. */
export type CollectionChoice = { collectionId: string; includesSubcollections: boolean; sellerId?: string | undefined }

/** Returns a page of what is on sale in a collection, in its order. */
export async function listInCollection(
  db: Db,
  marketplaceId: string,
  { language, ...choice }: CollectionChoice & { language: string },
  page: PageRequest,
): Promise<CatalogueRow[]> {
  return choice.includesSubcollections
    ? listInTree(db, marketplaceId, { language, ...choice }, page)
    : listDirectly(db, marketplaceId, { language, ...choice }, page)
}

/** How many products are on sale in a collection, counted up to the cap. */
export async function countInCollection(db: Db, marketplaceId: string, choice: CollectionChoice): Promise<number> {
  const { collectionId, sellerId } = choice
  return countUpToCap(
    db,
    choice.includesSubcollections
      ? sql`${treeOf(marketplaceId, collectionId)} select from tree t cross join lateral (
          select from catalogue_in_collection p where ${isIn(marketplaceId, sql`t.id`, sellerId)} and ${isFirstOf(marketplaceId)} offset 0) k`
      : sql`select from catalogue_in_collection p where ${isIn(marketplaceId, sql`${collectionId}`, sellerId)}`,
  )
}

const afterPosition = (page: PageRequest): RawBuilder<boolean> => afterKey([sql`p.key_position`, sql`p.key_id`], page, ['text collate "C"', 'uuid'])

const isIn = (marketplaceId: string, collectionId: RawBuilder<unknown>, sellerId: string | undefined): RawBuilder<unknown> =>
  sql`p.key_marketplace_id = ${marketplaceId} and p.collection_id = ${collectionId} and ${isOf(sellerId, sql`p.key_merchant_id`)}`

async function listDirectly(
  db: Db,
  marketplaceId: string,
  { collectionId, sellerId, language }: CollectionChoice & { language: string },
  page: PageRequest,
): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`
    select ${columnsIn(language)}, p.card_images as images, p.key_position as key, p.key_id as "keyId"
    from catalogue_in_collection p
    where ${isIn(marketplaceId, sql`${collectionId}`, sellerId)} and ${afterPosition(page)}
    order by p.key_position, p.key_id limit ${rowsOf(page)}`.execute(db)
  return rows
}

const treeOf = (marketplaceId: string, collectionId: string): RawBuilder<unknown> => sql`
  with recursive tree as (
    select c.id from collection c where c.marketplace_id = ${marketplaceId} and c.id = ${collectionId}
    union all
    select c.id from tree t join collection c on c.marketplace_id = ${marketplaceId} and c.parent_id = t.id
  )`

/** Leaves out a product that an earlier listing of the tree has shown. A subquery, because PostgreSQL would read all listings for a join. */
const isFirstOf = (marketplaceId: string): RawBuilder<unknown> => sql`not coalesce((
  select true from listing e
  where e.merchant_id = p.key_merchant_id and e.product_id = p.key_product_id and e.marketplace_id = ${marketplaceId}
    and e.collection_id in (select t.id from tree t) and (e.position, e.id) < (p.key_position, p.key_id)
    and is_on_sale(e.marketplace_id, e.approval, e.missing_required) limit 1), false)`

/**
 * Returns a page of what is on sale in a collection and below it, each product once. Each collection is read in its own order until it could fill the page;
 * what they have is merged by position. Only what the page shows is looked up whole.
 */
async function listInTree(
  db: Db,
  marketplaceId: string,
  { collectionId, sellerId, language }: CollectionChoice & { language: string },
  page: PageRequest,
): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`
    ${treeOf(marketplaceId, collectionId)}, shown as materialized (
      select k.* from tree t cross join lateral (
        select p.key_position, p.key_id, p.key_merchant_id, p.key_product_id from catalogue_in_collection p
        where ${isIn(marketplaceId, sql`t.id`, sellerId)} and ${afterPosition(page)} and ${isFirstOf(marketplaceId)}
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
