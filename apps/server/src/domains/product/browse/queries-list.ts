import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { countCap } from '@stoa/contract/count-cap.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { CampaignOffer } from '@stoa/contract/campaign-price.ts'
import type { ApprovalStatus, ProductStatus } from '@stoa/contract/states.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { withGenericPlan, withoutPreparedPlan } from '../../../database/db.ts'
import type { TextSearch } from '../../../kit/filter.ts'
import { afterKey, among, direction, hasTexts, literal, rowsOf } from '../../../kit/paging.ts'
import { campaignOffersOf, campaignVersionsOf } from '../queries-campaign.ts'
import { isTranslated } from '../queries-translation.ts'
import type { PriceAndStock } from './queries-price-stock.ts'
import { stockConditions } from './queries-price-stock.ts'
import { partnered } from '../../marketplace/partnership/queries-partnered.ts'
import type { ProductVisibility, VariantCodes } from './queries-text.ts'
import { containsText, foundByCodes, foundByTags, foundByText } from './queries-text.ts'

/** A row of the product list as the database answers it. `key` is what the list is ordered by. */
export type ProductListRow = {
  id: string
  merchantId: string
  merchantName: string
  merchantProductReference: string
  name: string
  status: ProductStatus
  approvalStatus: ApprovalStatus
  images: { file: string; alt: string; width: number; height: number }[]
  variants: {
    id: string
    name: string
    sku: string
    priceMinor: number | null
    stock: number | null
  }[]
  /** The pictures of the variants that have one, by the variant's id. */
  variantImages: Record<string, { file: string; alt: string; width: number; height: number }>
  numberOfVariants: number
  priceMinor: number | null
  currency: string
  stock: number | null
  externalCategory: string
  externalTags: string[]
  collections: { id: string; name: string }[]
  /** Of the listing that is mapped least; null where there is none. */
  percentageMapped: number | null
  lacksRequired: boolean
  isPaused: boolean
  highlight: { text: string; colorHexValue: string } | null
  updatedAt: string
  /** The campaigns that may set the price, with the time zone of the marketplace; null for a merchant. */
  campaigns: { timeZone: string; offers: CampaignOffer[] } | null
  /** The name an operator's list is ordered by: that at the last push. */
  keyName?: string
  variantId: string | null
}

/** What a company sees: a merchant its own, an operator what was pushed to it. */
export function visibilityOf({ companyType, companyId }: Scope): ProductVisibility {
  return companyType === 'MARKETPLACE' ? { kind: 'operator', marketplaceId: companyId } : { kind: 'merchant', merchantId: companyId }
}

/** What narrows the list; an empty array narrows nothing. */
export type ProductListFilters = PriceAndStock &
  VariantCodes & {
    /** Changed at this instant or later. */
    updatedSince?: string | undefined
    text: TextSearch | undefined
    collectionIds: readonly string[]
    isInCollection?: boolean | undefined
    hasFailedImages?: boolean | undefined
    lacksTranslation?: boolean | undefined
    brands?: readonly string[]
    merchantIds: readonly string[]
    statuses: readonly ProductStatus[]
    approvals: readonly ApprovalStatus[]
    categories: readonly string[]
    tags: readonly string[]
  }

/** The picture of the variant of a row `p`, under its id: a card has those of its first variants only. */
const imageOfVariant = sql`(
  select jsonb_build_object(p.variant_id, jsonb_build_object('file', pi.file, 'alt', im.alt, 'width', pi.width, 'height', pi.height))
  from product_image im join picture pi on pi.merchant_id = im.merchant_id and pi.id = im.picture_id
  where im.merchant_id = p.merchant_id and im.product_id = p.id and im.source = p.image_source
)`

/** The listings of a product `p` that count for whoever looks. */
function listingsOf(visibility: ProductVisibility): RawBuilder<unknown> {
  const own = sql`l.merchant_id = p.merchant_id and l.product_id = p.id`
  return visibility.kind === 'merchant' ? own : sql`${own} and l.marketplace_id = ${visibility.marketplaceId}`
}

/** The tables a list reads: products `p`, variants `v` where each has its row, for an operator with what was pushed as `pu`. */
export function source(visibility: ProductVisibility, parentsOnly: boolean): RawBuilder<unknown> {
  const products =
    visibility.kind === 'merchant' ? sql`product p` : sql`push pu join product p on p.merchant_id = pu.merchant_id and p.id = pu.product_id`
  if (parentsOnly) return products
  return sql`${products} join variant v on v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null`
}

