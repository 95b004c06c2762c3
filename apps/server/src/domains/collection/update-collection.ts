import { generateKeyBetween } from 'fractional-indexing'
import type { Collection, collection } from '@stoa/contract/collection.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { approvalNotRequired, listingsMoved } from './events.ts'
import { storePicture } from './store-picture.ts'
import { updateCollectionRow } from './queries-change.ts'
import { findSiblings, findOwnCollection, isWithin, lockTree } from './queries.ts'
import { loadCollection } from './load-collection.ts'
import { refuseStale } from './refuse-stale.ts'
import { refuseTakenName } from './refuse-taken-name.ts'
import { withTranslations } from './rules-translation.ts'
import type { CollectionTexts } from './rules-translation.ts'

type Body = Received<typeof collection.update>['body']

/** Changes a collection: its words, its picture, its place in the tree. What is not sent stays. */
export async function updateCollection(jobCtx: JobCtx, { body, files }: Received<typeof collection.update>): Promise<Collection> {
  return storePicture(jobCtx, files.picture?.[0], async (stored) =>
    jobCtx.transact(async (ctx) => {
      const { db, scope } = ctx
      await lockTree(db, scope.companyId)
      const present = orNotFound(await findOwnCollection(db, scope, body.id), 'collection')
      if (present.version !== body.version) await refuseStale(db, scope, body.id)
      const parentId = body.parentId === undefined ? present.parentId : body.parentId
      const name = body.name ?? present.name
      // One that has such a twin from before can still be changed in everything else.
      if (name !== present.name || parentId !== present.parentId) await refuseTakenName(db, scope, { parentId, name, exceptId: body.id })
      const pictureFile = stored ?? (body.removePicture ? null : undefined)
      const isUpdated = await updateCollectionRow(db, scope, body.id, body.version, {
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.description === undefined ? {} : { description: body.description }),
        ...(body.translations === undefined ? {} : { translations: withTranslations(present.translations as CollectionTexts, body.translations) }),
        ...(body.requiresApproval === undefined ? {} : { requiresApproval: body.requiresApproval }),
        ...(pictureFile === undefined ? {} : { pictureFile }),
        ...(await newPlace(ctx, body, present.parentId)),
      })
      if (!isUpdated) await refuseStale(db, scope, body.id)
      if (body.requiresApproval === false && present.requiresApproval) await ctx.emit(approvalNotRequired, { marketplaceId: scope.companyId })
      if (body.parentId !== undefined && body.parentId !== present.parentId)
        await ctx.emit(listingsMoved, { marketplaceId: scope.companyId, collectionId: body.id, listingIds: null })
      await ctx.announce([scope.companyId], { kind: 'listing', id: body.id })
      return { answer: await loadCollection(db, scope, body.id), replaced: pictureFile === undefined ? null : present.pictureFile }
    }),
  )
}

/** Parent and position where the caller asks for another place; nothing where it does not. */
async function newPlace({ db, scope }: Ctx, body: Body, presentParentId: string | null): Promise<{ parentId?: string | null; position?: string }> {
  const parentId = body.parentId === undefined ? presentParentId : body.parentId
  const isMoved = parentId !== presentParentId
  if (!isMoved && body.afterId === undefined) return {}
  if (isMoved && parentId !== null) {
    orNotFound(await findOwnCollection(db, scope, parentId), 'parent_collection')
    if (await isWithin(db, scope.companyId, parentId, body.id)) {
      const detail = message('collection_error.own_descendant')
      throw new AppError('state_forbids', { detail, errors: [{ path: 'parentId', code: 'own_descendant', message: detail }] })
    }
  }
  const neighbours = await findSiblings(db, scope.companyId, { parentId, afterId: body.afterId, exceptId: body.id })
  if (!neighbours.isFound) throw fieldError('afterId', 'not_a_sibling', message('collection_error.after_not_sibling'))
  return { parentId, position: generateKeyBetween(neighbours.before, neighbours.after) }
}
