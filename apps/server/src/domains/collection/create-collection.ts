import { generateKeyBetween } from 'fractional-indexing'
import type { Collection, collection } from '@stoa/contract/collection.ts'
import type { JobCtx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { storePicture } from './store-picture.ts'
import { insertCollection } from './queries-change.ts'
import { findSiblings, findOwnCollection, lockTree } from './queries.ts'
import { loadCollection } from './load-collection.ts'
import { refuseTakenName } from './refuse-taken-name.ts'
import { withTranslations } from './rules-translation.ts'

/** Adds a collection behind its siblings. */
export async function createCollection(jobCtx: JobCtx, { body, files }: Received<typeof collection.create>): Promise<Collection> {
  return storePicture(jobCtx, files.picture?.[0], async (pictureFile) => {
    const answer = await jobCtx.transact(async ({ db, scope, announce }) => {
      const parentId = body.parentId ?? null
      await lockTree(db, scope.companyId)
      if (parentId !== null) orNotFound(await findOwnCollection(db, scope, parentId), 'parent_collection')
      await refuseTakenName(db, scope, { parentId, name: body.name, exceptId: null })
      const { before } = await findSiblings(db, scope.companyId, { parentId, afterId: undefined, exceptId: null })
      const id = await insertCollection(db, scope, {
        name: body.name,
        parentId,
        description: body.description ?? '',
        translations: withTranslations({}, body.translations),
        requiresApproval: body.requiresApproval,
        pictureFile: pictureFile ?? null,
        position: generateKeyBetween(before, null),
      })
      await announce([scope.companyId], { kind: 'listing', id })
      return loadCollection(db, scope, id)
    })
    return { answer, replaced: null }
  })
}
