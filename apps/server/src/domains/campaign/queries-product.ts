import type { PageRequest } from '@stoa/contract/route.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import type { TextSearch } from '../../kit/filter.ts'
import { afterKey, among, direction, literal, rowsOf } from '../../kit/paging.ts'
import type { ProductVisibility } from '../product/browse/queries-text.ts'
import { isVisible, planOf, source } from '../product/browse/queries-list.ts'
import { containsText, foundByText } from '../product/browse/queries-text.ts'
import { isOwnProduct } from './queries.ts'
import type { CampaignTerms, OfferedProduct, Sellable } from './rules.ts'

/** A product as the lists of a campaign show it. */
export type ProductChoice = {
  id: string
  name: string
  merchantProductReference: string
  merchantId: string
  merchantName: string
  file: string | null
  numberOfVariants: number
  priceMinor: number | null
  currency: string
  /** The name the list is ordered by. */
  keyName: string
}
export type CampaignProductRow = ProductChoice & {
  campaignPriceMinor: number | null
  discountBasisPoints: number | null
  highestMinor: number | null
  isForSale: boolean
}

const columns = sql`p.id, p.name, p.merchant_product_reference as "merchantProductReference", p.merchant_id as "merchantId",
  (select m.name from company m where m.id = p.merchant_id) as "merchantName", pi.file, p.variant_count as "numberOfVariants",
  p.price_minor as "priceMinor", p.currency`
/** The price of the variant of a product `p` that costs most. */
const highest = sql`greatest(p.price_minor, (
    select max(v.price_minor) from variant v where v.merchant_id = p.merchant_id and v.product_id = p.id and v.removed_at is null)) as "highestMinor"`
const picture = sql`left join picture pi on pi.merchant_id = p.merchant_id and pi.id = p.thumbnail_id`

/** The campaign products are requested, as far as finding products goes. */
type Place = { id: string; marketplaceId: string; currency: string }

/** Keeps products `p` that can be added to a campaign: approved on its marketplace, in its currency. */
function isSellable({ marketplaceId, currency }: Place): RawBuilder<unknown> {
  return sql`p.status not in ('Discontinued', 'Review') and p.currency = ${currency}
    and exists (select from listing l where l.merchant_id = p.merchant_id and l.product_id = p.id and l.marketplace_id = ${marketplaceId}
      and l.approval = 'Approved')`
}

/** Whether shoppers can buy product `p` on the marketplace of a campaign. */
function isForSale({ marketplaceId, currency }: Place): RawBuilder<boolean> {
  return sql`p.status not in ('Discontinued', 'Review') and p.currency = ${currency}
    and exists (select from company m where m.id = p.merchant_id and m.is_active)
    and exists (select from partnership pa where pa.marketplace_id = ${marketplaceId} and pa.merchant_id = p.merchant_id and pa.status = 'APPROVED'
      and pa.is_active)
    and exists (select from listing l where l.merchant_id = p.merchant_id and l.product_id = p.id and l.marketplace_id = ${marketplaceId}
      and is_on_sale(l.marketplace_id, l.approval, l.missing_required))`
}

