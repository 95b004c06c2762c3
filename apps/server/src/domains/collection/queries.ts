import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PageRequest } from '@stoa/contract/route.ts'
import { countCap } from '@stoa/contract/count-cap.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import type { TextSearch } from '../../kit/filter.ts'
import { afterKey, direction, hasTexts, literal, rowsOf } from '../../kit/paging.ts'
import type { CollectionTexts } from './rules-translation.ts'
import { partnered } from '../marketplace/partnership/queries-partnered.ts'

/** A collection as the database answers it, with what its card shows. `place` orders the whole tree, parents before children. */
export type CollectionRow = {
  id: string
  marketplaceId: string
  parentId: string | null
  name: string
  description: string
  translations: CollectionTexts
  /** Those of its marketplace, without the one it is written in: the first of the operator's company. */
  languages: string[]
  path: { id: string; name: string }[]
  pictureFile: string | null
  requiresApproval: boolean
  isLeaf: boolean
  position: string
  images: { file: string; alt: string }[]
  totalItems: number
  pendingItems: number
  updatedAt: string
  version: number
  place: string
}

/** Which marketplaces a caller sees the collections of: an operator its own, a merchant those it is a partner of. */
function visibleMarketplaces(scope: Scope): RawBuilder<unknown> {
  return scope.companyType === 'MARKETPLACE'
    ? sql`(select ${scope.companyId}::uuid)`
    : sql`(select pa.marketplace_id from partnership pa where pa.merchant_id = ${scope.companyId} and pa.status = 'APPROVED')`
}

/** Which listings (`l`) a caller sees: an operator those of its approved partners, a merchant its own and what is approved. */
export function visibleListing(scope: Scope): RawBuilder<unknown> {
  return scope.companyType === 'MARKETPLACE'
    ? sql`l.marketplace_id = ${scope.companyId} and ${partnered(scope.companyId, sql`l.merchant_id`)}`
    : sql`(l.merchant_id = ${scope.companyId} or l.approval = 'Approved')`
}

