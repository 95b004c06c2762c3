import type { Collection } from '@stoa/contract/collection.ts'

/** A collection with where it is in its tree: "Living › Chairs". */
export function collectionLabel({ id, name, path }: Pick<Collection, 'id' | 'name' | 'path'>): string {
  return [...path.filter((one) => one.id !== id).map((one) => one.name), name].join(' › ')
}
