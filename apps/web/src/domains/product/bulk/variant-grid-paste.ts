import type { Cells, GridField, GridRow } from './variant-grid-values.ts'
import { gridFields, readCell, withText } from './variant-grid-values.ts'

/** What was filled, and what was not: cells that cannot be changed here, and values without a cell. */
export type Pasted = { cells: Cells; filled: number; locked: number; beyond: number }

/** Returns the values that a spreadsheet put on the clipboard, row by row; undefined of a single value, which is pasted as text. */
export function tableFrom(text: string): string[][] | undefined {
  const lines = text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
  const table = lines.map((line) => line.split('\t'))
  return table.length === 1 && table[0]?.length === 1 ? undefined : table
}

/** Fills cells from one on, downwards and to the end. An empty value leaves its cell as it is: no stock is emptied by a gap in a column. */
export function pasteTable(rows: readonly GridRow[], cells: Cells, from: { row: number; field: GridField }, table: readonly string[][]): Pasted {
  const first = gridFields.indexOf(from.field)
  const pasted: Pasted = { cells, filled: 0, locked: 0, beyond: 0 }
  for (const [down, values] of table.entries())
    for (const [across, value] of values.entries()) {
      if (value.trim() === '') continue
      const [row, field] = [rows[from.row + down], gridFields[first + across]]
      if (!row || !field) pasted.beyond++
      else if (row.locks[field]) pasted.locked++
      else {
        pasted.cells = withText(pasted.cells, row, field, readCell(value.trim(), field, row.currency).text)
        pasted.filled++
      }
    }
  return pasted
}