/** The marketplace when the caller may see its collections. */
export async function findVisibleMarketplace(db: Db, scope: Scope, marketplaceId: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, m.name from marketplace m where m.id = ${marketplaceId} and m.id in ${visibleMarketplaces(scope)}`.execute(db)
  return rows[0]
}

/** Of so many first products a card takes its four pictures: a large collection without pictures is not walked to its end. */
const lookedAt = 40

/** Rows of the statement's `page` (collections with their `place`), each with path, counts and pictures of what the caller sees. */
function dressed(scope: Scope): RawBuilder<unknown> {
  return sql`up as (
    select p.id as of_id, p.marketplace_id, p.id, p.parent_id, p.name, 0 as height from page p
    union all
    select u.of_id, c.marketplace_id, c.id, c.parent_id, c.name, u.height + 1
    from up u join collection c on c.marketplace_id = u.marketplace_id and c.id = u.parent_id
  )
  select p.id, p.marketplace_id as "marketplaceId", p.parent_id as "parentId", p.name, p.description, p.translations,
    coalesce((select array_remove(m.languages, o.languages[1]) from marketplace m join company o on o.id = m.id where m.id = p.marketplace_id), '{}') as languages, p.picture_file as "pictureFile",
    p.requires_approval as "requiresApproval", p.position, p.updated_at as "updatedAt", p.version, p.place,
    (select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.height desc) from up u where u.of_id = p.id) as path,
    not exists (select from collection k where k.marketplace_id = p.marketplace_id and k.parent_id = p.id) as "isLeaf",
    counted.total as "totalItems", counted.pending as "pendingItems", pictured.images
  from page p
  cross join lateral (
    select count(*)::int as total, (count(*) filter (where l.approval = 'Pending'))::int as pending
    from listing l where l.marketplace_id = p.marketplace_id and l.collection_id = p.id and ${visibleListing(scope)}
  ) counted
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('file', first.file, 'alt', first.name) order by first.position, first.id), '[]') as images
    from (
      select pi.file, pr.name, early.position, early.id from (
        select l.merchant_id, l.product_id, l.position, l.id from listing l
        where l.marketplace_id = p.marketplace_id and l.collection_id = p.id and l.approval <> 'Rejected' and ${visibleListing(scope)}
        order by l.position, l.id limit ${literal(lookedAt)}
      ) early
      join product pr on pr.merchant_id = early.merchant_id and pr.id = early.product_id and pr.status <> 'Discontinued'
      join picture pi on pi.merchant_id = pr.merchant_id and pi.id = pr.thumbnail_id
      order by early.position, early.id limit 4
    ) first
  ) pictured`
}

/** One collection of a marketplace the caller may see. */
export async function findCollection(db: Db, scope: Scope, id: string): Promise<CollectionRow | undefined> {
  const { rows } = await sql<CollectionRow>`
    with recursive page as (
      select c.*, c.position as place from collection c where c.marketplace_id in ${visibleMarketplaces(scope)} and c.id = ${id}
    ), ${dressed(scope)}`.execute(db)
  return rows[0]
}

/** What narrows a list of collections. */
export type CollectionFilters = {
  isRoot: boolean | undefined
  isLeaf: boolean | undefined
  parentId: string | undefined
  text: TextSearch | undefined
}

/** Below its parents every collection, from the roots or from under one parent; one level only where that is all that is requested. */
function walk(marketplaceId: string, filters: CollectionFilters): RawBuilder<unknown> {
  const start = filters.parentId === undefined ? sql`c.parent_id is null` : sql`c.parent_id = ${filters.parentId}`
  const isOneLevel = filters.parentId !== undefined || filters.isRoot === true
  return sql`walked as (
    select c.id, (c.position || '!' || c.id::text) collate "C" as place from collection c where c.marketplace_id = ${marketplaceId} and ${start}
    union all
    select c.id, (w.place || '!' || c.position || '!' || c.id::text) collate "C"
    from walked w join collection c on c.marketplace_id = ${marketplaceId} and c.parent_id = w.id
    where ${isOneLevel ? sql`false` : sql`true`}
  )`
}

function narrowed(marketplaceId: string, filters: CollectionFilters): RawBuilder<unknown> {
  const conditions = [sql`c.marketplace_id = ${marketplaceId}`]
  if (filters.isRoot !== undefined) conditions.push(filters.isRoot ? sql`c.parent_id is null` : sql`c.parent_id is not null`)
  if (filters.isLeaf !== undefined) {
    const child = sql`exists (select from collection k where k.marketplace_id = c.marketplace_id and k.parent_id = c.id)`
    conditions.push(filters.isLeaf ? sql`not ${child}` : child)
  }
  if (filters.text !== undefined) conditions.push(hasTexts(filters.text, (pattern) => sql`searchable(c.name) like ${pattern}`))
  return sql.join(conditions, sql` and `)
}

const sortKeys = {
  position: { columns: [sql`w.place`], casts: ['text collate "C"'], order: sql`p.place` },
  name: { columns: [sql`c.name`, sql`c.id`], casts: ['text', 'uuid'], order: sql`p.name, p.id` },
  updatedAt: { columns: [sql`c.updated_at`, sql`c.id`], casts: ['timestamptz', 'uuid'], order: sql`p.updated_at desc, p.id desc` },
} as const

/** A page of a marketplace's collections, one row more than requested. By default in the order of the tree. */
export async function listCollections(
  db: Db,
  scope: Scope,
  marketplaceId: string,
  filters: CollectionFilters,
  page: PageRequest,
): Promise<CollectionRow[]> {
  const key = sortKeys[page.sort.field as keyof typeof sortKeys]
  const order = sql.join(
    key.columns.map((column) => sql`${column} ${direction(page)}`),
    sql`, `,
  )
  const { rows } = await sql<CollectionRow>`
    with recursive ${walk(marketplaceId, filters)}, page as (
      select c.*, w.place from walked w join collection c on c.marketplace_id = ${marketplaceId} and c.id = w.id
      where ${narrowed(marketplaceId, filters)} and ${afterKey(key.columns, page, key.casts)}
      order by ${order} limit ${rowsOf(page)}
    ), ${dressed(scope)} order by ${key.order}`.execute(db)
  return rows
}

/** How many collections match, counted up to the cap. */
export async function countCollections(db: Db, marketplaceId: string, filters: CollectionFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with recursive ${walk(marketplaceId, filters)}
    select count(*)::int as n from (
      select from walked w join collection c on c.marketplace_id = ${marketplaceId} and c.id = w.id
      where ${narrowed(marketplaceId, filters)} limit ${literal(countCap)}
    ) matched`.execute(db)
  return rows[0]?.n ?? 0
}

