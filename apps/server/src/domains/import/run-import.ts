import type { Edge } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import { advanceRun } from '../connection/advance-run.ts'
import { beginRun } from '../connection/begin-run.ts'
import type { RunEnd } from '../connection/finish-run.ts'
import type { ActiveRun } from '../connection/queries-run.ts'
import { awaitPictures } from '../product/await-pictures.ts'
import { endingOnFailure } from '../product/end-sync.ts'
import type { importRequested } from './events.ts'
import type { FileEntry } from './group-file.ts'
import { groupFile } from './group-file.ts'
import { importBatch } from './import-batch.ts'
import { openRows } from './open-rows.ts'
import { planImport } from './plan-import.ts'
import { findImport } from './queries.ts'
import { readImportCursor } from './rules.ts'
import { inBatches } from './weigh-batch.ts'

type Key = FactOf<typeof importRequested>

/**
 * Takes a file over batch by batch. Each batch is a transaction that also moves the run on, so an import that was killed goes on where it
 * stood: nothing is lost, and nothing counts twice. Pictures are fetched by a job of their own, as after a sync.
 */
export async function runImport(edge: Edge, key: Key): Promise<void> {
  const run = await edge.transact((ctx) => beginRun(ctx, key))
  if (run) await endingOnFailure(edge, key, () => carryOut(edge, key, run))
}

async function carryOut(edge: Edge, key: Key, begun: ActiveRun): Promise<RunEnd | undefined> {
  const row = await findImport(edge.db, key)
  const from = readImportCursor(begun.cursor)
  if (!row) return { status: 'failed', error: 'The file is no longer kept.' }
  if (from === undefined) return undefined
  const plan = planImport(row, row)
  const what = { plan, fileName: row.fileName }
  const entries = groupFile(() => openRows(edge, row.file, row.delimiter), plan, row.delimiter)
  let run = begun
  let taken = from
  for await (const batch of inBatches(withoutFirst(entries, from))) {
    edge.signal.throwIfAborted()
    if (run.isCancelRequested) return { status: 'cancelled' }
    const present = run
    taken += batch.length
    run = await edge.transact(async (ctx) => {
      const counts = await importBatch(ctx, key, what, batch)
      const cursor = { phase: 'import', entries: taken }
      return advanceRun(ctx, key, { from: present.cursor, cursor, total: row.rowCount, step: 'Taking over rows', ...counts })
    })
  }
  if (run.isCancelRequested) return { status: 'cancelled' }
  const last = run
  await edge.transact((ctx) => awaitPictures(ctx, key, last))
  return undefined
}

async function* withoutFirst(entries: AsyncIterable<FileEntry>, count: number): AsyncGenerator<FileEntry> {
  let left = count
  for await (const entry of entries) {
    if (left > 0) left -= 1
    else yield entry
  }
}
