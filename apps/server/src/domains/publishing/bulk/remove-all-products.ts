import type { bulkListing } from '@stoa/contract/bulk-listing.ts'
import type { Run } from '@stoa/contract/run.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { findVisibleCollection } from '../../collection/listing/queries-listing.ts'
import { startListingRun } from './start-listing-run.ts'

/** Starts a run that removes everything that matches from a collection. */
export async function removeAllProducts(ctx: Ctx, { body }: Received<typeof bulkListing.removeAll>): Promise<Run> {
  const { id: collectionId } = orNotFound(await findVisibleCollection(ctx.db, ctx.scope, body.collectionId), 'collection')
  return startListingRun(ctx, { kind: 'remove', collectionId, selection: body.selection }, body)
}
