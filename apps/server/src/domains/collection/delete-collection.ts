import { generateNKeysBetween } from 'fractional-indexing'
import type { collection } from '@stoa/contract/collection.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { listingsMoved } from './events.ts'
import { deleteCollectionRow, hasChildren, listLastPositions, mergeListings, moveListings } from './queries-change.ts'
import { findOwnCollection, lockOwnCollection, lockTree } from './queries.ts'

/** Removes a collection without children. Its listings go to the end of another, or become unplaced, in their order. */
export async function deleteCollection(jobCtx: JobCtx, { body }: Received<typeof collection.remove>): Promise<void> {
  const pictureFile = await jobCtx.transact(async ({ db, scope, announce, emit }) => {
    const toId = body.moveListingsTo ?? null
    await lockTree(db, scope.companyId)
    const present = orNotFound(await lockOwnCollection(db, scope, body.id), 'collection')
    if (toId === body.id) throw fieldError('moveListingsTo', 'same_collection', message('collection_error.same_target'))
    if (toId !== null) orNotFound(await findOwnCollection(db, scope, toId), 'target_collection')
    if (await hasChildren(db, scope, body.id)) throw new AppError('in_use', { detail: message('collection_error.has_children') })
    const count = await mergeListings(db, scope.companyId, body.id, toId)
    if (count > 0) {
      const [last = null] = await listLastPositions(db, scope.companyId, [toId])
      await moveListings(db, scope.companyId, body.id, toId, generateNKeysBetween(last, null, count))
      await emit(listingsMoved, { marketplaceId: scope.companyId, collectionId: toId, listingIds: null })
    }
    await deleteCollectionRow(db, scope, body.id)
    await announce([scope.companyId], { kind: 'listing', id: body.id })
    return present.pictureFile
  })
  if (pictureFile !== null) await jobCtx.files.remove(pictureFile)
}
