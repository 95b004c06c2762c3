import type { EditableField } from '@stoa/contract/product.ts'
import type { Run } from '@stoa/contract/run.ts'
import { message } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../database/db.ts'
import type { Ctx } from '../../kit/context.ts'
import type { NewRunItem, RunKey } from '../run/queries.ts'
import { insertRunItems } from '../run/queries.ts'
import { endProducts } from '../product/end-products.ts'
import { lockProducts } from '../product/queries-publication.ts'
import { lockVariants } from '../product/queries-stock.ts'
import { changesOf } from '../product/rules-diff.ts'
import type { ProductHistory } from '../product/change-message.ts'
import { listVariantsWithSku } from '../product/queries-sku.ts'
import type { UpsertedProduct } from '../product/write-products.ts'
import { writeProducts } from '../product/write-products.ts'
import { updateEditedFields } from '../product/edit/queries-edit.ts'
import { fieldsBetween } from '../product/edit/rules-edit.ts'
import { withEdited } from '../product/rules-ownership.ts'
import type { ComparedEntry } from './compare-batch.ts'
import { compareBatch } from './compare-batch.ts'
import { errorsOf, noticesOf } from './rules.ts'
import type { FileBatch } from './open-batches.ts'
import type { BeforeWrite } from '../product/undo/queries-before.ts'
import { insertBefore } from '../product/undo/queries-before.ts'
import { withPictures } from '../product/undo/with-pictures.ts'
import type { BadRow } from './queries-rows.ts'
import { insertBadRows } from './queries-rows.ts'

/** What a batch did: rows in `done` and `failed`, products in the others. `discontinued` are drafts that are not for sale. */
export type ImportCounts = Pick<Run, 'done' | 'created' | 'changed' | 'unchanged' | 'discontinued' | 'failed'>

/** How a file is imported. */
export type ImportSettings = { header: readonly string[]; fileName: string; isDraftSkipped: boolean }

/**
 * Imports one batch of a file in the open transaction: good rows are written as a sync writes them, with what was before kept for an undo;
 * broken rows are kept with their reasons and listed in the run.
 */
