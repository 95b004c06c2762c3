import type { CampaignOffer } from '@stoa/contract/campaign-price.ts'
import { countCap } from '@stoa/contract/count-cap.ts'
import type { ProductTexts } from '@stoa/product-file/translations.ts'
import type { CollectionTexts } from '../../collection/rules-translation.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { afterKey, literal, rowsOf } from '../../../kit/paging.ts'
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

/** Returns a product that is on sale on a marketplace. */
export async function findOnSale(db: Db, marketplaceId: string, productId: string, language: string): Promise<CatalogueDetailRow | undefined> {
  const { rows } = await sql<CatalogueDetailRow>`
    select ${columnsIn(language)}, p.description, p.options, p.images, p.variants, p.attributes, p.collections
    from catalogue_product p where p.marketplace_id = ${marketplaceId} and p.id = ${productId}`.execute(db)
  return rows[0]
}

/** Counts the rows of a query up to the cap. */
export async function countUpToCap(db: Db, matching: RawBuilder<unknown>, plan = sql``): Promise<number> {
  const { rows } = await sql<{ n: number }>`${plan}
    select count(*)::int as n from (${matching} limit ${literal(countCap)}) matched`.execute(db)
  return rows[0]?.n ?? 0
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

/** Whether a marketplace keeps some of the stock of each variant back. */
export async function keepsStockBack(db: Db, marketplaceId: string): Promise<boolean> {
  const { rows } = await sql`select from marketplace m where m.id = ${marketplaceId} and m.stock_buffer > 0`.execute(db)
  return rows.length > 0
}

/** Whether a marketplace has this collection. */
export async function hasCollection(db: Db, marketplaceId: string, collectionId: string): Promise<boolean> {
  const { rows } = await sql`select from collection c where c.marketplace_id = ${marketplaceId} and c.id = ${collectionId}`.execute(db)
  return rows.length > 0
}

/** Returns the ids of a collection and of all collections below it; none where the marketplace does not have it. */
export async function listTreeIds(db: Db, marketplaceId: string, collectionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive tree as (
      select c.id from collection c where c.marketplace_id = ${marketplaceId} and c.id = ${collectionId}
      union all
      select c.id from tree t join collection c on c.marketplace_id = ${marketplaceId} and c.parent_id = t.id
    )
    select t.id from tree t`.execute(db)
  return rows.map(({ id }) => id)
}