/** Keeps the rows of `source` that the company sees. */
export function isVisible(visibility: ProductVisibility): RawBuilder<unknown> {
  return visibility.kind === 'merchant'
    ? sql`p.merchant_id = ${visibility.merchantId}`
    : sql`pu.marketplace_id = ${visibility.marketplaceId} and ${partnered(visibility.marketplaceId, sql`pu.merchant_id`)}`
}

/** What keeps only what is in sight and requested, over the tables of `source`. `hasText` keeps what contains the text; unless given, by its index. */
export function narrowed(visibility: ProductVisibility, filters: ProductListFilters, hasText?: RawBuilder<unknown>): RawBuilder<unknown> {
  const conditions = [isVisible(visibility)]
  if (filters.merchantIds.length > 0)
    conditions.push(among(visibility.kind === 'merchant' ? sql`p.merchant_id` : sql`pu.merchant_id`, filters.merchantIds, 'uuid'))
  if (filters.text !== undefined) conditions.push(hasText ?? foundByText(visibility, filters.text))
  conditions.push(...foundByCodes(visibility, filters))
  if (!filters.parentsOnly && filters.skus.length > 0) conditions.push(among(sql`v.sku`, filters.skus, 'text'))
  if (!filters.parentsOnly && filters.gtins.length > 0) conditions.push(among(sql`v.gtin`, filters.gtins, 'text'))
  if (filters.updatedSince !== undefined)
    conditions.push(sql`${visibility.kind === 'operator' ? sql`pu.product_updated_at` : sql`p.updated_at`} >= ${filters.updatedSince}::timestamptz`)
  if (filters.statuses.length > 0) conditions.push(among(sql`p.status`, filters.statuses, 'text'))
  if (filters.categories.length > 0) conditions.push(among(sql`p.external_category`, filters.categories, 'text'))
  if (filters.tags.length > 0) conditions.push(foundByTags(visibility, filters.tags))
  if (filters.brands !== undefined && filters.brands.length > 0) conditions.push(among(sql`p.brand`, filters.brands, 'text'))
  conditions.push(...stockConditions(filters))
  if (filters.collectionIds.length > 0)
    conditions.push(
      sql`exists (select from listing l where ${listingsOf(visibility)} and ${among(sql`l.collection_id`, filters.collectionIds, 'uuid')})`,
    )
  if (filters.isInCollection !== undefined) {
    const placed = sql`exists (select from listing l where ${listingsOf(visibility)} and l.collection_id is not null)`
    conditions.push(filters.isInCollection ? placed : sql`not ${placed}`)
  }
  if (filters.hasFailedImages !== undefined) {
    const failed = sql`exists (select from product_image i where i.merchant_id = p.merchant_id and i.product_id = p.id and i.state = 'failed')`
    conditions.push(filters.hasFailedImages ? failed : sql`not ${failed}`)
  }
  if (filters.lacksTranslation !== undefined) {
    conditions.push(isTranslated(visibility, !filters.lacksTranslation))
  }
  if (filters.approvals.length > 0) {
    const listed = sql`exists (select from listing l where ${listingsOf(visibility)} and ${among(sql`l.approval`, filters.approvals, 'text')})`
    const unlisted = sql`not exists (select from listing l where ${listingsOf(visibility)})`
    conditions.push(filters.approvals.includes('Open') ? sql`(${listed} or ${unlisted})` : listed)
  }
  return sql.join(conditions, sql` and `)
}

function keyOf(visibility: ProductVisibility, page: PageRequest, parentsOnly: boolean): { columns: RawBuilder<unknown>[]; casts: string[] } {
  const isOperator = visibility.kind === 'operator'
  const key =
    page.sort.field === 'name'
      ? { column: isOperator ? sql`pu.product_name` : sql`p.name`, cast: 'text' }
      : { column: isOperator ? sql`pu.product_updated_at` : sql`p.updated_at`, cast: 'timestamptz' }
  const columns = [key.column, isOperator ? sql`pu.product_id` : sql`p.id`]
  return parentsOnly ? { columns, casts: [key.cast, 'uuid'] } : { columns: [...columns, sql`v.id`], casts: [key.cast, 'uuid', 'uuid'] }
}

/**
 * How a list is planned. A merchant's search is planned once: its own products are few enough. An operator's is planned for the text, brand, price or low stock each
 * time: a rare one is found by its index, a common one by walking the pushes.
 */