/** A page of the products that can be added to a campaign, one row more than requested. */
export async function listAvailable(
  db: Db,
  visibility: ProductVisibility,
  campaign: Place,
  filters: { text: TextSearch | undefined; merchantIds: readonly string[] },
  page: PageRequest,
): Promise<ProductChoice[]> {
  const isOperator = visibility.kind === 'operator'
  const keys = isOperator ? [sql`pu.product_name`, sql`pu.product_id`] : [sql`p.name`, sql`p.id`]
  const order = sql.join(
    keys.map((key) => sql`${key} ${direction(page)}`),
    sql`, `,
  )
  const conditions = [isVisible(visibility), isSellable(campaign), afterKey(keys, page, ['text', 'uuid'])]
  conditions.push(
    sql`not exists (select from campaign_product cp where cp.campaign_id = ${campaign.id} and cp.merchant_id = p.merchant_id and cp.product_id = p.id)`,
  )
  if (filters.merchantIds.length > 0) conditions.push(among(isOperator ? sql`pu.merchant_id` : sql`p.merchant_id`, filters.merchantIds, 'uuid'))
  if (filters.text !== undefined) conditions.push(foundByText(visibility, filters.text))
  const { rows } = await sql<ProductChoice>`${planOf(visibility, filters)}
    select ${columns}, ${keys[0]} as "keyName" from ${source(visibility, true)} ${picture}
    where ${sql.join(conditions, sql` and `)} order by ${order} limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** A page of the products of a campaign that a company sees, one row more than requested. */
export async function listCampaignProducts(
  db: Db,
  scope: Scope,
  campaign: Place,
  text: TextSearch | undefined,
  page: PageRequest,
): Promise<CampaignProductRow[]> {
  const { rows } = await sql<CampaignProductRow>`
    select ${columns}, p.name as "keyName", cp.price_minor as "campaignPriceMinor", cp.discount_basis_points as "discountBasisPoints", ${highest},
      ${isForSale(campaign)} as "isForSale"
    from campaign_product cp join product p on p.merchant_id = cp.merchant_id and p.id = cp.product_id ${picture}
    where cp.campaign_id = ${campaign.id} and ${isOwnProduct(scope)}
      and ${text === undefined ? sql`true` : containsText(text)}
      and ${afterKey([sql`p.name`, sql`p.id`], page, ['text', 'uuid'])}
    order by p.name ${direction(page)}, p.id ${direction(page)} limit ${rowsOf(page)}`.execute(db)
  return rows
}

/** A product of a campaign. */
export type CampaignPlace = { merchantId: string; productId: string }

/** Returns the products of a campaign after one, in the order of their merchants, at most `limit`. */
export async function listCampaignPlaces(db: Db, campaignId: string, after: CampaignPlace, limit: number): Promise<CampaignPlace[]> {
  const { rows } = await sql<CampaignPlace>`
    select cp.merchant_id as "merchantId", cp.product_id as "productId" from campaign_product cp
    where cp.campaign_id = ${campaignId} and (cp.merchant_id, cp.product_id) > (${after.merchantId}::uuid, ${after.productId}::uuid)
    order by cp.merchant_id, cp.product_id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Of products by id those that may be added to a campaign: an operator any on sale with it, a merchant its own. */
export async function listSellable(db: Db, scope: Scope, campaign: Place, ids: readonly string[]): Promise<Map<string, Sellable>> {
  const own =
    scope.companyType === 'MARKETPLACE'
      ? sql`exists (select from partnership pa where pa.marketplace_id = ${campaign.marketplaceId} and pa.merchant_id = p.merchant_id and pa.status = 'APPROVED')`
      : sql`p.merchant_id = ${scope.companyId}`
  const { rows } = await sql<Sellable>`
    select p.id, p.merchant_id as "merchantId", p.price_minor as "lowestMinor", ${highest}
    from product p where p.id = any(${ids}::uuid[]) and ${own} and ${isSellable(campaign)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Keeps at what products `cp` of campaigns were sold until now; what follows says which. */
const keepPast = sql`insert into campaign_product_past (marketplace_id, campaign_id, merchant_id, product_id, price_minor, discount_basis_points, added_at)
  select cp.marketplace_id, cp.campaign_id, cp.merchant_id, cp.product_id, cp.price_minor, cp.discount_basis_points, cp.added_at`

/**
 * Adds products to a campaign, or changes at what they are sold in it; at what they were sold before is kept for orders that come late. Returns the ids of
 * those that were added or changed.
 */
export async function upsertCampaignProducts(
  db: Db,
  campaign: { id: string; marketplaceId: string },
  products: readonly (CampaignTerms & { merchantId: string; productId: string })[],
): Promise<string[]> {
  const { rows } = await sql<{ productId: string }>`
    with given as materialized (
      select * from ${jsonRows(products, 'x', sql`"merchantId" uuid, "productId" uuid, "priceMinor" bigint, "discountBasisPoints" int`)}
    ), past as (
      ${keepPast} from given x join campaign_product cp on cp.campaign_id = ${campaign.id} and cp.merchant_id = x."merchantId" and cp.product_id = x."productId"
      where (cp.price_minor, cp.discount_basis_points) is distinct from (x."priceMinor", x."discountBasisPoints")
    )
    insert into campaign_product (marketplace_id, campaign_id, merchant_id, product_id, price_minor, discount_basis_points)
    select ${campaign.marketplaceId}, ${campaign.id}, x."merchantId", x."productId", x."priceMinor", x."discountBasisPoints"
    from given x
    on conflict (campaign_id, merchant_id, product_id)
      do update set price_minor = excluded.price_minor, discount_basis_points = excluded.discount_basis_points, added_at = now()
      where (campaign_product.price_minor, campaign_product.discount_basis_points) is distinct from (excluded.price_minor, excluded.discount_basis_points)
    returning product_id as "productId"`.execute(db)
  return rows.map((row) => row.productId)
}

/** Removes products a company may remove from a campaign; returns how many. Orders placed before keep their price. */
export async function deleteCampaignProducts(db: Db, scope: Scope, campaignId: string, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with removed as (
      delete from campaign_product cp where cp.campaign_id = ${campaignId} and cp.product_id = any(${ids}::uuid[])
        and ${scope.companyType === 'MARKETPLACE' ? sql`cp.marketplace_id = ${scope.companyId}` : sql`cp.merchant_id = ${scope.companyId}`}
      returning cp.*
    )
    ${keepPast} from removed cp`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Products of a campaign that a company sees with their prices, at most `limit`: what its platform fee is computed from. */
export async function listPrices(
  db: Db,
  scope: Scope,
  campaignId: string,
  limit: number,
): Promise<(OfferedProduct & { merchantId: string; productId: string })[]> {
  const { rows } = await sql<OfferedProduct & { merchantId: string; productId: string }>`
    select cp.merchant_id as "merchantId", cp.product_id as "productId", p.currency, p.price_minor as "lowestMinor", ${highest},
      cp.price_minor as "priceMinor", cp.discount_basis_points as "discountBasisPoints"
    from campaign_product cp join product p on p.merchant_id = cp.merchant_id and p.id = cp.product_id
    where cp.campaign_id = ${campaignId} and ${isOwnProduct(scope)} order by cp.merchant_id, cp.product_id limit ${literal(limit)}`.execute(db)
  return rows
}

/** What a campaign has sold, as far as a company sees it: paid orders that are not cancelled, less what was refunded, without test orders. */
export async function findSold(
  db: Db,
  scope: Scope,
  campaign: { id: string; marketplaceId: string },
): Promise<{ orders: number; items: number; revenueMinor: number }> {
  const { rows } = await sql<{ orders: number; items: number; revenueMinor: number }>`
    select count(distinct l.order_id)::int as orders, coalesce(sum(l.quantity - l.refunded_quantity), 0)::int as items,
      coalesce(sum(l.total_minor - l.refunded_minor), 0)::bigint as "revenueMinor"
    from order_line l join "order" o on o.marketplace_id = l.marketplace_id and o.id = l.order_id
    where l.marketplace_id = ${campaign.marketplaceId} and l.campaign_id = ${campaign.id} and not o.is_test
      and o.order_status <> 'Cancelled' and o.captured_minor + o.marketplace_discount_credited_minor > 0
      and ${scope.companyType === 'MARKETPLACE' ? sql`true` : sql`l.merchant_id = ${scope.companyId}`}`.execute(db)
  return rows[0] ?? { orders: 0, items: 0, revenueMinor: 0 }
}
