import { collection } from '@stoa/contract/collection.ts'
import type { Collection } from '@stoa/contract/collection.ts'
import type { Pages } from '../../lib/calls.ts'
import { usePages } from '../../lib/calls.ts'
import { useAllPages } from '../marketplace/fetch-all-pages.ts'

/** The whole tree of a marketplace, for choosing a place in it: a tree is hundreds of collections, not thousands. */
export function useAllCollections(marketplaceId: string): Pages<Collection> {
  const list = usePages(collection.paged, { params: { id: marketplaceId }, query: { limit: 100 } })
  useAllPages(list)
  return list
}
