import type { CampaignOffer } from '@stoa/contract/campaign-price.ts'
import { countCap } from '@stoa/contract/count-cap.ts'
import type { ProductTexts } from '@stoa/product-file/translations.ts'
import type { CollectionTexts } from '../../collection/rules-translation.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { withoutPreparedPlan } from '../../../database/db.ts'
import type { TextSearch } from '../../../kit/filter.ts'
import { afterKey, direction, hasTexts, literal, rowsOf } from '../../../kit/paging.ts'
import type { CatalogueAttributeRow } from './to-catalogue-attribute.ts'

/** A stored picture of a product. */
export type PictureRow = { file: string; alt: string; width: number; height: number }

/** A product on sale as the database answers it. The keys are what its list is ordered by. */
export type CatalogueRow = {
  id: string
  merchantId: string
  name: string
  /** In the language of the caller; null where there is no translation. */
  texts: ProductTexts | null
  brand: string
  sellerName: string
  sellerHandle: string | null
  priceMinor: number | null
  currency: string
  numberOfVariants: number
  isInStock: boolean
  images: PictureRow[]
  updatedAt: string
  timeZone: string
  offers: CampaignOffer[]
  key: string
  keyId: string
}

/** A product on sale with all that its page shows. */
export type CatalogueDetailRow = Omit<CatalogueRow, 'key' | 'keyId' | 'images'> & {
  description: string
  options: { name: string; values: string[] }[]
  images: (PictureRow & { source: string })[]
  variants: {
    id: string
    name: string
    sku: string
    options: { name: string; value: string }[]
    priceMinor: number | null
    compareAtMinor: number | null
    stock: number | null
    gtin: string
    weightGrams: number | null
    imageSource: string | null
  }[]
  attributes: CatalogueAttributeRow[]
  collections: { id: string; name: string; translations: CollectionTexts }[]
}

/** What every list and the page of a product show, with its texts in one language. */
export const columnsIn = (
  language: string,
): RawBuilder<unknown> => sql`p.id, p.merchant_id as "merchantId", p.name, p.translations -> ${language} as texts, p.brand, p.seller_name as "sellerName", p.seller_handle as "sellerHandle",
  p.price_minor as "priceMinor", p.currency, p.variant_count as "numberOfVariants", p.is_in_stock as "isInStock", p.updated_at as "updatedAt",
  p.time_zone as "timeZone", p.offers`