export async function importBatch(
  ctx: Ctx,
  key: RunKey & { importId: string },
  { header, fileName, isDraftSkipped }: ImportSettings,
  batch: FileBatch,
): Promise<ImportCounts> {
  const { db } = ctx
  const merchantId = key.companyId
  // Variants first, as orders do that take stock: else each would wait for the other.
  const compared = await compareBatch(db, merchantId, batch, isDraftSkipped, async (productIds) => {
    await lockVariants(db, merchantId, productIds)
    await lockProducts(
      db,
      productIds.map((productId) => ({ merchantId, productId })),
    )
  })
  const taken: UpsertedProduct[] = []
  const before: BeforeWrite[] = []
  const counts: ImportCounts = { done: 0, created: 0, changed: 0, unchanged: 0, discontinued: 0, failed: 0 }
  const badRows: BadRow[] = []
  const items: NewRunItem[] = []
  const drafts: string[] = []
  const edited: { productId: string; editedFields: readonly EditableField[] }[] = []
  for (const entry of compared) {
    counts.done += entry.rows.length
    let productId: string | undefined
    if (entry.outcome === 'new') {
      const { product } = entry
      const id = uuidv7()
      productId = id
      counts.created += 1
      taken.push({ id, product, sourceHash: null, outcome: 'created' })
      before.push({ productId: id, reference: product.reference, name: product.name, before: null, status: null, isEnded: entry.isDraft })
      items.push({ reference: product.reference, productId: id, productName: product.name, outcome: 'created' })
      if (entry.isDraft) drafts.push(id)
    } else if (entry.outcome === 'changed') {
      const { product, known, kept } = entry
      productId = known.productId
      const item = { reference: product.reference, productId: known.productId, productName: product.name, outcome: 'changed' } as const
      items.push({ ...item, changes: changesOf(kept, product) })
      counts.changed += 1
      // What its shop sent last stays: the next sync changes what the shop changes, and nothing else.
      taken.push({ id: known.productId, product, sourceHash: known.sourceHash, outcome: 'changed' })
      const fields = editedByImport(entry)
      if (fields) edited.push({ productId: known.productId, editedFields: fields })
      before.push({
        productId: known.productId,
        reference: product.reference,
        name: kept.name,
        before: kept,
        status: known.status,
        isEnded: entry.isDraft,
        ...(fields ? { editedFields: known.editedFields } : {}),
      })
      if (entry.isDraft) drafts.push(known.productId)
    } else if (entry.outcome === 'unchanged') counts.unchanged += 1
    else if (entry.outcome === 'skipped')
      items.push({ reference: entry.reference, productName: entry.name, outcome: 'notice', code: 'draft_skipped' })
    if (entry.outcome === 'skipped') continue
    const named = { reference: entry.reference, productName: entry.name, ...(productId === undefined ? {} : { productId }) }
    for (const one of entry.rows) {
      const errors = errorsOf(one, header)
      const [error] = errors
      if (!error) {
        for (const { code, params, line } of noticesOf(one, header))
          items.push({ ...named, outcome: 'notice', code, params: { ...params, line: String(line) } })
        continue
      }
      counts.failed += 1
      badRows.push({ line: one.row.line, cells: one.row.cells, errors })
      const messages = errors.map(({ columnName, reason }) =>
        columnName === '' ? reason : message('run_item.in_column', { column: columnName, text: reason }),
      )
      items.push({ reference: entry.reference, productName: '', outcome: 'failed', code: error.code, messages, params: { line: String(error.line) } })
    }
  }
  const kept = await withPictures(db, merchantId, before)
  await writeProducts(ctx, merchantId, { connectionId: null, history: historyOf(fileName) }, taken)
  await updateEditedFields(db, merchantId, edited)
  await endProducts(ctx, merchantId, drafts, message('product.draft_in_file', { file: fileName }))
  counts.discontinued = drafts.length
  await insertBefore(db, { companyId: merchantId, sourceId: key.importId }, kept)
  await insertBadRows(db, key, badRows)
  await insertRunItems(db, key, [...items, ...(await noticesOfSkus(db, merchantId, taken))])
  return counts
}

/** Returns a notice for each SKU of written products that another variant of the merchant has as well. */
async function noticesOfSkus(db: Db, merchantId: string, written: readonly UpsertedProduct[]): Promise<NewRunItem[]> {
  // A job acts for the system: what is read is what the merchant may see.
  const scope = { companyId: merchantId, companyType: 'MERCHANT' } as const
  const products = new Map(written.map(({ id, product }) => [id, product]))
  return (await listVariantsWithSku(db, scope, merchantId, [...products.keys()])).map(({ productId, sku, otherProductName }) => {
    const { reference = '', name = '' } = products.get(productId) ?? {}
    return { reference, productId, productName: name, outcome: 'notice', code: 'shared_sku', params: { sku, product: otherProductName } }
  })
}

/**
 * Returns which fields of a shop's product count as edited after a file changed it, as after an edit by hand: syncs leave them as they are. One that the file
 * has on sale is no longer withdrawn from it. Undefined where that changes nothing.
 */
function editedByImport({ known, kept, product, isDraft }: Extract<ComparedEntry, { outcome: 'changed' }>): EditableField[] | undefined {
  const changed = [...fieldsBetween(kept, product), ...(isDraft ? (['status'] as const) : [])]
  const marked = withEdited(known.editedFields, changed, known).filter((field) => isDraft || field !== 'status')
  return marked.length === known.editedFields.length && marked.every((field) => known.editedFields.includes(field)) ? undefined : marked
}

function historyOf(file: string): ProductHistory {
  return {
    kind: 'imported',
    created: message('product.imported', { file }),
    back: message('product.back_by_import', { file }),
    changed: (fields) => message('product.changed_by_import', { file, fields }),
    same: message('product.imported_again', { file }),
  }
}
