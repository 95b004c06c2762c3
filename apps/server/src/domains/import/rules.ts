import type { Run } from '@stoa/contract/run.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Json } from '../../kit/json.ts'
import type { FileRow } from '@stoa/product-file/plan.ts'
import type { StoredCellError, StoredCellNotice } from './to-import-cell.ts'
import type { ComparedRow } from './compare-batch.ts'

/** Files a company may store for imports, and bytes of them together. Each is deleted after 30 days. */
const maxFiles = 100
const maxBytes = 500_000_000

/** Returns why a company may not store one more file of so many bytes; undefined where it may. */
export function quotaError(
  stored: { files: number; bytes: number },
  bytes: number,
): { code: 'state_forbids' | 'too_large'; message: Message } | undefined {
  if (stored.files >= maxFiles) return { code: 'state_forbids', message: message('import_error.max_files', { files: stored.files }) }
  if (stored.bytes + bytes <= maxBytes) return undefined
  return { code: 'too_large', message: message('import_error.max_bytes', { megabytes: maxBytes / 1_000_000 }) }
}

type RunState = Pick<Run, 'status'> | null

/** Whether a run is neither waiting nor at work. */
export function hasEnded(run: RunState): boolean {
  return run !== null && run.status !== 'queued' && run.status !== 'running'
}

/** Whether an import may be begun: for the first time, or again where it was stopped before its end and not undone. */
export function mayStart(run: RunState, undoRun: RunState): boolean {
  return run === null || ((run.status === 'failed' || run.status === 'cancelled') && undoRun === null)
}

/** Whether an import may be undone: it has ended, something of it is left to undo, and no undo is under way. What an undo left, since a later import changed it, can be tried again. */
export function mayUndo(run: RunState, undoRun: RunState, isUndoable: boolean): boolean {
  return isUndoable && hasEnded(run) && (undoRun === null || hasEnded(undoRun))
}

/** Returns whether a file has prices and says nothing of the stock, as newer exports of Shopify: what is new in it is not tracked. */
export function isStockMissing(mapping: readonly { target: string }[]): boolean {
  const has = (target: string) => mapping.some((one) => one.target === target)
  return has('price') && !has('stock') && !has('availability')
}

/** Where an import goes on: after so many entries of the file. */
export function readImportCursor(cursor: Json): number | undefined {
  if (cursor === null) return 0
  const isOurs = typeof cursor === 'object' && !Array.isArray(cursor) && cursor.phase === 'import'
  return isOurs && typeof cursor.entries === 'number' ? cursor.entries : undefined
}

/** Returns what is wrong with a row by line and column of the file. */
export function errorsOf({ row, notes }: ComparedRow, header: readonly string[]): StoredCellError[] {
  return notes.errors.map(({ column, code, reason }) => ({ ...placeOf(row, column, header), code, reason }))
}

/** Returns what was adjusted in a row by line and column of the file. */
export function noticesOf({ row, notes }: ComparedRow, header: readonly string[]): StoredCellNotice[] {
  return notes.notices.map(({ column, code, params }) => ({ ...placeOf(row, column, header), code, params }))
}

function placeOf({ line }: FileRow, column: number | null, header: readonly string[]) {
  return { line, column, columnName: column === null ? '' : (header[column] ?? '') }
}
