import type { bulkListing } from '@stoa/contract/bulk-listing.ts'
import type { Run } from '@stoa/contract/run.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { checkListingChange } from '../check-listing-change.ts'
import { startListingRun } from './start-listing-run.ts'

/** Starts a run that approves, rejects or moves everything that matches. */
export async function updateAllListings(ctx: Ctx, { body }: Received<typeof bulkListing.updateAll>): Promise<Run> {
  await checkListingChange(ctx, body.change, 'change.')
  return startListingRun(ctx, { kind: 'update', change: body.change, selection: body.selection }, body)
}
