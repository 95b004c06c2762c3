import { collection } from '@stoa/contract/collection.ts'
import type { Listing } from '@stoa/contract/collection.ts'
import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '../../lib/calls.ts'
import type { BulkAnswer } from '../product/listing/use-listing-changes.ts'
import { useListingChanges } from '../product/listing/use-listing-changes.ts'

type KeptPages = { pages: readonly { value: readonly Listing[] }[]; pageParams: readonly unknown[] }

const shown = [collection.listings, collection.products].map((route) => ({ queryKey: callKey(route) }))

/**
 * Approves listings: they stand as approved at once, and as they were again when the server could not be requested. `unplacedId` is the collection that those
 * in none are added to.
 */
export function useApprove(): { approve: (rows: readonly Listing[], unplacedId?: string) => Promise<BulkAnswer>; isBusy: boolean } {
  const client = useQueryClient()
  const { decide } = useListingChanges()
  const approve = async (rows: readonly Listing[], unplacedId?: string) => {
    const ids = new Set(rows.map((row) => row.collectionProductId))
    await Promise.all(shown.map((keys) => client.cancelQueries(keys)))
    const before = shown.flatMap((keys) => client.getQueriesData<KeptPages>(keys))
    const approved = (row: Listing): Listing =>
      ids.has(row.collectionProductId) ? { ...row, approvalStatus: 'Approved', reasonCode: null, reason: null } : row
    for (const keys of shown) {
      client.setQueriesData<KeptPages>(keys, (kept) =>
        kept === undefined ? kept : { ...kept, pages: kept.pages.map((page) => ({ ...page, value: page.value.map(approved) })) },
      )
    }
    try {
      // Decided otherwise by a colleague since, a listing is not approved.
      const products = rows.map(({ collectionProductId, version }) => ({ collectionProductId, version }))
      const placing = unplacedId === undefined ? {} : { collectionId: unplacedId, isForUnplaced: true }
      return await decide.mutateAsync({ body: { products, approvalStatus: 'Approved', ...placing } })
    } catch (error) {
      for (const [key, kept] of before) client.setQueryData(key, kept)
      throw error
    }
  }
  return { approve, isBusy: decide.isPending }
}
