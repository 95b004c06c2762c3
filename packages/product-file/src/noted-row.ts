import type { FileRow } from './plan.ts'
import type { RowNotes } from './row-notes.ts'

/** A row of a product with its notes. */
export type NotedRow = { row: FileRow; notes: RowNotes }

/** Finds the first row with a text in a column; a later row of the same product with another text is an error of that row. */
export type FindFirst = (column: number) => { text: string; one: NotedRow } | undefined
