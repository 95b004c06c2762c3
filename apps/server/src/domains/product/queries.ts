import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Product } from '@stoa/contract/product.ts'
import { eventsWithProduct } from '@stoa/contract/product.ts'
import type { ProductStatus } from '@stoa/contract/states.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Translations } from '@stoa/product-file/translations.ts'
import type { Scope } from '../../kit/context.ts'
import { batchReads } from '../../kit/batch-reads.ts'
import type { Db } from '../../database/db.ts'
import { withGenericPlan } from '../../database/db.ts'
import { literal } from '../../kit/paging.ts'
import { partnered } from '../marketplace/partnership/queries-partnered.ts'
import type { NamedOffer } from './queries-campaign.ts'
import { campaignOffersOf, campaignVersionsOf } from './queries-campaign.ts'
import type { StoredReason } from './rules.ts'

/** A picture of a product, fetched or not. */
type ImageRow = {
  source: string
  alt: string
  state: 'pending' | 'stored' | 'failed'
  failure: CodedMessage | null
  file: string | null
  width: number | null
  height: number | null
}

type VariantRow = {
  id: string
  reference: string
  name: string
  sku: string
  options: { name: string; value: string }[]
  priceMinor: number | null
  compareAtMinor: number | null
  stock: number | null
  gtin: string
  weightGrams: number | null
  imageSource: string | null
}

/** An entry of a product's history. Its text is made for each reader. */
export type EventRow = Omit<Product['timeline'][number], 'message'>

/** The state of a product on a marketplace, with the campaigns that may set its price there. */
type Standing = Omit<Product['marketplaces'][number], 'campaign' | 'isPushPending'> & {
  languages: string[]
  timeZone: string
  campaignOffers: NamedOffer[]
}

/** A product with all that belongs to it, as the database answers it. Hashes are in base64; `rowVersion` changes whenever its row is written. */
export type ProductRecord = Pick<
  Product,
  | 'id'
  | 'merchantId'
  | 'merchantName'
  | 'merchantProductReference'
  | 'name'
  | 'description'
  | 'brand'
  | 'language'
  | 'numberOfVariants'
  | 'options'
  | 'externalCategory'
  | 'externalTags'
  | 'attributes'
  | 'highlight'
  | 'isHighlightOwn'
  | 'createdAt'
  | 'updatedAt'
  | 'discontinuedAt'
  | 'isFromShop'
  | 'portalFields'
  | 'editedFields'
  | 'version'
> & {
  status: ProductStatus
  currency: string
  translations: Translations
  translatedLanguages: string[]
  rowVersion: string
  images: ImageRow[]
  variants: VariantRow[]
  timeline: EventRow[]
  reasons: StoredReason[]
  marketplaces: Standing[]
}

/** Keeps the product `p` that a company sees, as `findProduct` does. */
export function isVisible(scope: Scope): RawBuilder<unknown> {
  return scope.companyType === 'MARKETPLACE'
    ? sql`${partnered(scope.companyId, sql`p.merchant_id`)}
        and (exists (select from push s where s.marketplace_id = ${scope.companyId} and s.merchant_id = p.merchant_id and s.product_id = p.id)
        or exists (select from listing s where s.marketplace_id = ${scope.companyId} and s.merchant_id = p.merchant_id and s.product_id = p.id))`
    : sql`p.merchant_id = ${scope.companyId}`
}

/** The marketplaces of a product `p` of which a company is notified. */
function marketplacesOf(scope: Scope): RawBuilder<unknown> {
  return scope.companyType === 'MARKETPLACE'
    ? sql`select ${scope.companyId}::uuid as id`
    : sql`select pa.marketplace_id as id from partnership pa where pa.merchant_id = p.merchant_id and pa.status = 'APPROVED'`
}