export function planOf(
  visibility: ProductVisibility,
  filters: Pick<ProductListFilters, 'text' | 'brands' | 'minPriceMinor' | 'maxPriceMinor' | 'hasLowStock'>,
): RawBuilder<unknown> {
  const { text, brands = [], minPriceMinor, maxPriceMinor, hasLowStock } = filters
  const isRanged = brands.length > 0 || minPriceMinor !== undefined || maxPriceMinor !== undefined || hasLowStock === true
  if (text === undefined && !(isRanged && visibility.kind === 'operator')) return sql``
  return visibility.kind === 'merchant' ? withGenericPlan : withoutPreparedPlan
}

/** A text is common that so many of the newest products contain, of so many. */
const sampled = 100
const commonFrom = 4
/** How many products of the list are read for a common text before all that contain it are collected. */
const walked = 5000

/**
 * The rows of a page as a table, with these columns of `source`. The index over text collects every product that contains it before one is shown: for a common text,
 * a merchant's list is read in its order instead, as far as `walked`. Only where that does not fill the page is the index used.
 */
function pageOf(visibility: ProductVisibility, filters: ProductListFilters, page: PageRequest, selected: RawBuilder<unknown>): RawBuilder<unknown> {
  const { columns, casts } = keyOf(visibility, page, filters.parentsOnly)
  const order = sql.join(
    columns.map((column) => sql`${column} ${direction(page)}`),
    sql`, `,
  )
  const rows = rowsOf(page)
  const numbered = sql`select ${selected}, row_number() over (order by ${order}) as n`
  const after = afterKey(columns, page, casts)
  const found = sql`${numbered} from ${source(visibility, filters.parentsOnly)} where ${narrowed(visibility, filters)} and ${after}`
  if (filters.text === undefined || visibility.kind === 'operator' || !filters.parentsOnly) return sql`${found} order by ${order} limit ${rows}`
  const hasName = hasTexts(filters.text, (pattern) => sql`p.search_text like ${pattern}`)
  return sql`
    with common as materialized (
      select count(*) >= ${literal(commonFrom)} as is_common from (
        select p.search_text from product p where ${isVisible(visibility)} order by p.updated_at desc, p.id desc limit ${literal(sampled)}
      ) p where ${hasName}
    ), walked as materialized (
      ${numbered} from (
        select p.*, p.xmin from product p where ${isVisible(visibility)} and ${after} and (select is_common from common)
        order by ${order} limit ${literal(walked)}
      ) p where ${narrowed(visibility, filters, containsText(filters.text))} order by ${order} limit ${rows}
    )
    select * from walked where (select count(*) from walked) = ${rows}
    union all (${found} and (select count(*) from walked) < ${rows} order by ${order} limit ${rows})`
}

