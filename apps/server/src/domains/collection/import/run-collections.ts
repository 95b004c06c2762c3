import { message } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { advanceRun } from '../../run/advance-run.ts'
import { RunMovedOn } from '../../run/run-moved-on.ts'
import { beginRun } from '../../run/begin-run.ts'
import { finishRun } from '../../run/finish-run.ts'
import { RunFailed } from '../../run/run-failed.ts'
import { failureOf } from '../../run/failure-of.ts'
import { openAccess } from '../../connection/open-access.ts'
import type { ShopCategory } from '../../connection/ports.ts'
import { findConnection } from '../../connection/queries.ts'
import type { ActiveRun } from '../../run/queries.ts'
import { insertRunItems } from '../../run/queries.ts'
import { listingsMoved } from '../events.ts'
import type { collectionsRequested } from '../events.ts'
import { insertImported, listPresent, updateImported } from './queries.ts'
import { lockTree } from '../queries.ts'
import { planCollectionImport } from './rules.ts'

type Key = FactOf<typeof collectionsRequested>

/** The most categories imported: a tree of more is not one to look at. */
const maxCategories = 10_000

/**
 * Imports the categories of the operator's shop: asks the shop for all of them, then changes the tree in one transaction that also ends the
 * run, so that a run that was killed begins again and doubles nothing. A shop that fails ends the run with its reason.
 */
export async function runCollections(jobCtx: JobCtx, key: Key): Promise<void> {
  const run = await jobCtx.transact((ctx) => beginRun(ctx, key))
  if (!run) return
  try {
    const connection = run.connectionId === null ? undefined : await findConnection(jobCtx.db, key.companyId, run.connectionId)
    if (!connection) throw new RunFailed(message('run_error.shop_disconnected'))
    const shop = jobCtx.ports.shops[connection.provider]
    if (!shop?.categories) throw new RunFailed(message('run_error.no_categories'))
    const theirs = run.isCancelRequested ? [] : await shop.categories(openAccess(jobCtx, connection))
    if (theirs.length > maxCategories) throw new RunFailed(message('run_error.too_many_categories', { count: theirs.length, limit: maxCategories }))
    await jobCtx.transact((ctx) => importCategories(ctx, key, run, connection.id, theirs))
  } catch (error) {
    jobCtx.signal.throwIfAborted()
    if (error instanceof RunMovedOn) return
    await jobCtx.transact((ctx) => finishRun(ctx, key, { status: 'failed', error: failureOf(error) }))
  }
}

async function importCategories(ctx: Ctx, key: Key, run: ActiveRun, connectionId: string, theirs: readonly ShopCategory[]): Promise<void> {
  const { db } = ctx
  const { companyId } = key
  await lockTree(db, companyId)
  const present = await listPresent(db, companyId, connectionId)
  const plan = planCollectionImport(theirs, present, uuidv7)
  const count = (outcome: string): number => plan.items.filter((item) => item.outcome === outcome).length
  const taking = await advanceRun(ctx, key, {
    from: run.cursor,
    cursor: { isTaking: true },
    total: plan.items.length,
    step: 'importing_categories',
  })
  if (taking.isCancelRequested) {
    await finishRun(ctx, key, { status: 'cancelled' })
    return
  }
  // First what is new: what is moved may come to lie in it.
  await insertImported(db, companyId, connectionId, plan.inserts)
  await updateImported(db, companyId, connectionId, plan.updates)
  // Required attributes are inherited: those of another parent apply now.
  const parents = new Map(present.map(({ id, parentId }) => [id, parentId]))
  const moved = plan.updates.filter(({ id, parentId }) => parents.get(id) !== parentId)
  await ctx.emit(listingsMoved, ...moved.map(({ id }) => ({ marketplaceId: companyId, collectionId: id, listingIds: null })))
  await advanceRun(ctx, key, {
    cursor: null,
    done: plan.items.length,
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    failed: count('failed'),
  })
  await insertRunItems(
    db,
    key,
    plan.items.filter(({ outcome }) => outcome !== 'unchanged'),
  )
  await finishRun(ctx, key, { status: 'done' })
  await ctx.announce([companyId], { kind: 'listing', id: companyId })
}