/** The names of the required attributes that have no value in the listing `l`; they are read only where the listing says that some are missing. */
const missingNames = sql`case when l.missing_required > 0 and not l.is_computing then (
  select coalesce(json_agg(d.name order by d.name, d.id), '[]') from missing_definitions(l.marketplace_id, l.collection_id, l.merchant_id, l.product_id) x(id)
  join attribute_definition d on d.marketplace_id = l.marketplace_id and d.id = x.id) else '[]' end`

/** Keeps the entries `e` of the history of a product `p` that concern a company. */
export function concernsReader(scope: Scope): RawBuilder<unknown> {
  return sql`e.merchant_id = p.merchant_id and e.product_id = p.id
    and ${scope.companyType === 'MARKETPLACE' ? sql`(e.marketplace_id is null or e.marketplace_id = ${scope.companyId})` : sql`true`}`
}

/** The entries of a history that a product comes with. */
function newestEvents(scope: Scope, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${columns} from product_event e where ${concernsReader(scope)} order by e.id desc limit ${literal(eventsWithProduct)}`
}

/** Returns the versions of every row that `findProduct` reads; undefined when there is no such product. A stored picture never changes. */
export const findProductVersions = batchReads(listProductVersions, { maxItems: 32, maxRunning: 1 })

async function listProductVersions(db: Db, scope: Scope, ids: readonly string[]): Promise<(string | undefined)[]> {
  const highlight =
    scope.companyType === 'MARKETPLACE'
      ? sql`(select h.xmin from product_highlight h where h.marketplace_id = ${scope.companyId} and h.merchant_id = p.merchant_id and h.product_id = p.id), `
      : sql``
  const { rows } = await sql<{ id: string; versions: string }>`${withGenericPlan}
    select p.id, concat_ws(' ', p.xmin, m.xmin, ${highlight}(select cn.portal_fields::text from connected_shop cn where cn.company_id = p.merchant_id and cn.id = p.connection_id),
      (select string_agg(i.xmin::text, ':') from product_image i where i.merchant_id = p.merchant_id and i.product_id = p.id), '/',
      (select string_agg(v.xmin::text, ':') from variant v where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null), '/',
      (select string_agg(concat_ws(':', mp.id, mp.xmin, pu.xmin, pa.xmin, ${campaignVersionsOf(sql`mp.id`, sql`p.merchant_id`, sql`p.id`)}, (
          select string_agg(concat_ws(':', l.xmin, c.xmin, ${missingNames}), ';')
          from listing l left join collection c on c.marketplace_id = l.marketplace_id and c.id = l.collection_id
          where l.merchant_id = p.merchant_id and l.product_id = p.id and l.marketplace_id = mp.id
        )), ',')
        from (${marketplacesOf(scope)}) near
        join marketplace mp on mp.id = near.id
        left join push pu on pu.marketplace_id = mp.id and pu.merchant_id = p.merchant_id and pu.product_id = p.id
        left join partnership pa on pa.marketplace_id = mp.id and pa.merchant_id = p.merchant_id), '/',
      (select string_agg(e.version::text, ':') from (${newestEvents(scope, sql`e.xmin as version`)}) e)) as versions
    from product p
    join company m on m.id = p.merchant_id
    where p.id = any(${ids}::uuid[]) and ${isVisible(scope)}`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row.versions]))
  return ids.map((id) => byId.get(id))
}

/**
 * One product: a merchant its own; an operator one that was pushed to its marketplace or is listed there, and of its standing and history only
 * what concerns that marketplace.
 */
export const findProduct = batchReads(listWhole, { maxItems: 8, maxRunning: 3 })

async function listWhole(db: Db, scope: Scope, ids: readonly string[]): Promise<(ProductRecord | undefined)[]> {
  const isOperator = scope.companyType === 'MARKETPLACE'
  const own = isOperator
    ? sql`(select h.highlight from product_highlight h
        where h.marketplace_id = ${scope.companyId} and h.merchant_id = p.merchant_id and h.product_id = p.id)`
    : sql`p.highlight`
  const { rows } = await sql<ProductRecord>`${withGenericPlan}
    select p.id, p.merchant_id as "merchantId", m.name as "merchantName", p.merchant_product_reference as "merchantProductReference", p.name, p.description,
      p.brand, p.status, p.reasons, p.variant_count as "numberOfVariants", p.options, p.external_category as "externalCategory",
      p.external_tags as "externalTags", p.attributes, p.translations, p.translated_languages as "translatedLanguages",
      coalesce(m.languages[1], 'en') as language, coalesce(marked.own, p.highlight) as highlight, marked.own is not null as "isHighlightOwn", p.currency, p.created_at as "createdAt", p.updated_at as "updatedAt",
      p.discontinued_at as "discontinuedAt", p.edited_fields as "editedFields", exists (select from connected_shop cn
        where cn.company_id = p.merchant_id and cn.id = p.connection_id) as "isFromShop",
      coalesce((select cn.portal_fields from connected_shop cn where cn.company_id = p.merchant_id and cn.id = p.connection_id), '{}') as "portalFields", p.version,
      p.xmin::text as "rowVersion", pictured.images, sold.variants, standing.marketplaces, reported.timeline
    from product p
    join company m on m.id = p.merchant_id
    cross join lateral (select ${own} as own) marked
    cross join lateral (
      select coalesce(json_agg(json_build_object('source', i.source, 'alt', i.alt, 'state', i.state, 'failure', i.failure, 'file', pi.file,
        'width', pi.width, 'height', pi.height) order by i.position), '[]') as images
      from product_image i left join picture pi on pi.merchant_id = i.merchant_id and pi.id = i.picture_id
      where i.merchant_id = p.merchant_id and i.product_id = p.id
    ) pictured
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', v.id, 'reference', v.reference, 'name', v.name, 'sku', v.sku, 'options', v.options, 'priceMinor', v.price_minor,
        'compareAtMinor', v.compare_at_minor, 'stock', v.stock, 'gtin', v.gtin, 'weightGrams', v.weight_grams, 'imageSource', v.image_source)
        order by v.position), '[]') as variants
      from variant v where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null
    ) sold
    cross join lateral (
      select coalesce(json_agg(json_build_object('marketplaceId', mp.id, 'marketplaceName', mp.name, 'pushedAt', to_json(pu.pushed_at),
          'isPaused', coalesce(not pa.is_active, false), 'listings', listed.listings,
          'timeZone', mp.time_zone, 'languages', mp.languages, 'campaignOffers', ${campaignOffersOf(sql`mp.id`, sql`p.merchant_id`, sql`p.id`)})
        order by mp.name, mp.id), '[]') as marketplaces
      from (${marketplacesOf(scope)}) near
      join marketplace mp on mp.id = near.id
      left join push pu on pu.marketplace_id = mp.id and pu.merchant_id = p.merchant_id and pu.product_id = p.id
      left join partnership pa on pa.marketplace_id = mp.id and pa.merchant_id = p.merchant_id
      cross join lateral (
        select coalesce(json_agg(json_build_object('collectionProductId', l.id,
            'collection', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end, 'approvalStatus', l.approval,
            'reasonCode', l.reason_code, 'reason', l.reason, 'percentageMapped', l.percentage_mapped,
            'requiresApproval', coalesce(c.requires_approval, true),
            'missing', ${missingNames}, 'isResubmitted', l.approval <> 'Approved' and l.review_requested_at is not null, 'version', l.version) order by l.proposed_at, l.id), '[]') as listings
        from listing l left join collection c on c.marketplace_id = l.marketplace_id and c.id = l.collection_id
        where l.merchant_id = p.merchant_id and l.product_id = p.id and l.marketplace_id = mp.id
      ) listed
    ) standing
    cross join lateral (
      select coalesce(json_agg(json_build_object('at', to_json(e.at), 'kind', e.kind, 'code', e.code, 'params', e.params, 'actor', e.actor) order by e.id desc), '[]')
        as timeline
      from (${newestEvents(scope, sql`*`)}) e
    ) reported
    where p.id = any(${ids}::uuid[]) and ${isVisible(scope)}`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
}
