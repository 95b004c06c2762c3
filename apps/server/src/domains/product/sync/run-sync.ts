import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import { advanceRun } from '../../run/advance-run.ts'
import { beginRun } from '../../run/begin-run.ts'
import type { RunEnd } from '../../run/finish-run.ts'
import { openAccess } from '../../connection/open-access.ts'
import type { PulledBatch } from '../../connection/ports.ts'
import { storeShopFacts } from '../../connection/setup/store-shop-facts.ts'
import type { Json } from '../../../kit/json.ts'
import type { ConnectionRow } from '../../connection/queries.ts'
import { findConnection } from '../../connection/queries.ts'
import type { ActiveRun } from '../../run/queries.ts'
import { awaitPictures } from '../picture/await-pictures.ts'
import { beginReading } from '../queries-reading.ts'
import { discontinueMissing } from './discontinue-missing.ts'
import type { syncRequested } from '../events.ts'
import { failRunOnError } from './fail-run-on-error.ts'
import type { SyncCursor } from './rules-cursor.ts'
import { readCursor } from './rules-cursor.ts'
import { rematchProducts } from './rematch-products.ts'
import { upsertBatch } from './upsert-batch.ts'

type Key = FactOf<typeof syncRequested>

/**
 * Carries a sync out: all products of the shop, batch by batch, then what is gone from it; a job of its own fetches the pictures. Each step is a
 * transaction that also moves the run on, so a sync that was killed goes on where it stood, and nothing counts twice. A shop that fails ends
 * the run with its reason.
 */
export async function runSync(jobCtx: JobCtx, key: Key): Promise<void> {
  const run = await jobCtx.transact((ctx) => beginRun(ctx, key))
  if (run) await failRunOnError(jobCtx, key, () => carryOut(jobCtx, key, run))
}

async function carryOut(jobCtx: JobCtx, key: Key, begun: ActiveRun): Promise<RunEnd | undefined> {
  const connection = begun.connectionId === null ? undefined : await findConnection(jobCtx.db, key.companyId, begun.connectionId)
  if (!connection) return begun.isCancelRequested ? { status: 'cancelled' } : { status: 'failed', error: message('run_error.shop_disconnected') }
  let run: ActiveRun = begun
  for (;;) {
    jobCtx.signal.throwIfAborted()
    if (run.isCancelRequested) return { status: 'cancelled' }
    const cursor = readCursor(run.cursor)
    const present = run
    if (cursor.phase === 'pull') run = await pullAll(jobCtx, key, connection, present, cursor)
    else if (cursor.phase === 'gone') run = await jobCtx.transact((ctx) => discontinueMissing(ctx, key, present, cursor))
    else return undefined
  }
}

/** Pulls until the shop has no more or somebody asks to stop; returns the run as it is then. */
async function pullAll(
  jobCtx: JobCtx,
  key: Key,
  connection: ConnectionRow,
  begun: ActiveRun,
  from: SyncCursor & { phase: 'pull' },
): Promise<ActiveRun> {
  const shop = jobCtx.ports.shops[connection.provider]
  if (!shop) throw new AppError('state_forbids', { detail: message('connection_error.platform_unavailable') })
  let run = begun
  let hasUnidentifiedItems = from.hasUnidentifiedItems
  let facts: PulledBatch['facts']
  const reading = from.reading ?? (await beginReading(jobCtx.db))
  for await (const batch of shop.pull(openAccess(jobCtx, connection), from.at, { isFirst: connection.lastSyncedAt === null })) {
    jobCtx.signal.throwIfAborted()
    const present = run
    run = await jobCtx.transact(async (ctx) => {
      if (batch.isRenumbered) await rematchProducts(ctx, key, connection.id, batch.items)
      facts = batch.facts
      const { hasUnidentifiedItems: isBatchUnsure, ...counts } = await upsertBatch(
        ctx,
        key,
        connection.id,
        { items: batch.items, reading, isCorrection: batch.isCorrection },
        batch.notices,
      )
      hasUnidentifiedItems ||= isBatchUnsure
      const cursor: Json = { phase: 'pull', at: batch.cursor, hasUnidentifiedItems, reading }
      return advanceRun(ctx, key, {
        from: present.cursor,
        cursor,
        total: batch.total,
        step: batch.isAwaited ? 'awaiting_shop' : 'importing_products',
        ...counts,
      })
    })
    if (run.isCancelRequested) return run
  }
  const present = run
  return jobCtx.transact(async (ctx) => {
    await storeShopFacts(ctx, key.companyId, connection.id, facts)
    return endPull(ctx, key, present, { hasUnidentifiedItems, reading })
  })
}

async function endPull(
  ctx: Ctx,
  key: Key,
  run: ActiveRun,
  { hasUnidentifiedItems, reading }: { hasUnidentifiedItems: boolean; reading: number },
): Promise<ActiveRun> {
  // A shop that suddenly shows nothing at all is more likely broken than empty: nothing is ended for it.
  const isTrusted = run.done > 0 && !hasUnidentifiedItems
  if (!isTrusted) return awaitPictures(ctx, key, run)
  return advanceRun(ctx, key, { from: run.cursor, cursor: { phase: 'gone', after: '', reading }, step: 'finding_removed' })
}
