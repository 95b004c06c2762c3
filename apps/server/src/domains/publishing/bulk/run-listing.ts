import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx, Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import type { FactOf } from '../../../kit/events.ts'
import { advanceRun } from '../../run/advance-run.ts'
import { beginRun } from '../../run/begin-run.ts'
import type { RunEnd } from '../../run/finish-run.ts'
import { failRunOnError } from '../../product/sync/fail-run-on-error.ts'
import type { ActiveRun, NewRunItem } from '../../run/queries.ts'
import { insertRunItems } from '../../run/queries.ts'
import { RunFailed } from '../../run/run-failed.ts'
import type { ComputeValues } from '../../collection/listing/ports.ts'
import { findVisibleCollection } from '../../collection/listing/queries-listing.ts'
import { removeSelected } from '../../collection/listing/remove-selected.ts'
import type { CodedOutcome } from '../../collection/listing/rules.ts'
import { addPlacements } from '../add-placements.ts'
import { countToPlace } from '../category-rule/queries.ts'
import { placeBatch } from '../category-rule/place-batch.ts'
import type { listingRunRequested } from '../events.ts'
import { decideSelected } from '../decide-selected.ts'
import { recordDecisions } from '../record-decisions.ts'
import { toListingInput } from '../rules.ts'
import { createSelectionReader } from './create-selection-reader.ts'
import type { RequestedCommand } from './queries.ts'
import { findCommand, listProductNames } from './queries.ts'

type Key = FactOf<typeof listingRunRequested>

/** A command in parts: how many products it is about, and what it does with the next ones. */
type Work = {
  count: (db: Db) => Promise<number>
  next: (ctx: Ctx, after: string | null) => Promise<{ outcomes: CodedOutcome[]; cursor: string | null }>
}

const batchSize = 200

/**
 * Does a bulk action on listings batch by batch, in the order of ids. Each batch is a transaction that also advances the run, so a run that was
 * stopped continues after its last batch and changes nothing twice.
 */
export async function runListing(jobCtx: JobCtx, key: Key, computeValues: ComputeValues): Promise<void> {
  const run = await jobCtx.transact((ctx) => beginRun(ctx, key))
  if (run) await failRunOnError(jobCtx, key, () => carryOut(jobCtx, key, run, computeValues))
}

async function carryOut(jobCtx: JobCtx, key: Key, begun: ActiveRun, computeValues: ComputeValues): Promise<RunEnd> {
  const requested = await findCommand(jobCtx.db, key)
  if (!requested) return { status: 'failed', error: message('run_error.change_gone') }
  const scope: Scope = { companyId: key.companyId, companyType: requested.companyType }
  const work = await planWork(jobCtx.db, scope, requested, begun.isDryRun, computeValues)
  const total = begun.total ?? (await work.count(jobCtx.db))
  let run = begun
  for (;;) {
    jobCtx.signal.throwIfAborted()
    if (run.isCancelRequested) {
      await jobCtx.transact((ctx) => recordRun(asRequester(ctx, scope, requested), requested, run))
      return { status: 'cancelled' }
    }
    const present = run
    const after = typeof present.cursor === 'string' ? present.cursor : null
    const { run: advanced, isLast } = await jobCtx.transact(async (ctx) => {
      const own = asRequester(ctx, scope, requested)
      const { outcomes, cursor } = await work.next(own, after)
      await insertRunItems(ctx.db, key, await toItems(ctx.db, outcomes))
      const count = (outcome: CodedOutcome['outcome']): number => outcomes.filter((item) => item.outcome === outcome).length
      const moved = await advanceRun(ctx, key, {
        from: present.cursor,
        cursor: cursor ?? after,
        total,
        step: present.isDryRun ? 'previewing_listings' : 'updating_listings',
        done: outcomes.length,
        changed: count('done'),
        unchanged: count('unchanged'),
        failed: count('refused'),
      })
      const hasEnded = outcomes.length < batchSize
      if (hasEnded) await recordRun(own, requested, moved)
      return { run: moved, isLast: hasEnded }
    })
    run = advanced
    if (isLast) return { status: run.isCancelRequested ? 'cancelled' : 'done' }
  }
}

/** Returns the context of the person or key that requested a run. */
const asRequester = (ctx: Ctx, scope: Scope, { userId, actor: name }: RequestedCommand): Ctx => ({
  ...ctx,
  scope,
  actor: { kind: 'requester', userId, name },
})

/** Records what a run that ends has approved or rejected. */
async function recordRun(ctx: Ctx, { command }: RequestedCommand, { isDryRun, changed }: ActiveRun): Promise<void> {
  if (command.kind !== 'update' || isDryRun) return
  const input = toListingInput(command.change)
  await recordDecisions(ctx, input.approval, changed, input)
}

async function planWork(db: Db, scope: Scope, { command }: RequestedCommand, isDryRun: boolean, computeValues: ComputeValues): Promise<Work> {
  if (command.kind === 'place') {
    const { marketplaceId } = command
    return {
      count: (some) => countToPlace(some, scope.companyId, marketplaceId),
      next: (ctx, after) => placeBatch(ctx, marketplaceId, after, batchSize, { isDryRun }),
    }
  }
  const place = command.kind === 'update' ? undefined : await findVisibleCollection(db, scope, command.collectionId)
  if (command.kind !== 'update' && !place) throw new RunFailed(message('run_error.collection_gone'))
  const marketplaceId = place?.marketplaceId ?? scope.companyId
  const reader = createSelectionReader(scope, marketplaceId, command.selection)
  const act = (ctx: Ctx, selected: Parameters<typeof decideSelected>[1]): Promise<CodedOutcome[]> => {
    if (command.kind === 'update') return decideSelected(ctx, selected, toListingInput(command.change), computeValues, { isDryRun })
    if (!place) throw new RunFailed(message('run_error.collection_gone'))
    if (command.kind === 'remove') return removeSelected(ctx, place, selected, { isDryRun })
    const placements = selected.map((input) => ({ input, place }))
    return addPlacements(ctx, place.marketplaceId, placements, computeValues, { isDryRun })
  }
  return {
    count: reader.count,
    next: async (ctx, after) => {
      const { selected, cursor } = await reader.next(ctx.db, after, batchSize)
      return { outcomes: selected.length === 0 ? [] : await act(ctx, selected), cursor }
    },
  }
}

/** Returns what is stored of each product that was changed or left out. */
async function toItems(db: Db, outcomes: readonly CodedOutcome[]): Promise<NewRunItem[]> {
  const stored = outcomes.filter(({ outcome }) => outcome !== 'unchanged')
  if (stored.length === 0) return []
  const names = await listProductNames(
    db,
    stored.flatMap(({ productId }) => productId ?? []),
  )
  return stored.map(({ productId, outcome, code, text }): NewRunItem => {
    const product = names.get(productId ?? '')
    return {
      reference: product?.reference ?? '',
      productId,
      productName: product?.name ?? '',
      outcome: outcome === 'done' ? 'changed' : 'blocked',
      code,
      messages: text ? [text] : [],
    }
  })
}
