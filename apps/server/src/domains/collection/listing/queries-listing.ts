import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ChangeKind, Listing, Trust } from '@stoa/contract/collection.ts'
import { countCap } from '@stoa/contract/count-cap.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { ListingRejectionReason } from '@stoa/contract/listing-rejection.ts'
import type { ApprovalStatus, ListingReadiness, ProductStatus } from '@stoa/contract/states.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import type { TextSearch } from '../../../kit/filter.ts'
import { afterKey, direction, literal, rowsOf } from '../../../kit/paging.ts'
import { containsText, foundByText } from '../../product/browse/queries-text.ts'
import { visibleListing } from '../queries.ts'

/** A listing as the database answers it. */
export type ListingRow = {
  collectionProductId: string
  id: string
  merchantId: string
  merchantName: string
  merchantProductReference: string
  name: string
  status: ProductStatus
  collection: { id: string; name: string } | null
  approvalStatus: ApprovalStatus
  reasonCode: ListingRejectionReason | null
  reason: string | null
  requiresApproval: boolean
  percentageMapped: number
  readiness: ListingReadiness | null
  missing: Listing['missing']
  images: { file: string; alt: string; width: number; height: number }[]
  numberOfVariants: number
  priceMinor: number | null
  currency: string
  stock: number | null
  highlight: { text: string; colorHexValue: string } | null
  position: string
  proposedAt: string
  decidedAt: string | null
  approvedAt: string | null
  changedAt: string | null
  changeKinds: ChangeKind[]
  merchantTrust: Trust | null
  version: number
}

/** What narrows a list of listings. `collectionId` set: of that collection; `isPlaced`: of any, or of none. */
export type ListingFilters = {
  marketplaceId: string
  collectionId: string | undefined
  isPlaced: boolean | undefined
  approvals: readonly ApprovalStatus[]
  merchantIds: readonly string[]
  hasChanged?: boolean | undefined
  isNew?: boolean | undefined
  readiness?: ListingReadiness | undefined
  text: TextSearch | undefined
}

/** One value compares with `=`, so that an index ordered behind it serves the order as well. */
function among(column: RawBuilder<unknown>, values: readonly string[], cast: string): RawBuilder<unknown> {
  return values.length === 1 ? sql`${column} = ${values[0]}::${sql.raw(cast)}` : sql`${column} = any(${values}::${sql.raw(`${cast}[]`)})`
}

const readinessIs = {
  computing: sql`l.is_computing`,
  not_ready: sql`l.missing_required > 0 and not l.is_computing`,
  ready: sql`l.missing_required = 0 and not l.is_computing`,
} satisfies Record<ListingReadiness, RawBuilder<unknown>>

function narrowed(scope: Scope, filters: ListingFilters): RawBuilder<unknown> {
  const conditions = [sql`l.marketplace_id = ${filters.marketplaceId}`, visibleListing(scope)]
  // What is gone from its shop is of interest to its merchant and the operator only.
  if (scope.companyType !== 'MARKETPLACE') conditions.push(sql`(l.merchant_id = ${scope.companyId} or p.status <> 'Discontinued')`)
  if (filters.collectionId !== undefined) conditions.push(sql`l.collection_id = ${filters.collectionId}`)
  if (filters.isPlaced !== undefined) conditions.push(filters.isPlaced ? sql`l.collection_id is not null` : sql`l.collection_id is null`)
  if (filters.approvals.length > 0) conditions.push(among(sql`l.approval`, filters.approvals, 'text'))
  if (filters.merchantIds.length > 0) conditions.push(among(sql`l.merchant_id`, filters.merchantIds, 'uuid'))
  if (filters.hasChanged !== undefined) conditions.push(filters.hasChanged ? sql`l.changed_at is not null` : sql`l.changed_at is null`)
  if (filters.isNew !== undefined) conditions.push(filters.isNew ? sql`l.approved_at is null` : sql`l.approved_at is not null`)
  if (filters.readiness !== undefined) conditions.push(readinessIs[filters.readiness])
  if (filters.text !== undefined) {
    const ofOperator = { kind: 'operator', marketplaceId: filters.marketplaceId } as const
    conditions.push(scope.companyType === 'MARKETPLACE' ? foundByText(ofOperator, filters.text) : containsText(filters.text))
  }
  return sql.join(conditions, sql` and `)
}

const sortKeys = {
  position: { columns: [sql`l.position`, sql`l.id`], casts: ['text collate "C"', 'uuid'] },
  name: { columns: [sql`p.name`, sql`l.id`], casts: ['text', 'uuid'] },
  proposedAt: { columns: [sql`l.proposed_at`, sql`l.id`], casts: ['timestamptz', 'uuid'] },
  changedAt: { columns: [sql`l.changed_at`, sql`l.id`], casts: ['timestamptz', 'uuid'] },
} as const

