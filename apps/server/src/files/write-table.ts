import type { Readable } from 'node:stream'
import { guardCell } from '@stoa/product-file/cells.ts'
import { writeCsv } from './write-csv.ts'
import type { TableCell } from './write-xlsx.ts'
import { writeXlsx } from './write-xlsx.ts'

/** A table to be downloaded: the formats the contract offers. */
export type TableFormat = 'csv' | 'xlsx'

/**
 * Returns a table as a file that is written while it is read, safe to open in a spreadsheet: no cell is taken for a formula. The first row has the
 * names of the columns. `name` is the name of the sheet, and of the file without its ending. With `isTextOnly` what people enter into a workbook stays
 * text: no spreadsheet rounds a long number.
 */
export function writeTable(
  format: TableFormat,
  name: { sheet: string; file: string },
  batches: AsyncIterable<readonly (readonly TableCell[])[]>,
  options: { isTextOnly?: boolean } = {},
): { bytes: Readable; contentType: string; fileName: string } {
  return format === 'xlsx'
    ? {
        bytes: writeXlsx(name.sheet, batches, options),
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        fileName: `${name.file}.xlsx`,
      }
    : { bytes: writeCsv(textRows(batches), ','), contentType: 'text/csv; charset=utf-8', fileName: `${name.file}.csv` }
}

async function* textRows(batches: AsyncIterable<readonly (readonly TableCell[])[]>): AsyncGenerator<string[][]> {
  for await (const rows of batches) yield rows.map((cells) => cells.map(textOf))
}

function textOf(cell: TableCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return guardCell(cell)
  if (typeof cell === 'number') return String(cell)
  if ('localTime' in cell) return cell.localTime
  return 'decimal' in cell ? cell.decimal : cell.day
}
