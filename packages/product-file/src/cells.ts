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

/** The start of a formula where a cell starts, and the apostrophes before it. Full-width signs count: spreadsheets in East Asian languages read them. */
const formulaAtStart = /^'*[=+\-@＝＋－＠\t\r\n]/
/** The start of a formula behind a character at which a spreadsheet may divide a cell: its list separator need not be that of the file, nor does it then see the quotes. */
const formulaWithin = /([;,|\t\r\n]"*)('*)([=+\-@＝＋－＠])/g
const guardWithin = /([;,|\t\r\n]"*)'('*[=+\-@＝＋－＠])/g

/** What a formula that begins with a sign needs to do harm: a function, a program, or another file. Lists ("- one") and prices ("12,-") stay as they are. */
const call = /^[^;,\t\r\n]*[(|!]/

/**
 * Returns a cell that no spreadsheet takes for a formula: one that begins with = + - @, a tab or a line break gets an apostrophe before it, and so do
 * formulas behind a separator or a line break inside the cell. Numbers stay numbers. `unguardCell` removes them. Source: OWASP ASVS 1.2.10.
 */
export function guardCell(cell: string): string {
  const within = cell.replaceAll(formulaWithin, (found: string, before: string, quotes: string, sign: string, at: number) => {
    const isFormula = quotes !== '' || !/[+\-＋－]/.test(sign) || call.test(cell.slice(at + found.length, at + found.length + 1000))
    return isFormula ? `${before}'${quotes}${sign}` : found
  })
  return formulaAtStart.test(within) && !number.test(cell) ? `'${within}` : within
}

/** Returns a cell without the apostrophes that guard it. */
export function unguardCell(cell: string): string {
  const own = /^'+[=+\-@＝＋－＠\t\r\n]/.test(cell) ? cell.slice(1) : cell
  return own.replaceAll(guardWithin, '$1$2')
}
