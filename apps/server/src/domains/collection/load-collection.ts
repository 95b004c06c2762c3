import type { Collection } from '@stoa/contract/collection.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { gridPicture } from '../product/picture/picture-href.ts'
import type { CollectionRow } from './queries.ts'
import { findCollection } from './queries.ts'

/** A collection's row as the contract words it. */
export function toCollection(row: CollectionRow): Collection {
  const { place: _, pictureFile, images, ...rest } = row
  return {
    ...rest,
    picture: pictureFile === null ? null : { src: `/files/${pictureFile}`, alt: row.name },
    isRoot: row.parentId === null,
    images: images.map(gridPicture),
  }
}

/** A collection as the caller sees it, or 404. */
export async function loadCollection(db: Db, scope: Scope, id: string): Promise<Collection> {
  return toCollection(orNotFound(await findCollection(db, scope, id), 'collection'))
}

/** Refuses a change of a version that is no longer the newest, with the collection as it now is. */
export async function refuseStale(db: Db, scope: Scope, id: string): Promise<never> {
  throw new AppError('stale_version', { current: await loadCollection(db, scope, id) })
}
