import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'

/** Lets one at a time order a collection: two who put products into one gap at once would need one position twice. Ends with the transaction. */
export async function lockPositions(db: Db, marketplaceId: string, collectionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`listing-order ${marketplaceId} ${collectionId}`}, 0))`.execute(db)
}

/**
 * The positions between which listings come to stand behind `afterId`, or before all (null), the moved ones themselves left out.
 * `isFound` is false when that listing is not in the collection.
 */
export async function findGap(
  db: Db,
  marketplaceId: string,
  collectionId: string,
  afterId: string | null,
  movedIds: readonly string[],
): Promise<{ isFound: boolean; before: string | null; after: string | null }> {
  const others = sql`l.marketplace_id = ${marketplaceId} and l.collection_id = ${collectionId} and not (l.id = any(${movedIds}::uuid[]))`
  if (afterId === null) {
    const { rows } = await sql<{ position: string }>`
      select l.position from listing l where ${others} order by l.position, l.id limit 1`.execute(db)
    return { isFound: true, before: null, after: rows[0]?.position ?? null }
  }
  const { rows } = await sql<{ position: string; next: string | null }>`
    select a.position, (select l.position from listing l where ${others} and l.position > a.position order by l.position, l.id limit 1) as next
    from listing a where a.marketplace_id = ${marketplaceId} and a.id = ${afterId} and a.collection_id = ${collectionId}`.execute(db)
  const [anchor] = rows
  return { isFound: anchor !== undefined, before: anchor?.position ?? null, after: anchor?.next ?? null }
}

/** Puts listings that are held at positions, one row each. */
export async function updateListingPositions(db: Db, marketplaceId: string, places: readonly { id: string; position: string }[]): Promise<void> {
  if (places.length === 0) return
  await sql`
    update listing l set position = k.position, updated_at = now(), version = l.version + 1
    from ${jsonRows(places, 'k', sql`id uuid, position text`)}
    where l.marketplace_id = ${marketplaceId} and l.id = k.id`.execute(db)
}