/** A page of products with what their rows show, one row more than requested, in one statement. */
export async function listProducts(db: Db, visibility: ProductVisibility, filters: ProductListFilters, page: PageRequest): Promise<ProductListRow[]> {
  const isOperator = visibility.kind === 'operator'
  const ofRow = filters.parentsOnly
    ? sql`null::uuid as variant_id, p.price_minor as row_price, p.stock as row_stock, p.card_variants as row_variants,
        p.card_variant_images`
    : sql`v.id as variant_id, v.price_minor as row_price, v.stock as row_stock,
        jsonb_build_array(jsonb_build_object('id', v.id, 'name', v.name, 'sku', v.sku, 'priceMinor', v.price_minor, 'stock', v.stock)) as row_variants,
        v.image_source`
  const highlight = isOperator
    ? sql`coalesce((select h.highlight from product_highlight h
        where h.marketplace_id = p.marketplace_id and h.merchant_id = p.merchant_id and h.product_id = p.id), p.highlight)`
    : sql`p.highlight`
  const row = sql`p.merchant_id, p.id, p.merchant_product_reference, p.name, p.status, p.card_images, p.variant_count, p.currency, p.external_category,
    p.external_tags, p.highlight, ${ofRow}, ${isOperator ? sql`pu.marketplace_id, pu.product_updated_at` : sql`p.updated_at`} as key_updated_at
    ${isOperator ? sql`, pu.product_name as key_name` : sql``}`
  const campaigns = sql`(select json_build_object('timeZone', mz.time_zone, 'offers', ${campaignOffersOf(sql`mz.id`, sql`p.merchant_id`, sql`p.id`)})
    from marketplace mz where mz.id = p.marketplace_id)`
  const { rows } = await sql<ProductListRow>`${planOf(visibility, filters)}
    select p.id, p.merchant_id as "merchantId", (select m.name from company m where m.id = p.merchant_id) as "merchantName",
      p.merchant_product_reference as "merchantProductReference", p.name, p.status, placed.approval as "approvalStatus", p.card_images as images,
      ${isOperator ? campaigns : sql`null`} as campaigns,
      p.row_variants as variants, ${filters.parentsOnly ? sql`p.card_variant_images` : sql`coalesce(${imageOfVariant}, '{}')`} as "variantImages",
      p.variant_count as "numberOfVariants", p.row_price as "priceMinor", p.currency, p.row_stock as stock,
      p.external_category as "externalCategory", p.external_tags as "externalTags", placed.collections, placed.mapped as "percentageMapped", placed.lacking as "lacksRequired",
      placed.paused as "isPaused",
      ${highlight} as highlight, p.key_updated_at as "updatedAt", ${isOperator ? sql`p.key_name as "keyName", ` : sql``}p.variant_id as "variantId"
    from (${pageOf(visibility, filters, page, row)}) p
    cross join lateral (
      select case when bool_or(l.approval = 'Pending') then 'Pending' when bool_or(l.approval = 'Approved') then 'Approved'
          when bool_or(l.approval = 'Rejected') then 'Rejected' else 'Open' end as approval,
        coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name, c.id) filter (where c.id is not null), '[]') as collections,
        min(l.percentage_mapped) filter (where l.collection_id is not null) as mapped,
        coalesce(bool_or(l.missing_required > 0 and not l.is_computing and l.approval in ('Pending', 'Approved')), false) as lacking,
        coalesce(bool_and(not pa.is_active) filter (where l.approval = 'Approved'), false) as paused
      from listing l left join collection c on c.marketplace_id = l.marketplace_id and c.id = l.collection_id
      left join partnership pa on pa.marketplace_id = l.marketplace_id and pa.merchant_id = l.merchant_id
      where ${listingsOf(visibility)}
    ) placed
    order by p.n`.execute(db)
  return rows
}

/**
 * Returns the versions of every row that a page of products is made of: products, their pushes, listings with their collections, highlights, and the
 * merchants with their partnerships. The page of products is the one `listProducts` reads.
 */
export async function findListVersions(db: Db, visibility: ProductVisibility, filters: ProductListFilters, page: PageRequest): Promise<string> {
  const isOperator = visibility.kind === 'operator'
  const merchant = isOperator
    ? sql`(select m.xmin from company m where m.id = p.merchant_id), (select h.xmin from product_highlight h
        where h.marketplace_id = p.marketplace_id and h.merchant_id = p.merchant_id and h.product_id = p.id),
        (select pa.xmin from partnership pa where pa.marketplace_id = p.marketplace_id and pa.merchant_id = p.merchant_id),
        ${campaignVersionsOf(sql`p.marketplace_id`, sql`p.merchant_id`, sql`p.id`)}`
    : sql`(select m.xmin from company m where m.id = ${visibility.merchantId})`
  const row = sql`p.merchant_id, p.id, ${isOperator ? sql`pu.marketplace_id, p.xmin || ':' || pu.xmin` : sql`p.xmin`} as version`
  const { rows } = await sql<{ versions: string | null }>`${planOf(visibility, filters)}
    select string_agg(concat_ws(' ', p.id, p.version, ${merchant}, (
        select string_agg(concat_ws(':', l.xmin, c.xmin, pa.xmin), ';' order by l.id)
        from listing l left join collection c on c.marketplace_id = l.marketplace_id and c.id = l.collection_id
        left join partnership pa on pa.marketplace_id = l.marketplace_id and pa.merchant_id = l.merchant_id
        where ${listingsOf(visibility)}
      )), ',' order by p.n) as versions
    from (${pageOf(visibility, { ...filters, parentsOnly: true }, page, row)}) p`.execute(db)
  return rows[0]?.versions ?? ''
}

/** How many rows match, counted up to the cap. */
export async function countProducts(db: Db, visibility: ProductVisibility, filters: ProductListFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from ${source(visibility, filters.parentsOnly)} where ${narrowed(visibility, filters)} limit ${literal(countCap)}
    ) matched`.execute(db)
  return rows[0]?.n ?? 0
}
