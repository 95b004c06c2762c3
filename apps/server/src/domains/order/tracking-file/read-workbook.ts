import { message } from '@stoa/messages/describe.ts'
import type { Row, RowError } from '@stoa/product-file/read-rows.ts'
import type { SheetRow } from '../../../files/read-xlsx.ts'
import { readXlsx } from '../../../files/read-xlsx.ts'
import { fieldError } from '../../../kit/errors.ts'

/** Reads a small workbook as `readTable` reads a CSV file. A number that the spreadsheet rounded makes its row an error. Throws `wrong_kind` for what is no workbook. */
export function readWorkbook(bytes: Uint8Array, limit: number): (Row | RowError)[] {
  const reason = message('tracking_error.rounded')
  return openWorkbook(bytes, limit + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map((row) => (row.cells.some((cell) => /^\d(\.\d+)?E\+?\d+$/i.test(cell)) ? { line: row.line, code: reason.code, reason } : row))
}

function openWorkbook(bytes: Uint8Array, limit: number): SheetRow[] {
  try {
    return readXlsx(bytes, limit)
  } catch {
    // Whatever is wrong in it, its owner can only save it again.
    throw fieldError('file', 'wrong_kind', message('tracking_error.workbook'))
  }
}
