import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { escapeXml } from './escape-xml.ts'

/** A cell: text, a number, an amount with its decimals as text, a day such as `2026-11-22`, a day and time of a time zone that the table names such as `2026-11-22 14:05`, or nothing. */
export type TableCell = string | number | { decimal: string } | { day: string } | { localTime: string } | null

/** Most rows of a sheet that spreadsheets read. */
const maxSheetRows = 1_048_576

/**
 * Returns rows as an XLSX workbook, written while it is read; the first row is bold. Text is stored as text, so no spreadsheet takes it for a formula.
 * Rows beyond the limit of a sheet go to a further sheet. With `isTextOnly` empty cells are formatted as text as well, so that what people enter stays as it is. Reading fails with what `batches` throws. Source: ECMA-376, part 1.
 */
export function writeXlsx(
  sheetName: string,
  batches: AsyncIterable<readonly (readonly TableCell[])[]>,
  { maxRows = maxSheetRows, isTextOnly = false }: { maxRows?: number; isTextOnly?: boolean } = {},
): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const source = rowsOf(batches)
  const fail = (error: unknown): void => void output.destroy(error instanceof Error ? error : new Error(String(error)))
  let sheets = 0
  const addSheet = (first: IteratorResult<readonly TableCell[]>): void => {
    sheets += 1
    let next = first
    async function* pieces() {
      yield isTextOnly ? textSheetHead : sheetHead
      for (let row = 1; row <= maxRows && next.done !== true; row++) {
        yield rowXml(next.value, row === 1 && sheets === 1)
        next = await source.next()
      }
      yield sheetEnd
    }
    const sheet = Readable.from(inBlocks(pieces()), { objectMode: false })
    sheet.once('error', fail)
    sheet.once('end', () => (next.done === true ? finish() : addSheet(next)))
    output.once('close', () => sheet.destroy())
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`)
  }
  const finish = (): void => {
    for (const [name, text] of workbookParts(sheetName, sheets)) zip.addBuffer(Buffer.from(text), name)
    zip.end()
  }
  zip.once('error', fail)
  // A reader that goes away ends the reading of rows.
  output.once('close', () => void source.return(undefined).catch(() => undefined))
  source.next().then(addSheet, fail)
  return output
}

async function* rowsOf(batches: AsyncIterable<readonly (readonly TableCell[])[]>): AsyncGenerator<readonly TableCell[]> {
  for await (const rows of batches) yield* rows
}

/** Joins small pieces into blocks, so that the zip handles few large ones. */
async function* inBlocks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let block = ''
  for await (const piece of pieces) {
    block += piece
    if (block.length < 65_536) continue
    yield block
    block = ''
  }
  if (block !== '') yield block
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetHead = `${declaration}<worksheet xmlns="${main}"><sheetData>`
const sheetEnd = '</sheetData></worksheet>'

/** The formats of cells, by their place in the list of `styles`. */
const bold = 1
const dayFormat = 2
/** By how many decimals an amount has. */
const amountFormats: Readonly<Record<number, number>> = { 0: 3, 2: 4, 3: 5 }
const timeFormat = 6
const textFormat = 7
/** Gives all columns that spreadsheets have the format of text. */
const textSheetHead = `${declaration}<worksheet xmlns="${main}"><cols><col min="1" max="16384" width="20" customWidth="1" style="${textFormat}"/></cols><sheetData>`

function rowXml(cells: readonly TableCell[], isHead: boolean): string {
  return `<row>${cells.map((cell) => cellXml(cell, isHead)).join('')}</row>`
}

function cellXml(cell: TableCell, isHead: boolean): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'string')
    return `<c${isHead ? ` s="${bold}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell.slice(0, maxCellLength))}</t></is></c>`
  if ('decimal' in cell) return `<c s="${amountFormats[cell.decimal.split('.')[1]?.length ?? 0] ?? 0}"><v>${cell.decimal}</v></c>`
  if ('localTime' in cell) return `<c s="${timeFormat}"><v>${serialOf(cell.localTime.replace(' ', 'T'))}</v></c>`
  return `<c s="${dayFormat}"><v>${serialOf(`${cell.day}T00:00`)}</v></c>`
}

/** Returns a day and time as spreadsheets count them: in days, with the time as the fraction. They know no time zones. */
function serialOf(localTime: string): number {
  return Date.parse(`${localTime}Z`) / 86_400_000 + daysBefore1970
}

/** Days from 30 December 1899, with which spreadsheets begin, to 1970. */
const daysBefore1970 = 25_569
/** Most characters of a cell that spreadsheets read. */
const maxCellLength = 32_767

/** The parts of a workbook beside its sheets. */
function workbookParts(sheetName: string, sheets: number): [name: string, text: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const name = escapeXml(sheetName.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 28))
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${sheetType}.${type}+xml"/>`
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${numbers.map((n) => override(`/xl/worksheets/sheet${n}.xml`, 'worksheet')).join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers.map((n) => `<sheet name="${name}${n === 1 ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `${declaration}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="#,##0.000"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
  ]
}
