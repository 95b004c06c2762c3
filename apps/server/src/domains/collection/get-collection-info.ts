import type { CollectionInfo, collection } from '@stoa/contract/collection.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { findCollectionCounts } from './queries-info.ts'
import { listCollections } from './queries.ts'
import { loadCollection } from './load-collection.ts'
import { toCollection } from './to-collection.ts'

/** Children named at most; a longer list is paged by its parent. */
const maxChildren = 100

/** A collection with what lies in it, as far as the caller sees it. */
export async function getCollectionInfo({ db, scope }: Ctx, { params }: Received<typeof collection.info>): Promise<CollectionInfo> {
  const shown = await loadCollection(db, scope, params.id)
  const children = await listCollections(
    db,
    scope,
    shown.marketplaceId,
    { isRoot: undefined, isLeaf: undefined, parentId: shown.id, text: undefined },
    { limit: maxChildren - 1, sort: { field: 'position', descending: false }, count: false },
  )
  return { collection: shown, children: children.map(toCollection), ...(await findCollectionCounts(db, scope, shown.marketplaceId, shown.id)) }
}
