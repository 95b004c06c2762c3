import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { among, literal } from '../../kit/paging.ts'
import { sentContent, textsOf } from '../product/queries-content.ts'
import type { ProductRow } from './rules.ts'

/** Where a walk over the products of a marketplace goes on. */
export type Place = { merchantId: string; productId: string }

/** The listings `l` of a marketplace whose product may be bought there now, as `from` and `where`: none while the marketplace is deactivated. */
const sellable = (marketplaceId: string): RawBuilder<unknown> => sql`
  from listing l
  join product p on p.merchant_id = l.merchant_id and p.id = l.product_id and p.status = 'Published' and p.price_minor > 0
  join company m on m.id = l.merchant_id and m.is_active
  join company o on o.id = l.marketplace_id and o.currency = p.currency and o.is_active
  join partnership a on a.marketplace_id = l.marketplace_id and a.merchant_id = l.merchant_id and a.status = 'APPROVED' and a.is_active
  where l.marketplace_id = ${marketplaceId} and is_on_sale(l.marketplace_id, l.approval, l.missing_required)`

/** Returns the products on sale in a marketplace after a place, or those of some ids, at most `limit`. */
export async function listSellable(
  db: Db,
  marketplaceId: string,
  from: { after: Place; productIds: readonly string[] | null },
  limit: number,
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select distinct l.merchant_id as "merchantId", l.product_id as "productId" ${sellable(marketplaceId)}
      and (l.merchant_id, l.product_id) > (${from.after.merchantId}::uuid, ${from.after.productId}::uuid)
      ${from.productIds === null ? sql`` : sql`and ${among(sql`l.product_id`, from.productIds, 'uuid')}`}
    order by l.merchant_id, l.product_id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Counts the products on sale that were not written and did not fail yet, at most `limit`. */
export async function countWaiting(db: Db, marketplaceId: string, connectionId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select distinct l.merchant_id, l.product_id ${sellable(marketplaceId)} and not exists (
        select from storefront_product s
        where s.company_id = ${marketplaceId} and s.connection_id = ${connectionId} and s.product_id = l.product_id and s.state in ('written', 'failed'))
      limit ${literal(limit)}) waiting`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns products in the shop that are no longer on sale, after an id, at most `limit`. */
export async function listToWithdraw(
  db: Db,
  marketplaceId: string,
  connectionId: string,
  from: { afterId: string; productIds: readonly string[] | null },
  limit: number,
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select s.merchant_id as "merchantId", s.product_id as "productId" from storefront_product s
    where s.company_id = ${marketplaceId} and s.connection_id = ${connectionId} and s.state in ('written', 'failed') and s.product_id > ${from.afterId}::uuid
      ${from.productIds === null ? sql`` : sql`and ${among(sql`s.product_id`, from.productIds, 'uuid')}`}
      and not exists (select ${sellable(marketplaceId)} and l.merchant_id = s.merchant_id and l.product_id = s.product_id)
    order by s.product_id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Returns what is written of products, by merchant and id. */
export async function listProductRows(db: Db, language: string, places: readonly Place[]): Promise<ProductRow[]> {
  if (places.length === 0) return []
  const merchants = places.map(({ merchantId }) => merchantId)
  const products = places.map(({ productId }) => productId)
  const { rows } = await sql<ProductRow>`
    select p.merchant_id as "merchantId", p.id as "productId", p.name, p.description, p.brand, p.external_category as category, p.external_tags as tags,
      p.currency, p.price_minor as "priceMinor", p.attributes, ${textsOf(language)} as texts, pictured.images, sold.variants
    from unnest(${merchants}::uuid[], ${products}::uuid[]) x (merchant_id, product_id)
    join product p on p.merchant_id = x.merchant_id and p.id = x.product_id ${sentContent}
    order by p.merchant_id, p.id`.execute(db)
  return rows
}

/** Returns the products behind listings of a marketplace. */
export async function listProductIds(db: Db, marketplaceId: string, listingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.product_id as id from listing l where l.marketplace_id = ${marketplaceId} and ${among(sql`l.id`, listingIds, 'uuid')}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
