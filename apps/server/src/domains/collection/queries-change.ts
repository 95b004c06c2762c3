import { sql } from 'kysely'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../kit/db.ts'

/** The columns of a collection as its operator sets them. */
export type CollectionValues = {
  name: string
  parentId: string | null
  description: string
  requiresApproval: boolean
  pictureFile: string | null
  position: string
}

/** Adds a collection; answers its id. */
export async function insertCollection(db: Db, scope: Scope, values: CollectionValues): Promise<string> {
  const { id } = await db
    .insertInto('collection')
    .values({
      marketplace_id: scope.companyId,
      name: values.name,
      parent_id: values.parentId,
      description: values.description,
      requires_approval: values.requiresApproval,
      picture_file: values.pictureFile,
      position: values.position,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given, when the version is still the one seen; answers whether it was. */
export async function updateCollectionRow(db: Db, scope: Scope, id: string, version: number, change: Partial<CollectionValues>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('collection')
    .set((e) => ({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.parentId === undefined ? {} : { parent_id: change.parentId }),
      ...(change.description === undefined ? {} : { description: change.description }),
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
 * Where a product has a listing in both collections, keeps the one in the target with the stronger approval of the two and removes the
 * other. A target of null is the unplaced ones. Answers how many are left to move.
 */
export async function mergeListings(db: Db, marketplaceId: string, fromId: string, toId: string | null): Promise<number> {
  const same = sql`l.marketplace_id = ${marketplaceId} and l.collection_id = ${fromId} and t.marketplace_id = ${marketplaceId}
    and ${toId === null ? sql`t.collection_id is null` : sql`t.collection_id = ${toId}`} and t.merchant_id = l.merchant_id and t.product_id = l.product_id`
  await sql`
    update listing t set approval = l.approval, reason = l.reason, decided_at = l.decided_at, decided_by = l.decided_by, updated_at = now(), version = t.version + 1
    from listing l where ${same} and ${strength('l')} > ${strength('t')}`.execute(db)
  await sql`delete from listing l using listing t where ${same}`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from listing l where l.marketplace_id = ${marketplaceId} and l.collection_id = ${fromId}`.execute(db)
  return rows[0]?.n ?? 0
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
