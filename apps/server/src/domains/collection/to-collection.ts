import type { Collection } from '@stoa/contract/collection.ts'
import { gridPicture } from '../product/picture/to-picture.ts'
import type { CollectionRow } from './queries.ts'
import { missingTranslations } from './rules-translation.ts'

/** A collection's row as the contract words it. */
export function toCollection(row: CollectionRow): Collection {
  const { place: _, pictureFile, images, translations, languages, ...rest } = row
  return {
    ...rest,
    translations: Object.entries(translations).map(([language, texts]) => ({ language, ...texts })),
    missingTranslations: missingTranslations(row, languages),
    picture: pictureFile === null ? null : { src: `/files/${pictureFile}`, alt: row.name },
    isRoot: row.parentId === null,
    images: images.map(gridPicture),
  }
}
