import type { productImport } from '@stoa/contract/product-import.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { FileAnswer, Received } from '../../kit/http.ts'
import type { ImportKey, ImportRow } from './queries.ts'
import { findImport } from './queries.ts'
import { listBadRows } from './queries-rows.ts'
import { headerOf } from './header-of.ts'
import { guardCell, unguardCell } from '@stoa/product-file/cells.ts'
import { writeCsv } from '../../files/write-csv.ts'

const batchRows = 500

/**
 * The rows an import skipped, unchanged and with the same columns and delimiter, so that they can be fixed and imported again; behind
 * them the line, column, code and reason of what is wrong.
 */
export async function downloadErrors({ db, scope, language }: Ctx, { params }: Received<typeof productImport.errors>): Promise<FileAnswer> {
  const key = { companyId: scope.companyId, importId: params.id }
  const row = orNotFound(await findImport(db, key), 'import')
  const fileName = `${row.fileName.replace(/\.csv$/i, '')}-errors.csv`
  return { bytes: writeCsv(rowsOf({ db, language }, key, row), row.delimiter), contentType: 'text/csv; charset=utf-8', fileName }
}

async function* rowsOf({ db, language }: Pick<Ctx, 'db' | 'language'>, key: ImportKey, row: ImportRow): AsyncGenerator<string[][]> {
  const header = headerOf(row, row.options)
  yield [[...header.map(guardCell), 'error_line', 'error_column', 'error_code', 'error_message']]
  for (let after = 0; ;) {
    const rows = await listBadRows(db, key, after, batchRows)
    yield rows.map(({ line, cells, errors }) => {
      const all = (read: (error: (typeof errors)[number]) => string) => guardCell([...new Set(errors.map(read))].join('; '))
      return [
        ...header.map((_, index) => guardCell(unguardCell(cells[index] ?? ''))),
        String(line),
        all((error) => error.columnName),
        all((error) => error.code),
        all((error) => describe(language, error.reason)),
      ]
    })
    const last = rows.at(-1)
    if (!last || rows.length < batchRows) return
    after = last.item
  }
}
