import { generateNKeysBetween } from 'fractional-indexing'
import type { collection } from '@stoa/contract/collection.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../kit/context.ts'
import { actorName } from '../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { insertProductEvents, lockProducts, refreshPublication } from '../product/queries-publication.ts'
import { listingsMoved, productsUnlisted } from './events.ts'
import type { ProductKey } from './listing/queries-bulk.ts'
import { listPlaceNames } from './listing/queries-bulk.ts'
import { deleteCollectionRow, hasChildren, listLastPositions, listProductsIn, mergeListings, moveListings } from './queries-change.ts'
import { findOwnCollection, lockOwnCollection, lockTree } from './queries.ts'

/** Products whose values one job computes again. */
const batchSize = 500

/** Removes a collection without children. Its listings go to the end of another, or become unplaced, in their order; their histories say so. */
export async function deleteCollection(jobCtx: JobCtx, { body }: Received<typeof collection.remove>): Promise<void> {
  const pictureFile = await jobCtx.transact(async (ctx) => {
    const { db, scope, announce, emit } = ctx
    const toId = body.moveListingsTo ?? null
    await lockTree(db, scope.companyId)
    const present = orNotFound(await lockOwnCollection(db, scope, body.id), 'collection')
    if (toId === body.id) throw fieldError('moveListingsTo', 'same_collection', message('collection_error.same_target'))
    if (toId !== null) orNotFound(await findOwnCollection(db, scope, toId), 'target_collection')
    if (await hasChildren(db, scope, body.id)) throw new AppError('in_use', { detail: message('collection_error.has_children') })
    const products = await listProductsIn(db, scope.companyId, body.id, toId)
    await lockProducts(db, products)
    const count = await mergeListings(db, scope.companyId, body.id, toId)
    if (count > 0) {
      const [last = null] = await listLastPositions(db, scope.companyId, [toId])
      await moveListings(db, scope.companyId, body.id, toId, generateNKeysBetween(last, null, count))
      await emit(listingsMoved, { marketplaceId: scope.companyId, collectionId: toId, listingIds: null })
    }
    await deleteCollectionRow(db, scope, body.id)
    await recordDeleted(ctx, present.name, products)
    await announce([scope.companyId, ...new Set(products.map(({ merchantId }) => merchantId))], { kind: 'listing', id: body.id })
    return present.pictureFile
  })
  if (pictureFile !== null) await jobCtx.files.remove(pictureFile)
}

/** Brings the status of products in line with the listings they have left, and records the deletion in their histories. */
async function recordDeleted({ db, scope, actor, emit }: Ctx, name: string, products: readonly (ProductKey & { isThere: boolean })[]): Promise<void> {
  if (products.length === 0) return
  await refreshPublication(db, products)
  const { marketplace } = await listPlaceNames(db, scope.companyId, [])
  await insertProductEvents(
    db,
    products.map(({ merchantId, productId }) => ({
      merchantId,
      productId,
      marketplaceId: scope.companyId,
      kind: 'placed',
      message: message('product.collection_deleted', { collection: name, marketplace }),
      actor: actorName(actor),
    })),
  )
  const merged = products.flatMap(({ isThere, merchantId, productId }) => (isThere ? [{ merchantId, productId }] : []))
  const batches = Array.from({ length: Math.ceil(merged.length / batchSize) }, (_, n) => merged.slice(n * batchSize, (n + 1) * batchSize))
  await emit(productsUnlisted, ...batches.map((batch) => ({ marketplaceId: scope.companyId, products: batch })))
}
