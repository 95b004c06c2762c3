import type { FileNotice } from '@stoa/contract/file-notice.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { ImportErrorCode } from '@stoa/contract/product-import.ts'

/** Why a cell cannot be used. Its row is left out. */
export type CellError = { code: ImportErrorCode; reason: CodedMessage }

/** The value of a cell, with a notice where it was adjusted. */
export type Parsed<T> = { value: T; notice?: FileNotice }

/** The value of a cell, or why it has none. */
export type CellResult<T> = Parsed<T> | { error: CellError }

/** How numbers are written in a file: "1,234.50" or "1.234,50". */
export type DecimalMark = 'point' | 'comma'

/** Characters that are read of one cell. */
export const maxCellLength = 65_536

/** No price, stock, weight or barcode is longer: a longer cell is none. */
export const maxNumberLength = 100

/** Returns an error of a cell: its code, and the message with what it names. */
export function cellError(code: ImportErrorCode, reason: string, params: CodedMessage['params']): { error: CellError } {
  return { error: { code, reason: { code: `import_error.${reason}`, params } } }
}

/** Returns the first characters of a cell for a message. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text
}

/** Returns a cell as the database accepts it: without zero bytes and halves of characters, and cut to `maxCellLength`. */
export function cleanCell(cell: string): string {
  const cut = cell.length > maxCellLength ? cell.slice(0, maxCellLength) : cell
  const plain = cut.includes('\u0000') ? cut.replaceAll('\u0000', '') : cut
  return plain.isWellFormed() ? plain : plain.toWellFormed()
}

/**
 * Returns a text as it comes back from a cell: line breaks as LF, without white space around it. Compare what is kept with a cell by this.
 * Normalizing twice changes nothing: several CR before an LF are one line break.
 */
export function normalizeText(text: string): string {
  // The look-behind keeps this linear in the length of a run of CR.
  return text.replaceAll(/(?<!\r)\r+\n/g, '\n').trim()
}

/** A number that a spreadsheet may take as one. */
const number = /^[+-]?\d[\d.,]*$/

/**
 * Returns a cell that no spreadsheet takes for a formula: one that begins with = + - @, a tab or a line break gets an apostrophe before it.
 * Numbers stay numbers. `unguardCell` removes it. Source: OWASP ASVS 1.2.10.
 */
export function guardCell(cell: string): string {
  return /^'*[=+\-@\t\r\n]/.test(cell) && !number.test(cell) ? `'${cell}` : cell
}

/** Returns a cell without the apostrophe that guards it. */
export function unguardCell(cell: string): string {
  return /^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell
}
