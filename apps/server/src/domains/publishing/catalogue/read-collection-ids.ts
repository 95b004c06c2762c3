import type { Db } from '../../../database/db.ts'
import { orNotFound } from '../../../kit/errors.ts'
import { hasCollection, listTreeIds } from './queries-catalogue.ts'

/** Returns the collections whose products are requested: one, or it with all below it. Throws 404 for a collection of another marketplace. */
export async function readCollectionIds(
  db: Db,
  marketplaceId: string,
  collectionId: string,
  { includeSubcollections = false }: { includeSubcollections?: boolean | undefined },
): Promise<string[]> {
  const ids = includeSubcollections
    ? await listTreeIds(db, marketplaceId, collectionId)
    : (await hasCollection(db, marketplaceId, collectionId))
      ? [collectionId]
      : []
  return orNotFound(ids.length === 0 ? undefined : ids, 'collection')
}
