import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import { advanceRun } from '../run/advance-run.ts'
import { beginRun } from '../run/begin-run.ts'
import type { RunEnd } from '../run/finish-run.ts'
import type { ActiveRun } from '../run/queries.ts'
import { insertRunItems } from '../run/queries.ts'
import { awaitPictures } from '../product/picture/await-pictures.ts'
import { failRunOnError } from '../product/sync/fail-run-on-error.ts'
import type { importRequested } from './events.ts'
import { checkMapping } from './check-mapping.ts'
import { openBatches } from './open-batches.ts'
import { importBatch } from './import-batch.ts'
import { findImport } from './queries.ts'
import { isStockMissing, readImportCursor } from './rules.ts'
import { headerOf } from './header-of.ts'

type Key = FactOf<typeof importRequested>

/**
 * Takes a file over batch by batch. Each batch is a transaction that also moves the run on, so an import that was killed goes on where it
 * stood: nothing is lost, and nothing counts twice. Pictures are fetched by a job of their own, as after a sync.
 */
export async function runImport(jobCtx: JobCtx, key: Key): Promise<void> {
  const run = await jobCtx.transact((ctx) => beginRun(ctx, key))
  if (run) await failRunOnError(jobCtx, key, () => carryOut(jobCtx, key, run))
}

async function carryOut(jobCtx: JobCtx, key: Key, begun: ActiveRun): Promise<RunEnd | undefined> {
  const row = await findImport(jobCtx.db, key)
  const from = readImportCursor(begun.cursor)
  if (!row) return { status: 'failed', error: message('run_error.file_gone') }
  if (from === undefined) return undefined
  checkMapping(row, row)
  const header = headerOf(row, row.options)
  const settings = { header, fileName: row.fileName, isDraftSkipped: row.options.drafts === 'skip' }
  const isUntracked = from === 0 && isStockMissing(row.mapping)
  let run = begun
  let taken = from
  for await (const batch of openBatches(jobCtx, { ...row, companyId: key.companyId }, row, from)) {
    jobCtx.signal.throwIfAborted()
    if (run.isCancelRequested) return { status: 'cancelled' }
    const present = run
    const isFirst = taken === 0
    taken += batch.size
    run = await jobCtx.transact(async (ctx) => {
      if (isFirst && isUntracked)
        await insertRunItems(ctx.db, key, [{ reference: '', productName: '', outcome: 'notice', code: 'stock_not_tracked' }])
      const counts = await importBatch(ctx, key, settings, batch)
      const cursor = { phase: 'import', entries: taken }
      return advanceRun(ctx, key, { from: present.cursor, cursor, total: row.rowCount, step: 'importing_rows', ...counts })
    })
  }
  if (run.isCancelRequested) return { status: 'cancelled' }
  const last = run
  await jobCtx.transact((ctx) => awaitPictures(ctx, key, last))
  return undefined
}
