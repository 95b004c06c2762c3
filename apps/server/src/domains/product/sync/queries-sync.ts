import { sql } from 'kysely'
import type { OwnedField } from '@stoa/contract/field-ownership.ts'
import type { EditableField } from '@stoa/contract/product.ts'
import type { ProductStatus } from '@stoa/contract/states.ts'
import type { Db } from '../../../database/db.ts'
import type { Translations } from '@stoa/product-file/translations.ts'
import type { ShopProduct, ShopVariant } from '../../connection/ports.ts'
import { firstPicture } from '../picture/queries-picture.ts'
import type { NewProductEvent } from '../queries-publication.ts'
import { insertProductEvents, newProductEvents } from '../queries-publication.ts'
import type { StoredProduct } from '@stoa/product-file/file-product.ts'
import { among, literal } from '../../../kit/paging.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import type { StoredReason } from '../rules.ts'

/** A variant as a card of a list shows it. */
export type CardVariant = { id: string; name: string; sku: string; priceMinor: number | null; stock: number | null }

/** A product to be written: the shop's facts, and what follows from them. Hashes are in base64. */
export type ProductWrite = Omit<ShopProduct, 'images' | 'variants' | 'translations'> & {
  translations: Translations
  translatedLanguages: string[]
  id: string
  status: ProductStatus
  reasons: StoredReason[]
  priceMinor: number | null
  stock: number | null
  variantCount: number
  contentHash: string
  sourceHash: string | null
  cardVariants: CardVariant[]
}

const writeColumns = sql`id uuid, reference text, name text, description text, brand text, category text, tags text[], currency text, options jsonb,
  attributes jsonb, translations jsonb, "translatedLanguages" text[], status text, reasons jsonb, "priceMinor" bigint, stock bigint, "variantCount" int, "contentHash" text, "sourceHash" text, "cardVariants" jsonb`

const columns = sql`name, description, brand, external_category, external_tags, currency, options, attributes, translations, translated_languages, status, reasons, price_minor, stock,
  variant_count, content_hash, source_hash`

const values = sql`x.name, x.description, x.brand, x.category, x.tags, x.currency, x.options, x.attributes, x.translations, x."translatedLanguages", x.status, x.reasons, x."priceMinor", x.stock,
  x."variantCount", decode(x."contentHash", 'base64'), decode(x."sourceHash", 'base64')`

/** A product by its reference: what its shop sent last, as a hash in base64, which fields a person edited since, and whether a connected shop owns it. */
export type KnownProduct = {
  productId: string
  reference: string
  sourceHash: string | null
  status: ProductStatus
  editedFields: EditableField[]
  isFromShop: boolean
  portalFields: OwnedField[]
  connectionId: string | null
  discontinuedAt: string | null
}

/** The products of these references; not held. */
export async function listProductsByReference(db: Db, merchantId: string, references: readonly string[]): Promise<KnownProduct[]> {
  const { rows } = await sql<KnownProduct>`
    select p.id as "productId", p.merchant_product_reference as reference, encode(p.source_hash, 'base64') as "sourceHash", p.status,
      p.edited_fields as "editedFields", p.connection_id as "connectionId", p.discontinued_at as "discontinuedAt",
      exists (select from connected_shop c where c.company_id = p.merchant_id and c.id = p.connection_id) as "isFromShop",
      coalesce((select c.portal_fields from connected_shop c where c.company_id = p.merchant_id and c.id = p.connection_id), '{}') as "portalFields"
    from product p where p.merchant_id = ${merchantId} and p.merchant_product_reference = any(${references}::text[])`.execute(db)
  return rows
}

/** What is kept of some products, in a shop's words: to report what changed. */
export async function listStored(db: Db, merchantId: string, productIds: readonly string[]): Promise<(StoredProduct & { productId: string })[]> {
  const { rows } = await sql<StoredProduct & { productId: string }>`
    select p.id as "productId", p.name, p.description, p.brand, p.external_category as category, p.external_tags as tags, p.currency, p.options,
      p.attributes, p.translations, pictured.images, sold.variants
    from product p
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('source', i.source, 'alt', i.alt) order by i.position), '[]') as images
      from product_image i where i.merchant_id = p.merchant_id and i.product_id = p.id
    ) pictured
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('reference', v.reference, 'sku', v.sku, 'name', v.name, 'options', v.options, 'priceMinor', v.price_minor,
        'compareAtMinor', v.compare_at_minor, 'stock', v.stock, 'gtin', v.gtin, 'weightGrams', v.weight_grams, 'imageSource', v.image_source)
        order by v.position), '[]') as variants
      from variant v where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null
    ) sold
    where p.merchant_id = ${merchantId} and ${among(sql`p.id`, productIds, 'uuid')}`.execute(db)
  return rows
}

/** Writes products that are new. */
export async function insertProducts(db: Db, merchantId: string, connectionId: string | null, products: readonly ProductWrite[]): Promise<void> {
  if (products.length === 0) return
  await sql`
    insert into product (merchant_id, connection_id, id, merchant_product_reference, ${columns}, card_variants)
    select ${merchantId}, ${connectionId}::uuid, x.id, x.reference, ${values}, x."cardVariants"
    from ${jsonRows(products, 'x', writeColumns)}`.execute(db)
}

/** The card of a product `p`, from the rows of its variants and pictures. */
const cardColumns = sql`, card_variants, card_images, card_variant_images, thumbnail_id`
const cardValues = sql`, product_card_variants(p.merchant_id, p.id), product_card_images(p.merchant_id, p.id),
  product_card_variant_images(p.merchant_id, p.id), (${firstPicture(sql`p.merchant_id`, sql`p.id`)})`

