import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { ImportColumn, ProductImport, productImport } from '@stoa/contract/product-import.ts'
import { isImportTarget } from '@stoa/contract/product-import.ts'
import { parse } from 'csv-parse/sync'
import type { Edge } from '../../kit/context.ts'
import { uuidv7 } from '../../kit/crypto.ts'
import { decodeText, wideEncodingOf } from '../../kit/decode-text.ts'
import { AppError, fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { readRows } from '../../kit/read-rows.ts'
import { findCompanyCurrency } from '../connection/queries-company.ts'
import { readImport } from './get-import.ts'
import { withLineFeeds } from './open-rows.ts'
import { insertImport } from './queries.ts'
import { shorten, unguardCell } from './rules-cells.ts'
import { guessDecimal, guessDelimiter, guessTargets } from './rules-guess.ts'

/** So many letters tell the delimiter. */
const headLength = 65_536
/** Rows that are looked at for samples, and samples shown of a column. */
const sampledRows = 500
const samplesShown = 5
const mostColumns = 500

/**
 * Takes a file in: tells its encoding, delimiter and columns, guesses what each column is, and keeps it for the import. Changes no product.
 * Throws `file_unreadable` where it is no table.
 */
export async function takeFile(edge: Edge, { files }: Received<typeof productImport.file>): Promise<ProductImport> {
  const upload = files.file?.[0]
  if (!upload) throw fieldError('file', 'required', 'Choose a .csv file.')
  const encoding = await encodingOf(upload.path)
  const delimiter = guessDelimiter(await readHead(upload.path), cutText)
  const { columns, rowCount } = await readColumns(upload.path, delimiter, edge.signal)
  const { companyId } = edge.scope
  const id = uuidv7()
  const file = `private/imports/${companyId}/${randomUUID()}.csv`
  const mapping = columns.flatMap(({ guess }, column) => (guess && isImportTarget(guess.target) ? [{ column, target: guess.target }] : []))
  const options = { decimal: guessDecimal(columns), currency: await findCompanyCurrency(edge.db, companyId) }
  await edge.files.write(file, createReadStream(upload.path))
  try {
    const createdBy = edge.actor.kind === 'person' ? edge.actor.userId : null
    const row = { id, file, fileName: upload.name, bytes: upload.bytes, encoding, delimiter, columns, rowCount, mapping, options, createdBy }
    await edge.transact((ctx) => insertImport(ctx.db, companyId, row))
  } catch (error) {
    await edge.files.remove(file)
    throw error
  }
  return readImport(edge.db, { companyId, importId: id })
}

/** What the bytes are text in. One line that is not UTF-8 makes the file Windows-1252 here; it is read line by line all the same. */
async function encodingOf(path: string): Promise<string> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let isStart = true
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer
    if (isStart) {
      if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004')
        throw new AppError('file_unreadable', { detail: 'This is a workbook, not a table of text. Save it as CSV and choose that file.' })
      const wide = wideEncodingOf(bytes)
      if (wide) return wide
      isStart = false
    }
    try {
      strict.decode(bytes, { stream: true })
    } catch {
      return 'windows-1252'
    }
  }
  return 'utf-8'
}

async function readHead(path: string): Promise<string> {
  let head = ''
  for await (const piece of withLineFeeds(decodeText(createReadStream(path)))) {
    head += piece
    if (head.length >= headLength) break
  }
  if (head.trim() === '') throw new AppError('file_unreadable', { detail: 'The file is empty.' })
  if (head.includes('\u0000')) throw new AppError('file_unreadable', { detail: 'This is not a table of text.' })
  return head.slice(0, headLength)
}

/** The first rows cut by a delimiter, without the last, which may be cut short. */
function cutText(head: string, delimiter: string): string[][] {
  try {
    return parse(head, { delimiter, relax_quotes: true, relax_column_count: true, to: 50, skip_empty_lines: true })
  } catch {
    return head
      .split(/\r?\n/)
      .slice(0, 50)
      .filter((line) => line.trim() !== '')
      .map((line) => line.split(delimiter))
  }
}

async function readColumns(path: string, delimiter: string, signal: AbortSignal): Promise<{ columns: ImportColumn[]; rowCount: number }> {
  let names: string[] | undefined
  let rowCount = 0
  const samples: string[][] = []
  for await (const chunk of readRows(withLineFeeds(decodeText(createReadStream(path))), delimiter)) {
    signal.throwIfAborted()
    for (const row of chunk) {
      if (names) {
        rowCount += 1
        if (rowCount <= sampledRows && 'cells' in row) addSamples(samples, row.cells)
        continue
      }
      if (!('cells' in row)) throw new AppError('file_unreadable', { detail: `The first row cannot be read: ${row.message}` })
      if (row.cells.length > mostColumns) throw new AppError('file_unreadable', { detail: `The file has more than ${mostColumns} columns.` })
      names = row.cells.map((cell, index) => unguardCell(cell).trim().slice(0, 300) || `Column ${index + 1}`)
      names.forEach(() => samples.push([]))
    }
  }
  if (!names || rowCount === 0) throw new AppError('file_unreadable', { detail: 'The file has no rows below the first, which names the columns.' })
  const found = names.map((name, index) => ({ name, samples: samples[index] ?? [] }))
  const guesses = guessTargets(found)
  return { columns: found.map((column, index) => ({ ...column, guess: guesses[index] ?? null })), rowCount }
}

function addSamples(samples: string[][], cells: readonly string[]): void {
  for (const [index, known] of samples.entries()) {
    if (known.length >= samplesShown) continue
    const text = shorten(unguardCell(cells[index] ?? '').trim())
    if (text !== '' && !known.includes(text)) known.push(text)
  }
}
