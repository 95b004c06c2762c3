import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { visibleListing } from '../collection/queries.ts'
import type { Content, Curation } from './rules-curation.ts'
import type { ListingKey } from '../collection/listing/queries-snapshot.ts'

/** An approved listing as a push meets it. Contents are null where the hash says they are the same, or where nobody has to look at them. */
export type Comparable = ListingKey & {
  productId: string
  requiresApproval: boolean
  isSame: boolean
  isListed: boolean
  hasWaitingPictures: boolean
  before: Content | null
  after: Content | null
}

/** The approved listings these products have on these marketplaces, each with what was approved and what is. */
export async function listComparables(
  db: Db,
  merchantId: string,
  marketplaceIds: readonly string[],
  productIds: readonly string[],
): Promise<Comparable[]> {
  if (productIds.length === 0) return []
  const isToCompare = sql`x."requiresApproval" and not x."isSame"`
  const { rows } = await sql<Comparable>`
    select x."marketplaceId", x.id, x."productId", x."requiresApproval", x."isSame", x."isListed",
      exists (select from product_image i where i.merchant_id = ${merchantId} and i.product_id = x."productId" and i.state = 'pending')
        as "hasWaitingPictures",
      case when ${isToCompare} then x.content end as before,
      case when ${isToCompare} and x.content is not null then product_content(${merchantId}, x."productId") end as after
    from (
      select l.marketplace_id as "marketplaceId", l.id, l.product_id as "productId", coalesce(c.requires_approval, true) as "requiresApproval",
        coalesce(s.content_hash = p.content_hash, false) as "isSame", l.changed_at is not null as "isListed", s.content
      from listing l
      join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
      left join collection c on c.marketplace_id = l.marketplace_id and c.id = l.collection_id
      left join listing_snapshot s on s.marketplace_id = l.marketplace_id and s.listing_id = l.id
      where l.merchant_id = ${merchantId} and l.product_id = any(${productIds}::uuid[]) and l.marketplace_id = any(${marketplaceIds}::uuid[])
        and l.approval = 'Approved'
      offset 0
    ) x`.execute(db)
  return rows
}

/** Returns the names of the marketplaces on which any of the products is approved, by id. */
export async function listMarketplaceNames(db: Db, merchantId: string, productIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, m.name from marketplace m
    where m.id in (select l.marketplace_id from listing l
      where l.merchant_id = ${merchantId} and l.product_id = any(${productIds}::uuid[]) and l.approval = 'Approved') order by m.id`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What the operators of these marketplaces say of a merchant's changes, by marketplace. */
export async function listCurations(db: Db, merchantId: string, marketplaceIds: readonly string[]): Promise<Map<string, Curation>> {
  const { rows } = await sql<Curation & { marketplaceId: string }>`
    select pa.marketplace_id as "marketplaceId", pa.trust, coalesce(r.rules, '[]') as rules
    from partnership pa
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'trust', r.trust, 'maxPriceBasisPoints', r.max_price_basis_points,
        'approvesText', r.approves_text, 'approvesPictures', r.approves_pictures, 'approvesVariants', r.approves_variants,
        'approvesNew', r.approves_new) order by r.position, r.id) as rules
      from approval_rule r where r.marketplace_id = pa.marketplace_id
    ) r
    where pa.merchant_id = ${merchantId} and pa.marketplace_id = any(${marketplaceIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ marketplaceId, ...curation }) => [marketplaceId, curation]))
}

/** A listing's two sides. */
export type ComparedRow = { approvedAt: string | null; before: Content | null; after: Content; contentHash: string }

/** What was approved of a listing of the operator, and what is. */
export async function findCompared(db: Db, scope: Scope, id: string): Promise<ComparedRow | undefined> {
  const { rows } = await sql<ComparedRow>`
    select s.at as "approvedAt", s.content as before, product_content(l.merchant_id, l.product_id) as after, encode(p.content_hash, 'hex') as "contentHash"
    from listing l
    join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
    left join listing_snapshot s on s.marketplace_id = l.marketplace_id and s.listing_id = l.id
    where ${visibleListing(scope)} and l.id = ${id}`.execute(db)
  return rows[0]
}
