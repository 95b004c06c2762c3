import type { FileNotice } from '@stoa/contract/file-notice.ts'
import type { ImportErrorCode } from '@stoa/contract/product-import.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { CellError } from './cells.ts'

/** What is wrong with a row, in which column; null is the row as a whole. */
export type RowIssue = { column: number | null; code: ImportErrorCode; reason: CodedMessage }

/** What was adjusted in a row, in which column; null is the row as a whole. */
export type RowNotice = FileNotice & { column: number | null }

/** The result of reading one row: what is wrong, what was adjusted, how its cells read, and which change something. */
export type RowNotes = { errors: RowIssue[]; notices: RowNotice[]; shown: Map<number, string>; changed: Set<number> }

export function emptyNotes(): RowNotes {
  return { errors: [], notices: [], shown: new Map(), changed: new Set() }
}

/** Adds an error of a cell. */
export function noteError(notes: RowNotes, column: number, error: CellError): void {
  notes.errors.push({ column: column < 0 ? null : column, ...error })
}

/** Adds a notice of a cell. */
export function noteNotice(notes: RowNotes, column: number, notice: FileNotice): void {
  notes.notices.push({ column: column < 0 ? null : column, ...notice })
}

/** Adds how a cell reads, and whether it changes a product that exists. */
export function noteValue(notes: RowNotes, column: number, shown: string, isChanged: boolean): void {
  if (column < 0) return
  notes.shown.set(column, shown)
  if (isChanged) notes.changed.add(column)
}

/** Returns the notice of a text that was cut. */
export function truncated(limit: number, column = ''): FileNotice {
  return { code: 'text_truncated', params: { column, limit: String(limit) } }
}
