import type { bulkListing } from '@stoa/contract/bulk-listing.ts'
import type { Run } from '@stoa/contract/run.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { findVisibleCollection } from '../../collection/listing/queries-listing.ts'
import { startRun } from '../../run/start-run.ts'
import { findOpenCollection } from '../add-products.ts'
import { listingRunRequested } from '../events.ts'
import { checkListingChange } from '../update-approvals.ts'
import type { ListingCommand } from './queries.ts'
import { insertCommand } from './queries.ts'

/** Starts a run that adds everything that matches to a collection. */
export async function addAllProducts(ctx: Ctx, { body }: Received<typeof bulkListing.addAll>): Promise<Run> {
  const { id: collectionId } = await findOpenCollection(ctx, body.collectionId)
  return startListingRun(ctx, { kind: 'add', collectionId, selection: body.selection }, body)
}

/** Starts a run that removes everything that matches from a collection. */
export async function removeAllProducts(ctx: Ctx, { body }: Received<typeof bulkListing.removeAll>): Promise<Run> {
  const { id: collectionId } = orNotFound(await findVisibleCollection(ctx.db, ctx.scope, body.collectionId), 'collection')
  return startListingRun(ctx, { kind: 'remove', collectionId, selection: body.selection }, body)
}

/** Starts a run that approves, rejects or moves everything that matches. */
export async function updateAllListings(ctx: Ctx, { body }: Received<typeof bulkListing.updateAll>): Promise<Run> {
  await checkListingChange(ctx, body.change, 'change.')
  return startListingRun(ctx, { kind: 'update', change: body.change, selection: body.selection }, body)
}

/** Stores a run with its command and requests its job. With `dryRun` it stores only what it would do. */
export async function startListingRun(ctx: Ctx, command: ListingCommand, { dryRun }: { dryRun: boolean }): Promise<Run> {
  const { companyId } = ctx.scope
  const run = await startRun(ctx, { companyId, kind: 'listing', connectionId: null, isForced: false, isDryRun: dryRun, cooldownSeconds: 0 })
  const key = { companyId, runId: run.runId }
  await insertCommand(ctx.db, key, command, actorName(ctx.actor))
  await ctx.emit(listingRunRequested, key)
  return run
}
