import type { Run } from '@stoa/contract/connection.ts'
import type { Ctx } from '../../kit/context.ts'
import { uuidv7 } from '../../kit/crypto.ts'
import type { NewRunItem, RunKey } from '../connection/queries-run.ts'
import { insertRunItems } from '../connection/queries-run.ts'
import { lockProducts } from '../product/queries-publication.ts'
import { lockVariants } from '../product/queries-stock.ts'
import type { ProductOrigin, ProductTaken } from '../product/write-products.ts'
import { writeProducts } from '../product/write-products.ts'
import type { FileEntry } from './group-file.ts'
import type { BadRow, BeforeWrite } from './queries-rows.ts'
import { insertBadRows, insertBefore } from './queries-rows.ts'
import type { Plan } from './rules-plan.ts'
import { errorsOf, weighBatch } from './weigh-batch.ts'

/** What a batch did: rows in `done` and `failed`, products in the others. */
export type ImportCounts = Pick<Run, 'done' | 'created' | 'changed' | 'unchanged' | 'failed'>

/**
 * Takes one batch of a file over in the open transaction: good rows are written as a sync writes them, with what was before kept for an undo;
 * bad rows are kept with their reasons and told in the run.
 */
export async function importBatch(
  ctx: Ctx,
  key: RunKey & { importId: string },
  { plan, fileName }: { plan: Plan; fileName: string },
  entries: readonly FileEntry[],
): Promise<ImportCounts> {
  const { db } = ctx
  const merchantId = key.companyId
  // Variants first, as orders do that take stock: else each would wait for the other.
  const weighed = await weighBatch(db, merchantId, plan, entries, async (productIds) => {
    await lockVariants(db, merchantId, productIds)
    await lockProducts(
      db,
      productIds.map((productId) => ({ merchantId, productId })),
    )
  })
  const taken: ProductTaken[] = []
  const before: BeforeWrite[] = []
  const counts: ImportCounts = { done: 0, created: 0, changed: 0, unchanged: 0, failed: 0 }
  const badRows: BadRow[] = []
  const items: NewRunItem[] = []
  for (const entry of weighed) {
    counts.done += entry.rows.length
    if (entry.outcome === 'new') {
      const { product } = entry
      const id = uuidv7()
      counts.created += 1
      taken.push({ id, product, sourceHash: null, outcome: 'created' })
      before.push({ productId: id, reference: product.reference, name: product.name, before: null, status: null })
    } else if (entry.outcome === 'changed') {
      const { product, known, kept } = entry
      counts.changed += 1
      // What its shop sent last stays: the next sync changes what the shop changes, and nothing else.
      taken.push({ id: known.productId, product, sourceHash: known.sourceHash, outcome: 'changed' })
      before.push({ productId: known.productId, reference: product.reference, name: kept.name, before: kept, status: known.status })
    } else if (entry.outcome === 'unchanged') counts.unchanged += 1
    for (const one of entry.rows) {
      const errors = errorsOf(one, plan)
      const [error] = errors
      if (!error) continue
      counts.failed += 1
      badRows.push({ line: one.row.line, cells: one.row.cells, errors })
      const message = errors.map((fault) => `${fault.columnName === '' ? '' : `${fault.columnName}: `}${fault.message}`).join(' ')
      items.push({ reference: entry.reference, productName: '', outcome: 'failed', code: error.code, message: `Line ${error.line}. ${message}` })
    }
  }
  await writeProducts(ctx, merchantId, { connectionId: null, words: wordsOf(fileName) }, taken)
  await insertBefore(db, key, before)
  await insertBadRows(db, key, badRows)
  await insertRunItems(db, key, items)
  return counts
}

function wordsOf(fileName: string): ProductOrigin['words'] {
  return {
    kind: 'imported',
    created: `Imported from ${fileName}`,
    back: `Back by the import of ${fileName}`,
    changed: `Changed by the import of ${fileName}`,
    same: `Taken over from ${fileName} once more`,
  }
}