/** Holds the tree of a marketplace until the transaction ends: two moves at once could tie a knot, two additions one position. */
export async function lockTree(db: Db, marketplaceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('collection-tree:' || ${marketplaceId}::text, 0))`.execute(db)
}

/** A collection of the operator itself, for a change. */
export async function findOwnCollection(db: Db, scope: Scope, id: string) {
  return db
    .selectFrom('collection')
    .select([
      'id',
      'name',
      'parent_id as parentId',
      'picture_file as pictureFile',
      'requires_approval as requiresApproval',
      'translations',
      'version',
    ])
    .where('marketplace_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The same, held until the transaction ends: no listing can come into it meanwhile. */
export async function lockOwnCollection(db: Db, scope: Scope, id: string) {
  return db
    .selectFrom('collection')
    .select(['id', 'name', 'picture_file as pictureFile'])
    .where('marketplace_id', '=', scope.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** True when `id` is `ancestorId` itself or lies below it. */
export async function isWithin(db: Db, marketplaceId: string, id: string, ancestorId: string): Promise<boolean> {
  const { rows } = await sql<{ isWithin: boolean }>`
    with recursive up as (
      select c.id, c.parent_id from collection c where c.marketplace_id = ${marketplaceId} and c.id = ${id}
      union all
      select c.id, c.parent_id from up u join collection c on c.marketplace_id = ${marketplaceId} and c.id = u.parent_id
    )
    select exists (select from up where id = ${ancestorId}) as "isWithin"`.execute(db)
  return rows[0]?.isWithin ?? false
}

/**
 * The positions a collection goes between: behind the sibling `afterId`, before all (null), or behind all (undefined).
 * `isFound` is false when that sibling is not under this parent.
 */
export async function findSiblings(
  db: Db,
  marketplaceId: string,
  place: { parentId: string | null; afterId: string | null | undefined; exceptId: string | null },
): Promise<{ isFound: boolean; before: string | null; after: string | null }> {
  const siblings = sql`c.marketplace_id = ${marketplaceId} and ${place.parentId === null ? sql`c.parent_id is null` : sql`c.parent_id = ${place.parentId}`}
    and c.id is distinct from ${place.exceptId}::uuid`
  if (place.afterId === undefined) {
    const { rows } = await sql<{ position: string | null }>`select max(c.position) as position from collection c where ${siblings}`.execute(db)
    return { isFound: true, before: rows[0]?.position ?? null, after: null }
  }
  if (place.afterId === null) {
    const { rows } = await sql<{ position: string | null }>`select min(c.position) as position from collection c where ${siblings}`.execute(db)
    return { isFound: true, before: null, after: rows[0]?.position ?? null }
  }
  const { rows } = await sql<{ position: string; next: string | null }>`
    select s.position, (select min(c.position) from collection c where ${siblings} and c.position > s.position) as next
    from (select c.position from collection c where ${siblings} and c.id = ${place.afterId}) s`.execute(db)
  const [sibling] = rows
  return { isFound: sibling !== undefined, before: sibling?.position ?? null, after: sibling?.next ?? null }
}

/** Returns whether another collection of the same level has a name, in whatever case. */
export async function isNameTaken(
  db: Db,
  marketplaceId: string,
  { parentId, name, exceptId }: { parentId: string | null; name: string; exceptId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from collection c where c.marketplace_id = ${marketplaceId} and ${parentId === null ? sql`c.parent_id is null` : sql`c.parent_id = ${parentId}`}
      and lower(c.name) = lower(${name}) and c.id is distinct from ${exceptId}::uuid limit 1`.execute(db)
  return rows.length > 0
}