/** Keeps the products of one merchant; of all without it. */
export const isOf = (sellerId: string | undefined, merchantId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sellerId === undefined ? sql`true` : sql`${merchantId} = ${sellerId}`

/** Returns a page of what is on sale on a marketplace, or of what one merchant has there, by name or by the last change. */
export async function listCatalogue(
  db: Db,
  marketplaceId: string,
  { sellerId, language }: { sellerId?: string | undefined; language: string },
  page: PageRequest,
): Promise<CatalogueRow[]> {
  const { column, cast } = keyOf(page, { name: sql`p.key_name`, updatedAt: sql`p.key_updated_at` })
  const { rows } = await sql<CatalogueRow>`
    select ${columnsIn(language)}, p.card_images as images, ${column} as key, p.key_id as "keyId"
    from catalogue_in_order p
    where p.key_marketplace_id = ${marketplaceId} and ${isOf(sellerId, sql`p.key_merchant_id`)}
      and ${afterKey([column, sql`p.key_id`], page, [cast, 'uuid'])}
    order by ${column} ${direction(page)}, p.key_id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** Returns a page of what is on sale on a marketplace and has a text in its name or reference. What the text matches is found by its index, then sorted. */
export async function searchCatalogue(
  db: Db,
  marketplaceId: string,
  { text, sellerId, language }: { text: TextSearch; sellerId?: string | undefined; language: string },
  page: PageRequest,
): Promise<CatalogueRow[]> {
  const { column, cast } = keyOf(page, { name: sql`p.name`, updatedAt: sql`p.updated_at` })
  const { rows } = await sql<CatalogueRow>`${withoutPreparedPlan}
    select ${columnsIn(language)}, p.card_images as images, ${column} as key, p.id as "keyId"
    from catalogue_product p
    where p.marketplace_id = ${marketplaceId} and ${isOf(sellerId, sql`p.merchant_id`)}
      and ${hasTexts(text, (pattern) => sql`p.search_text like ${pattern}`)} and ${afterKey([column, sql`p.id`], page, [cast, 'uuid'])}
    order by ${column} ${direction(page)}, p.id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** How many products on sale match a search, or are on sale at all; counted up to the cap. */
export async function countCatalogue(
  db: Db,
  marketplaceId: string,
  { text, sellerId }: { text: TextSearch | undefined; sellerId?: string | undefined },
): Promise<number> {
  // Without a search the order is walked until the cap: without naming it, the rows of all marketplaces would be read for those of one. With a search, what
  // the text matches is found by its index.
  const matching =
    text === undefined
      ? sql`select from catalogue_in_order p where p.key_marketplace_id = ${marketplaceId}
          and ${isOf(sellerId, sql`p.key_merchant_id`)} order by p.key_name, p.key_id`
      : sql`select from catalogue_product p where p.marketplace_id = ${marketplaceId} and ${isOf(sellerId, sql`p.merchant_id`)}
          and ${hasTexts(text, (pattern) => sql`p.search_text like ${pattern}`)}`
  return countUpToCap(db, matching, text === undefined ? sql`` : withoutPreparedPlan)
}

/** Counts the rows of a query up to the cap. */
export async function countUpToCap(db: Db, matching: RawBuilder<unknown>, plan = sql``): Promise<number> {
  const { rows } = await sql<{ n: number }>`${plan}
    select count(*)::int as n from (${matching} limit ${literal(countCap)}) matched`.execute(db)
  return rows[0]?.n ?? 0
}

function keyOf(
  { sort }: PageRequest,
  keys: { name: RawBuilder<unknown>; updatedAt: RawBuilder<unknown> },
): { column: RawBuilder<unknown>; cast: string } {
  return sort.field === 'name' ? { column: keys.name, cast: 'text' } : { column: keys.updatedAt, cast: 'timestamptz' }
}

/** Returns a product that is on sale on a marketplace. */
export async function findOnSale(db: Db, marketplaceId: string, productId: string, language: string): Promise<CatalogueDetailRow | undefined> {
  const { rows } = await sql<CatalogueDetailRow>`
    select ${columnsIn(language)}, p.description, p.options, p.images, p.variants, p.attributes, p.collections
    from catalogue_product p where p.marketplace_id = ${marketplaceId} and p.id = ${productId}`.execute(db)
  return rows[0]
}

/** A collection as the database answers it. */
export type CatalogueCollectionRow = {
  id: string
  parentId: string | null
  name: string
  description: string
  translations: CollectionTexts
  pictureFile: string | null
  position: string
}

/** Returns a page of the collections below one, or at the top, in their order. */
export async function listShownCollections(
  db: Db,
  marketplaceId: string,
  parentId: string | null,
  page: PageRequest,
): Promise<CatalogueCollectionRow[]> {
  const { rows } = await sql<CatalogueCollectionRow>`
    select c.id, c.parent_id as "parentId", c.name, c.description, c.translations, c.picture_file as "pictureFile", c.position
    from collection c
    where ${isBelow(marketplaceId, parentId)} and ${afterKey([sql`c.position`, sql`c.id`], page, ['text collate "C"', 'uuid'])}
    order by c.position, c.id limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** How many collections are below one, or at the top; counted up to the cap. */
export async function countShownCollections(db: Db, marketplaceId: string, parentId: string | null): Promise<number> {
  return countUpToCap(db, sql`select from collection c where ${isBelow(marketplaceId, parentId)}`)
}

function isBelow(marketplaceId: string, parentId: string | null): RawBuilder<unknown> {
  return sql`c.marketplace_id = ${marketplaceId} and ${parentId === null ? sql`c.parent_id is null` : sql`c.parent_id = ${parentId}`}`
}

/** Whether a marketplace has this collection. */
export async function hasCollection(db: Db, marketplaceId: string, collectionId: string): Promise<boolean> {
  const { rows } = await sql`select from collection c where c.marketplace_id = ${marketplaceId} and c.id = ${collectionId}`.execute(db)
  return rows.length > 0
}
