import type { ImportErrorCode } from '@stoa/contract/product-import.ts'
import type { Fault } from './rules-cells.ts'

/** What is wrong with a row, in which column; null is the row as a whole. */
export type CellFault = { column: number | null; code: ImportErrorCode; message: string }

/** What reading one row came to: what is wrong, how its cells read, and which change something. */
export type RowNotes = { faults: CellFault[]; shown: Map<number, string>; changed: Set<number> }

export function emptyNotes(): RowNotes {
  return { faults: [], shown: new Map(), changed: new Set() }
}

/** Notes a fault of a cell. */
export function noteFault(notes: RowNotes, column: number, fault: Fault): void {
  notes.faults.push({ column: column < 0 ? null : column, ...fault })
}

/** Notes how a cell reads, and whether it changes what is there. */
export function noteValue(notes: RowNotes, column: number, shown: string, isChanged: boolean): void {
  if (column < 0) return
  notes.shown.set(column, shown)
  if (isChanged) notes.changed.add(column)
}
