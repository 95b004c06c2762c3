import type { bulkListing } from '@stoa/contract/bulk-listing.ts'
import type { Run } from '@stoa/contract/run.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { findOpenCollection } from '../find-open-collection.ts'
import { startListingRun } from './start-listing-run.ts'

/** Starts a run that adds everything that matches to a collection. */
export async function addAllProducts(ctx: Ctx, { body }: Received<typeof bulkListing.addAll>): Promise<Run> {
  const { id: collectionId } = await findOpenCollection(ctx, body.collectionId)
  return startListingRun(ctx, { kind: 'add', collectionId, selection: body.selection }, body)
}