/** Rows of the statement's `page` (listings with their products' columns, in the order `n`), each with what its card shows. */
function dressed(scope: Scope): RawBuilder<unknown> {
  const isOperator = scope.companyType === 'MARKETPLACE'
  // That a product changed after its approval, or misses an attribute, is nobody's business but its merchant's and the operator's.
  const isConcerned = isOperator ? sql`true` : sql`l.merchant_id = ${scope.companyId}`
  return sql`select l.id as "collectionProductId", l.product_id as id, l.merchant_id as "merchantId", m.name as "merchantName",
      l.merchant_product_reference as "merchantProductReference", l.name, l.status,
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end as collection,
      l.approval as "approvalStatus", l.reason_code as "reasonCode", l.reason, coalesce(c.requires_approval, true) as "requiresApproval", l.percentage_mapped as "percentageMapped",
      case when ${isConcerned} then case when l.is_computing then 'computing' when l.missing_required > 0 then 'not_ready' else 'ready' end end as readiness,
      case when ${isConcerned} and l.missing_required > 0 and not l.is_computing then (
        select coalesce(jsonb_agg(jsonb_build_object('productAttributeDefinitionId', d.id, 'name', d.name) order by d.name, d.id), '[]')
        from missing_definitions(l.marketplace_id, l.collection_id, l.merchant_id, l.product_id) x(id)
        join attribute_definition d on d.marketplace_id = l.marketplace_id and d.id = x.id) else '[]' end as missing,
      l.card_images as images, l.variant_count as "numberOfVariants", l.price_minor as "priceMinor", l.currency, l.stock,
      l.highlight, l.position, l.proposed_at as "proposedAt", l.decided_at as "decidedAt", l.approved_at as "approvedAt",
      case when ${isConcerned} then l.changed_at end as "changedAt", case when ${isConcerned} then l.change_kinds else '{}' end as "changeKinds",
      ${isOperator ? sql`pa.trust` : sql`null`} as "merchantTrust", l.version
    from page l
    join company m on m.id = l.merchant_id
    left join collection c on c.marketplace_id = l.marketplace_id and c.id = l.collection_id
    ${isOperator ? sql`left join partnership pa on pa.marketplace_id = l.marketplace_id and pa.merchant_id = l.merchant_id` : sql``}
    order by l.n`
}

/** Of a product what a listing's card shows. */
const productColumns = sql`p.name, p.merchant_product_reference, p.status, p.variant_count, p.price_minor, p.currency, p.stock, p.highlight, p.card_images`

/** A page of listings, one row more than requested. */
export async function listListings(db: Db, scope: Scope, filters: ListingFilters, page: PageRequest): Promise<ListingRow[]> {
  const key = sortKeys[page.sort.field as keyof typeof sortKeys]
  const order = sql.join(
    key.columns.map((column) => sql`${column} ${direction(page)}`),
    sql`, `,
  )
  const { rows } = await sql<ListingRow>`
    with page as (
      select l.*, ${productColumns}, row_number() over (order by ${order}) as n
      from listing l join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
      where ${narrowed(scope, filters)} and ${afterKey(key.columns, page, key.casts)}
      order by ${order} limit ${rowsOf(page)}
    ) ${dressed(scope)}`.execute(db)
  return rows
}

/** One listing of the operator. */
export async function findListing(db: Db, scope: Scope, id: string): Promise<ListingRow | undefined> {
  const { rows } = await sql<ListingRow>`
    with page as (
      select l.*, ${productColumns}, 1 as n from listing l join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
      where ${visibleListing(scope)} and l.id = ${id}
    ) ${dressed(scope)}`.execute(db)
  return rows[0]
}

/** How many listings match, counted up to the cap. */
export async function countListings(db: Db, scope: Scope, filters: ListingFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from listing l join product p on p.merchant_id = l.merchant_id and p.id = l.product_id where ${narrowed(scope, filters)} limit ${literal(countCap)}
    ) matched`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns the ids of matching listings after one, in the order of their ids. */
export async function listMatchingListings(db: Db, scope: Scope, filters: ListingFilters, afterId: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from listing l join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
    where ${narrowed(scope, filters)} and ${afterId === null ? sql`true` : sql`l.id > ${afterId}`} order by l.id limit ${literal(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns how many listings match, to the last one. */
export async function countAllListings(db: Db, scope: Scope, filters: ListingFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from listing l join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
    where ${narrowed(scope, filters)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The collection a list or a proposal is about, and how the caller stands to its marketplace. */
export type VisibleCollection = { id: string; marketplaceId: string; name: string; requiresApproval: boolean; isPaused: boolean }

/** A collection the caller may see: of its own marketplace, or of one it is an approved partner of. */
export async function findVisibleCollection(db: Db, scope: Scope, id: string): Promise<VisibleCollection | undefined> {
  const [found] = await listVisibleCollections(db, scope, [id])
  return found
}

/** The collections of these ids that the caller may see. */
export async function listVisibleCollections(db: Db, scope: Scope, ids: readonly string[]): Promise<VisibleCollection[]> {
  const columns = sql`c.id, c.marketplace_id as "marketplaceId", c.name, c.requires_approval as "requiresApproval"`
  const { rows } =
    scope.companyType === 'MARKETPLACE'
      ? await sql<VisibleCollection>`
          select ${columns}, false as "isPaused" from collection c where c.marketplace_id = ${scope.companyId} and c.id = any(${ids}::uuid[])`.execute(
          db,
        )
      : await sql<VisibleCollection>`
          select ${columns}, not pa.is_active as "isPaused" from partnership pa
          join collection c on c.marketplace_id = pa.marketplace_id and c.id = any(${ids}::uuid[])
          where pa.merchant_id = ${scope.companyId} and pa.status = 'APPROVED'`.execute(db)
  return rows
}
