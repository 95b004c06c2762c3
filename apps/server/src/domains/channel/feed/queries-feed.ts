import { sql } from 'kysely'
import type { FeedCheck, FeedIssueCode } from '@stoa/contract/channel.ts'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import { sentContent, textsOf } from '../../product/queries-content.ts'
import type { FeedRow } from './rules-feed.ts'
import type { ChannelRow } from '../queries.ts'

type Choice = Pick<ChannelRow, 'companyId' | 'categories' | 'isInStockOnly'>

/** Returns the products of a feed after `afterId`, in the order of their ids, at most `limit`. */
export async function listFeedProducts(db: Db, choice: Choice, language: string, afterId: string, limit: number): Promise<FeedRow[]> {
  const { companyId, categories, isInStockOnly } = choice
  const { rows } = await sql<FeedRow>`
    select p.id, p.merchant_product_reference as reference, p.name, p.description, p.brand, p.external_category as category, p.external_tags as tags, p.currency,
      p.attributes, ${textsOf(language)} as texts, pictured.images, pictured."isPicturePending", pictured."hasPictures", sold.variants
    from product p ${sentContent}
    where p.merchant_id = ${companyId} and p.id > ${afterId}::uuid and p.status <> 'Discontinued'
      ${categories.length === 0 ? sql`` : sql`and p.external_category = any(${categories}::text[])`}
      ${isInStockOnly ? sql`and (p.stock is null or p.stock > 0)` : sql``}
    order by p.id limit ${literal(limit)}`.execute(db)
  return rows
}

/**
 * Returns what a feed is made of, as a text that changes with every change of it: PostgreSQL gives a row another `xmin` whenever it is written, and the
 * row of a product is written with its variants' prices and stock.
 */
export async function findFeedVersion(db: Db, companyId: string, id: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws('-', h.categories, h.is_in_stock_only, c.version, co.version, co.xmin, sp.xmin, sold.products, sold.written, sold.pictured) as version
    from sales_channel h
    join connection c on c.company_id = h.company_id and c.id = h.id
    join company co on co.id = h.company_id
    left join shipping_profile sp on sp.company_id = h.company_id
    cross join lateral (
      select count(*) as products, coalesce(sum(p.xmin::text::bigint), 0) as written, max(p.updated_at) as pictured from product p
      where p.merchant_id = h.company_id and p.status <> 'Discontinued'
    ) sold
    where h.company_id = ${companyId} and h.id = ${id}`.execute(db)
  return rows[0]?.version ?? ''
}

/** Stores the version of a feed when it is another one, and returns since when it is so. */
export async function updateFeedVersion(db: Db, companyId: string, id: string, version: string): Promise<Date> {
  const { rows } = await sql<{ at: string }>`
    update sales_channel set feed_version = ${version},
      feed_changed_at = case when feed_version = ${version} then coalesce(feed_changed_at, now()) else now() end
    where company_id = ${companyId} and id = ${id} returning feed_changed_at as at`.execute(db)
  return new Date(rows[0]?.at ?? 0)
}

/** What a check of a feed found: how often which issue. */
export type StoredCheck = Omit<FeedCheck, 'issues'> & {
  /** Of each issue, how many products have it, and how many of these it keeps out: missing in checks from before it was counted. */
  counts: [FeedIssueCode, number, number?][]
}

/** Returns what the last check of a feed found where it was of this version. */
export async function findFeedCheck(db: Db, companyId: string, id: string, version: string): Promise<StoredCheck | undefined> {
  const { rows } = await sql<{ check: StoredCheck | null }>`
    select h.feed_check as check from sales_channel h
    where h.company_id = ${companyId} and h.id = ${id} and h.feed_check_version = ${version}`.execute(db)
  return rows[0]?.check ?? undefined
}

/** Stores what a check of a feed found. */
export async function updateFeedCheck(db: Db, companyId: string, id: string, version: string, check: StoredCheck): Promise<void> {
  await sql`
    update sales_channel set feed_check = ${JSON.stringify(check)}::jsonb, feed_check_version = ${version}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Stores that a feed was read to its end, with how much was in it. */
export async function updateFeedRead(db: Db, companyId: string, id: string, counts: { products: number; leftOut: number }): Promise<void> {
  await sql`
    update sales_channel set feed_read_at = now(), feed_products = ${counts.products}, feed_left_out = ${counts.leftOut}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Returns the company of a feed as its readers see it. */
export async function findSeller(db: Db, companyId: string): Promise<{ name: string; countryCode: string }> {
  return db.selectFrom('company').select(['name', 'country_code as countryCode']).where('id', '=', companyId).executeTakeFirstOrThrow()
}
