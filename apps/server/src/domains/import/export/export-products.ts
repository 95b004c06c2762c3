import type { productImport } from '@stoa/contract/product-import.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import type { FileAnswer, Received } from '../../../kit/http.ts'
import { listFilters } from '../../product/browse/list-filters.ts'
import type { ProductChoice } from '../../product/browse/queries-chosen.ts'
import { countOptions, listAttributeNames, listChosen, listExportLanguages } from '../../product/browse/queries-chosen.ts'
import { listStored } from '../../product/sync/queries-sync.ts'
import { exportHeader, exportRows } from './rules-export.ts'
import { writeCsv } from '../../../files/write-csv.ts'

const batchProducts = 200
const maxAttributes = 300

/** The merchant's own products as CSV, read and written some hundreds at a time. */
export function exportProducts({ db, scope, now }: Ctx, { query }: Received<typeof productImport.export>): FileAnswer {
  const choice: ProductChoice = {
    merchantId: scope.companyId,
    ids: query.ids,
    filters: { ...listFilters(query), parentsOnly: true },
  }
  const fileName = `products-${now.toISOString().slice(0, 10)}.csv`
  return { bytes: writeCsv(rowsOf(db, choice), ','), contentType: 'text/csv; charset=utf-8', fileName }
}

async function* rowsOf(db: Db, choice: ProductChoice): AsyncGenerator<string[][]> {
  const columns = {
    attributes: await listAttributeNames(db, choice, maxAttributes),
    languages: await listExportLanguages(db, choice),
    options: await countOptions(db, choice),
  }
  yield [exportHeader(columns)]
  for (let afterId: string | null = null; ;) {
    const batch = await listChosen(db, choice, afterId, batchProducts)
    const kept = new Map(
      (
        await listStored(
          db,
          choice.merchantId,
          batch.map(({ productId }) => productId),
        )
      ).map((row) => [row.productId, row]),
    )
    yield batch.flatMap(({ productId, reference, status }) => {
      const product = kept.get(productId)
      return product ? exportRows({ ...product, reference, status }, columns) : []
    })
    const last: (typeof batch)[number] | undefined = batch.at(-1)
    if (!last || batch.length < batchProducts) return
    afterId = last.productId
  }
}
