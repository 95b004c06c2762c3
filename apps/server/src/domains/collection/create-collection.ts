import { generateKeyBetween } from 'fractional-indexing'
import type { Collection, collection } from '@stoa/contract/collection.ts'
import type { Edge } from '../../kit/context.ts'
import { found } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { keepPicture } from './keep-picture.ts'
import { insertCollection } from './queries-change.ts'
import { findNeighbours, findOwnCollection, lockTree } from './queries.ts'
import { showCollection } from './show-collection.ts'

/** Adds a collection behind its siblings. */
export async function createCollection(edge: Edge, { body, files }: Received<typeof collection.create>): Promise<Collection> {
  return keepPicture(edge, files.picture?.[0], async (pictureFile) => {
    const answer = await edge.transact(async ({ db, scope, announce }) => {
      const parentId = body.parentId ?? null
      await lockTree(db, scope.companyId)
      if (parentId !== null) found(await findOwnCollection(db, scope, parentId), 'The collection to put it under')
      const { before } = await findNeighbours(db, scope.companyId, { parentId, afterId: undefined, exceptId: null })
      const id = await insertCollection(db, scope, {
        name: body.name,
        parentId,
        description: body.description ?? '',
        requiresApproval: body.requiresApproval,
        pictureFile: pictureFile ?? null,
        position: generateKeyBetween(before, null),
      })
      await announce([scope.companyId], { kind: 'listing', id })
      return showCollection(db, scope, id)
    })
    return { answer, replaced: null }
  })
}
