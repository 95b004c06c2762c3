import { ProductFilters } from '@stoa/contract/product.ts'
import type { ListingSelection } from '@stoa/contract/bulk-listing.ts'
import { ListingFilters } from '@stoa/contract/bulk-listing.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { textsOf } from '../../../kit/filter.ts'
import type { Selected } from '../../collection/listing/rules.ts'
import type { ListingFilters as QueryFilters } from '../../collection/listing/queries-listing.ts'
import { countAllListings, listMatchingListings } from '../../collection/listing/queries-listing.ts'
import { listFilters } from '../../product/browse/list-filters.ts'
import { countMatching, listMatching } from '../../product/browse/queries-browse.ts'
import { visibilityOf } from '../../product/browse/queries-list.ts'

/** A part of what a selection matches, in the order of the ids. `cursor` is the id to continue after. */
export type Batch = { selected: Selected[]; cursor: string | null }

/** Reads a selection batch by batch. Only what the company of `scope` owns or operates is chosen. */
export function createSelectionReader(scope: Scope, marketplaceId: string, selection: ListingSelection) {
  if (selection.listings === undefined) {
    const visibility = visibilityOf(scope)
    const filters = { ...listFilters(ProductFilters.parse(selection.products ?? {})), parentsOnly: true }
    return {
      count: (db: Db): Promise<number> => countMatching(db, visibility, filters, { hasDiscontinued: true }),
      next: async (db: Db, after: string | null, size: number): Promise<Batch> => {
        const ids = await listMatching(db, visibility, filters, after, size, { hasDiscontinued: true })
        return { selected: ids.map((id) => ({ id })), cursor: ids.at(-1) ?? null }
      },
    }
  }
  const { text, collectionId, approvalStatus, merchantId, isPlaced, ...rest } = ListingFilters.parse(selection.listings)
  const filters: QueryFilters = {
    ...rest,
    marketplaceId,
    collectionId,
    isPlaced,
    approvals: approvalStatus,
    merchantIds: scope.companyType === 'MERCHANT' ? [scope.companyId] : merchantId,
    text: textsOf(undefined, text),
  }
  return {
    count: (db: Db): Promise<number> => countAllListings(db, scope, filters),
    next: async (db: Db, after: string | null, size: number): Promise<Batch> => {
      const ids = await listMatchingListings(db, scope, filters, after, size)
      return { selected: ids.map((collectionProductId) => ({ collectionProductId })), cursor: ids.at(-1) ?? null }
    },
  }
}