/**
 * Updates locked products and returns those that a marketplace lists. Their variants and pictures are written already. With `isCardNew` their card is
 * taken from those; without it none of them has changed. One that was discontinued is back. Without a connection each keeps its own. `events` are written
 * into the histories of products by the same statement.
 */
export async function updateProducts(
  db: Db,
  merchantId: string,
  connectionId: string | null,
  products: readonly ProductWrite[],
  { isCardNew, events = [] }: { isCardNew: boolean; events?: readonly NewProductEvent[] },
): Promise<string[]> {
  if (products.length === 0) {
    await insertProductEvents(db, events)
    return []
  }
  const { rows } = await sql<{ id: string; isListed: boolean }>`
    with updated as (update product p set (connection_id, discontinued_at, updated_at, version, ${columns}${isCardNew ? cardColumns : sql``})
      = row (coalesce(${connectionId}::uuid, p.connection_id), null::timestamptz, now(), p.version + 1, ${values}${isCardNew ? cardValues : sql``})
    from ${jsonRows(products, 'x', writeColumns)}
    where p.merchant_id = ${merchantId} and p.id = x.id
    returning p.id, exists (select from listing l where l.merchant_id = p.merchant_id and l.product_id = p.id) as "isListed")
    ${events.length === 0 ? sql`` : sql`, reported as (${newProductEvents(events)})`}
    select id, "isListed" from updated`.execute(db)
  return rows.flatMap(({ id, isListed }) => (isListed ? [id] : []))
}

/** A variant to be written. */
export type VariantWrite = ShopVariant & { id: string; productId: string; position: number }

/** Writes variants, over those of the same reference within their product, which keep their ids. */
export async function upsertVariants(db: Db, merchantId: string, variants: readonly VariantWrite[]): Promise<void> {
  if (variants.length === 0) return
  await sql`
    insert into variant (merchant_id, id, product_id, reference, sku, name, options, price_minor, compare_at_minor, stock, gtin, weight_grams, image_source,
      position)
    select ${merchantId}, x.id, x."productId", x.reference, x.sku, x.name, x.options, x."priceMinor", x."compareAtMinor", x.stock, x.gtin, x."weightGrams",
      x."imageSource", x.position
    from ${jsonRows(variants, 'x', sql`id uuid, "productId" uuid, reference text, sku text, name text, options jsonb, "priceMinor" bigint, "compareAtMinor" bigint, stock bigint, gtin text, "weightGrams" int, "imageSource" text, position int`)}
    on conflict (merchant_id, product_id, reference) do update set sku = excluded.sku, name = excluded.name, options = excluded.options,
      price_minor = excluded.price_minor, compare_at_minor = excluded.compare_at_minor, stock = excluded.stock, gtin = excluded.gtin,
      weight_grams = excluded.weight_grams, image_source = excluded.image_source, position = excluded.position, removed_at = null`.execute(db)
}

/** Marks the variants of these products that are not among those kept: orders may name them, so they stay. */
export async function updateVariantsRemoved(
  db: Db,
  merchantId: string,
  productIds: readonly string[],
  kept: readonly { productId: string; reference: string }[],
): Promise<void> {
  if (productIds.length === 0) return
  await sql`
    update variant v set removed_at = now()
    where v.merchant_id = ${merchantId} and v.product_id = any(${productIds}::uuid[]) and v.removed_at is null
      and not exists (
        select from ${jsonRows(kept, 'k', sql`"productId" uuid, reference text`)}
        where k."productId" = v.product_id and k.reference = v.reference)`.execute(db)
}

/**
 * The products after a reference, in that order. `isOffered` are those that this connection sent last and that have not ended: what another shop sent before
 * is the merchant's.
 */
export async function listFromShop(
  db: Db,
  { merchantId, connectionId }: { merchantId: string; connectionId: string | null },
  afterReference: string,
  limit: number,
): Promise<{ productId: string; reference: string; name: string; isOffered: boolean }[]> {
  const { rows } = await sql<{ productId: string; reference: string; name: string; isOffered: boolean }>`
    select p.id as "productId", p.merchant_product_reference as reference, p.name, p.status <> 'Discontinued' and p.source_hash is not null and p.connection_id is not distinct from ${connectionId}::uuid as "isOffered"
    from product p where p.merchant_id = ${merchantId} and p.merchant_product_reference > ${afterReference}
    order by p.merchant_product_reference limit ${literal(limit)}`.execute(db)
  return rows
}

/** Says of held products what their shop sent last, by a hash in base64 for all of them. */
export async function updateSourceHashes(db: Db, merchantId: string, productIds: readonly string[], sourceHash: string): Promise<void> {
  if (productIds.length === 0) return
  await sql`
    update product p set source_hash = decode(${sourceHash}, 'base64')
    where p.merchant_id = ${merchantId} and p.id = any(${productIds}::uuid[]) and p.source_hash is not null`.execute(db)
}

/** Ends held products. */
export async function updateDiscontinued(db: Db, merchantId: string, productIds: readonly string[]): Promise<void> {
  await sql`
    update product p set status = 'Discontinued', discontinued_at = now(), updated_at = now(), version = p.version + 1
    where p.merchant_id = ${merchantId} and p.id = any(${productIds}::uuid[]) and p.status <> 'Discontinued'`.execute(db)
}
