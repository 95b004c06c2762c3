import type { Collection } from '@stoa/contract/collection.ts'
import { gridPicture } from '../product/picture/to-picture.ts'
import type { CollectionRow } from './queries.ts'

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
