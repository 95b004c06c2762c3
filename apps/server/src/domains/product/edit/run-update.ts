import { ProductFilters } from '@stoa/contract/product.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { advanceRun } from '../../run/advance-run.ts'
import { beginRun } from '../../run/begin-run.ts'
import type { RunEnd } from '../../run/finish-run.ts'
import type { ActiveRun, NewRunItem } from '../../run/queries.ts'
import { insertRunItems } from '../../run/queries.ts'
import type { EditResult } from './edit-batch.ts'
import { editBatch } from './edit-batch.ts'
import { failRunOnError } from '../sync/fail-run-on-error.ts'
import type { updateRequested } from '../events.ts'
import { listFilters } from '../browse/list-filters.ts'
import { countMatching, listMatching } from '../browse/queries-browse.ts'
import type { UpdateRow } from './queries-edit.ts'
import { findUpdate, listEditable } from './queries-edit.ts'
import { visibilityOf } from '../browse/queries-list.ts'

type Key = FactOf<typeof updateRequested>

const batchSize = 200

/**
 * Makes one change to everything the filters meet, batch by batch in the order of the products' ids. Each batch is a transaction that also
 * moves the run on, so that a run that was killed goes on where it stood and changes nothing twice.
 */
export async function runUpdate(jobCtx: JobCtx, key: Key): Promise<void> {
  const run = await jobCtx.transact((ctx) => beginRun(ctx, key))
  if (run) await failRunOnError(jobCtx, key, () => carryOut(jobCtx, key, run))
}

async function carryOut(jobCtx: JobCtx, key: Key, begun: ActiveRun): Promise<RunEnd> {
  const update = await findUpdate(jobCtx.db, key)
  if (!update) return { status: 'failed', error: message('run_error.change_gone') }
  const scope = { companyId: key.companyId, companyType: update.companyType }
  const filters = { ...listFilters(ProductFilters.parse(update.filters)), parentsOnly: true }
  const total = begun.total ?? (await countMatching(jobCtx.db, visibilityOf(scope), filters))
  let run = begun
  for (;;) {
    jobCtx.signal.throwIfAborted()
    if (run.isCancelRequested) return { status: 'cancelled' }
    const { cursor } = run
    const after = typeof cursor === 'string' ? cursor : null
    const ids = await listMatching(jobCtx.db, visibilityOf(scope), filters, after, batchSize)
    const last = ids.at(-1)
    if (last === undefined) return { status: 'done' }
    const present = run
    run = await jobCtx.transact(async (ctx) => {
      const items = await change(ctx, update, scope, ids)
      await insertRunItems(ctx.db, key, items.flatMap(itemOf))
      const count = (outcome: EditResult['outcome']): number => items.filter((item) => item.outcome === outcome).length
      return advanceRun(ctx, key, {
        from: present.cursor,
        cursor: last,
        total,
        step: 'updating_products',
        done: items.length,
        changed: count('done'),
        unchanged: count('unchanged'),
        failed: count('refused'),
      })
    })
    if (ids.length < batchSize) return { status: run.isCancelRequested ? 'cancelled' : 'done' }
  }
}

async function change(ctx: Ctx, update: UpdateRow, scope: Parameters<typeof visibilityOf>[0], ids: readonly string[]): Promise<EditResult[]> {
  const inputs = ids.map((productId, n) => ({ n, productId, reference: null, listingId: null }))
  return editBatch(ctx, { scope, actor: update.actor }, await listEditable(ctx.db, scope, inputs), update.change, { isDryRun: false })
}

function itemOf({ outcome, productId, merchantProductReference, productName, code, text, changes }: EditResult): NewRunItem[] {
  if (outcome === 'unchanged') return []
  const item = { reference: merchantProductReference, productId, productName, changes }
  return [outcome === 'done' ? { ...item, outcome: 'changed' } : { ...item, outcome: 'blocked', code, messages: text ? [text] : [] }]
}
