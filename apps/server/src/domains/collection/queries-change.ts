import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import type { CollectionTexts } from './rules-translation.ts'

/** The columns of a collection as its operator sets them. */
export type CollectionValues = {
  name: string
  parentId: string | null
  description: string
  translations: CollectionTexts
  requiresApproval: boolean
  pictureFile: string | null
  position: string
}

/** Adds a collection; returns its id. */
export async function insertCollection(db: Db, scope: Scope, values: CollectionValues): Promise<string> {
  const { id } = await db
    .insertInto('collection')
    .values({
      marketplace_id: scope.companyId,
      name: values.name,
      parent_id: values.parentId,
      description: values.description,
      translations: JSON.stringify(values.translations),
      requires_approval: values.requiresApproval,
      picture_file: values.pictureFile,
      position: values.position,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given, when the version is still the one seen; returns whether it was. */
export async function updateCollectionRow(db: Db, scope: Scope, id: string, version: number, change: Partial<CollectionValues>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('collection')
    .set((e) => ({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.parentId === undefined ? {} : { parent_id: change.parentId }),
      ...(change.description === undefined ? {} : { description: change.description }),
      ...(change.translations === undefined ? {} : { translations: JSON.stringify(change.translations) }),
      ...(change.requiresApproval === undefined ? {} : { requires_approval: change.requiresApproval }),
      ...(change.pictureFile === undefined ? {} : { picture_file: change.pictureFile }),
      ...(change.position === undefined ? {} : { position: change.position }),
      updated_at: sql<string>`now()`,
      version: e('version', '+', 1),
    }))
    .where('marketplace_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a collection; the database refuses while children, listings or commission rules name it. */
export async function deleteCollectionRow(db: Db, scope: Scope, id: string): Promise<void> {
  await db.deleteFrom('collection').where('marketplace_id', '=', scope.companyId).where('id', '=', id).execute()
}

/** How many collections lie directly under one. */
export async function hasChildren(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('collection')
    .select('id')
    .where('marketplace_id', '=', scope.companyId)
    .where('parent_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How strong an approval is where two listings of one product become one: an approved product is not taken off sale by tidying up. */
function strength(alias: 'l' | 't') {
  return sql`array_position(array['Rejected', 'Open', 'Pending', 'Approved'], ${sql.ref(`${alias}.approval`)})`
}

/**
 * Makes one of two listings of a product, pair by pair of the query's `kept` and `gone`: the kept one takes the stronger approval of the two
 * with all that belongs to it, the other is removed.
 */
async function mergePairs(db: Db, marketplaceId: string, pairs: RawBuilder<unknown>): Promise<void> {
  await sql`
    with pair as (${pairs}), compared as (
      select p.kept, p.gone, ${strength('l')} > ${strength('t')} as is_stronger
      from pair p join listing l on l.marketplace_id = ${marketplaceId} and l.id = p.gone join listing t on t.marketplace_id = ${marketplaceId} and t.id = p.kept
    ), snapshot as (
      insert into listing_snapshot (marketplace_id, listing_id, content, content_hash, at)
      select s.marketplace_id, w.kept, s.content, s.content_hash, s.at
      from compared w join listing_snapshot s on s.marketplace_id = ${marketplaceId} and s.listing_id = w.gone where w.is_stronger
      on conflict (marketplace_id, listing_id) do update set content = excluded.content, content_hash = excluded.content_hash, at = excluded.at
    ), raised as (
      update listing t set approval = l.approval, reason_code = l.reason_code, reason = l.reason, decided_at = l.decided_at, decided_by = l.decided_by,
        approved_at = coalesce(l.approved_at, t.approved_at), changed_at = l.changed_at, change_kinds = l.change_kinds, updated_at = now(), version = t.version + 1
      from compared w join listing l on l.marketplace_id = ${marketplaceId} and l.id = w.gone
      where w.is_stronger and t.marketplace_id = ${marketplaceId} and t.id = w.kept
    )
    delete from listing l using compared w where l.marketplace_id = ${marketplaceId} and l.id = w.gone`.execute(db)
}

/** Merges these pairs of listings; of each the first is kept. */
export async function mergeDuplicates(db: Db, marketplaceId: string, duplicates: readonly { kept: string; gone: string }[]): Promise<void> {
  if (duplicates.length === 0) return
  await mergePairs(db, marketplaceId, sql`select kept, gone from ${jsonRows(duplicates, 'k', sql`kept uuid, gone uuid`)}`)
}

/**
 * Where a product has a listing in both collections, merges the two into the one in the target. A target of null is the unplaced ones.
 * Returns how many are left to move.
 */
export async function mergeListings(db: Db, marketplaceId: string, fromId: string, toId: string | null): Promise<number> {
  await mergePairs(
    db,
    marketplaceId,
    sql`select t.id as kept, l.id as gone from listing l
      join listing t on t.marketplace_id = ${marketplaceId} and ${toId === null ? sql`t.collection_id is null` : sql`t.collection_id = ${toId}`}
        and t.merchant_id = l.merchant_id and t.product_id = l.product_id
      where l.marketplace_id = ${marketplaceId} and l.collection_id = ${fromId}`,
  )
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from listing l where l.marketplace_id = ${marketplaceId} and l.collection_id = ${fromId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns the products that are listed in a collection; `isThere`: in the other one as well (null: also without a place). */
export async function listProductsIn(
  db: Db,
  marketplaceId: string,
  collectionId: string,
  otherId: string | null,
): Promise<{ merchantId: string; productId: string; isThere: boolean }[]> {
  const { rows } = await sql<{ merchantId: string; productId: string; isThere: boolean }>`
    select l.merchant_id as "merchantId", l.product_id as "productId", exists (select from listing t
      where t.merchant_id = l.merchant_id and t.product_id = l.product_id and t.marketplace_id = l.marketplace_id
        and t.collection_id is not distinct from ${otherId}::uuid) as "isThere"
    from listing l
    where l.marketplace_id = ${marketplaceId} and l.collection_id = ${collectionId}`.execute(db)
  return rows
}

/** Moves all listings of a collection to another (or to none), in their order, to the positions given. */
export async function moveListings(db: Db, marketplaceId: string, fromId: string, toId: string | null, positions: readonly string[]): Promise<void> {
  await sql`
    with ranked as (
      select l.id, row_number() over (order by l.position, l.id) as n from listing l
      where l.marketplace_id = ${marketplaceId} and l.collection_id = ${fromId}
    )
    update listing l set collection_id = ${toId}, position = k.position, updated_at = now(), version = l.version + 1
    from ranked r join unnest(${positions}::text[]) with ordinality as k(position, n) on k.n = r.n
    where l.marketplace_id = ${marketplaceId} and l.id = r.id`.execute(db)
}

/** The last position in each of these collections (null: among the unplaced), in their order. */
export async function listLastPositions(db: Db, marketplaceId: string, collectionIds: readonly (string | null)[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ position: string | null }>`
    select coalesce(placed.position, unplaced.position) as position
    from unnest(${collectionIds}::uuid[]) with ordinality as c(id, n)
    left join lateral (
      select l.position from listing l where l.marketplace_id = ${marketplaceId} and l.collection_id = c.id order by l.position desc, l.id desc limit 1
    ) placed on c.id is not null
    left join lateral (
      select l.position from listing l where l.marketplace_id = ${marketplaceId} and l.collection_id is null order by l.position desc, l.id desc limit 1
    ) unplaced on c.id is null
    order by c.n`.execute(db)
  return rows.map((row) => row.position)
}
