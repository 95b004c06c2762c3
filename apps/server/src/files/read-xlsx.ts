import { strFromU8, unzipSync } from 'fflate'
import { setImmediate } from 'node:timers/promises'
import { SaxesParser } from 'saxes'

/** Most bytes of what is unpacked of a workbook, all of it together. */
const maxBytes = 20_000_000
/** Most columns that are read: cells further right are left out. */
const maxColumns = 200
/** Characters that are read before others have their turn: some milliseconds. */
const pieceLength = 65_536

/** A row with its number in the sheet, which is not always that of its place: empty rows are left out of the file. */
export type SheetRow = { line: number; cells: string[] }

type Element = { name: string; attributes: Record<string, string> }

const [workbookPart, relationsPart, textsPart] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/sharedStrings.xml'] as const

/**
 * Returns the rows of the first sheet of an XLSX workbook that are not empty as text, at most `limit` of them; a date is its number of days. Nothing else of it is unpacked.
 * Others work meanwhile: a small file may be of many rows. Throws for what is no workbook, or would be more than `bytesLimit`. Source: ECMA-376, part 1, 18.3.
 */
export async function readXlsx(bytes: Uint8Array, limit: number, bytesLimit = maxBytes): Promise<SheetRow[]> {
  const index = unpack(bytes, [workbookPart, relationsPart], bytesLimit)
  const sheetPart = await findFirstSheet(textOf(index.parts, workbookPart), textOf(index.parts, relationsPart))
  const { parts } = unpack(bytes, [textsPart, sheetPart], index.bytesLeft)
  const shared = parts[textsPart] ? await readSharedStrings(textOf(parts, textsPart)) : []
  return readSheet(textOf(parts, sheetPart), shared, limit)
}

/** Unpacks these parts and no other: room for each is reserved by the size it claims. Throws where they are more than `limit` bytes together. */
function unpack(bytes: Uint8Array, names: readonly string[], limit: number): { parts: Record<string, Uint8Array>; bytesLeft: number } {
  let bytesLeft = limit
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!names.includes(name)) return false
      bytesLeft -= originalSize
      if (bytesLeft < 0) throw new Error('The workbook is too large')
      return true
    },
  })
  return { parts, bytesLeft }
}

function textOf(parts: Record<string, Uint8Array>, name: string): string {
  const part = parts[name]
  if (!part) throw new Error(`The workbook has no ${name}`)
  return strFromU8(part)
}

/** Returns the path of the sheet that comes first in the workbook. */
async function findFirstSheet(workbook: string, relations: string): Promise<string> {
  let id: string | undefined
  let target: string | undefined
  await readXml(workbook, { open: ({ name, attributes }) => (id ??= name === 'sheet' ? attributes.id : undefined) })
  await readXml(relations, {
    open: ({ name, attributes }) => (target ??= name === 'Relationship' && attributes.Id === id ? attributes.Target : undefined),
  })
  if (target === undefined) throw new Error('The workbook has no sheet')
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

async function readSharedStrings(xml: string): Promise<string[]> {
  const texts: string[] = []
  let isPhonetic = false
  let isText = false
  await readXml(xml, {
    open: ({ name }) => {
      if (name === 'si') texts.push('')
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text: (text) => {
      if (isText) texts.push((texts.pop() ?? '') + text)
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') isPhonetic = false
    },
  })
  return texts
}

async function readSheet(xml: string, shared: readonly string[], limit: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  let cell: { column: number; type: string; text: string } | undefined
  let isValue = false
  await readXml(xml, {
    open: ({ name, attributes }) => {
      const row = rows.at(-1)
      // A spreadsheet stores rows that have only a format: they are none of the `limit`.
      if (name === 'row' && row?.cells.every((text) => text === '')) rows.pop()
      if (name === 'row' && rows.length <= limit) rows.push({ line: Number(attributes.r ?? (row?.line ?? 0) + 1), cells: [] })
      if (name === 'c' && row) cell = { column: columnOf(attributes.r) ?? row.cells.length, type: attributes.t ?? 'n', text: '' }
      isValue = name === 'v' || name === 't'
    },
    text: (text) => {
      if (isValue && cell) cell.text += text
    },
    close: (name) => {
      isValue = false
      const row = rows.at(-1)
      if (name !== 'c' || !cell || !row) return
      const { column, type, text } = cell
      cell = undefined
      if (column >= maxColumns) return
      while (row.cells.length < column) row.cells.push('')
      row.cells[column] = textOfCell(type, text, shared)
    },
  })
  return rows.filter(({ cells }) => cells.some((text) => text !== '')).slice(0, limit)
}

/** Returns a cell as a person sees it; nothing where a formula found nothing (`#N/A`). */
function textOfCell(type: string, text: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'e') return ''
  return type === 'n' ? numberText(text) : text
}

/** Returns the place of a column such as `C7`, counted from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0]
  return letters === undefined ? undefined : letters.split('').reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Returns a number as a person sees it. A workbook keeps 15 digits: a longer one stays as it is written, with its exponent. */
function numberText(text: string): string {
  const value = Number(text)
  return text !== '' && Number.isInteger(value) && Math.abs(value) < 1e15 ? String(value) : text
}

type Readers = { open?: (element: Element) => unknown; text?: (text: string) => void; close?: (name: string) => void }

/** Reads XML by the local names of its elements and attributes. Throws where it is not well-formed. */
async function readXml(xml: string, { open, text, close }: Readers): Promise<void> {
  const parser = new SaxesParser()
  const local = (name: string): string => name.slice(name.indexOf(':') + 1)
  parser.on('opentag', ({ name, attributes }) =>
    open?.({ name: local(name), attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value])) }),
  )
  if (text) parser.on('text', text)
  parser.on('closetag', ({ name }) => close?.(local(name)))
  parser.on('error', (error) => {
    throw error
  })
  for (let at = 0; at < xml.length; at += pieceLength) {
    parser.write(xml.slice(at, at + pieceLength))
    await setImmediate()
  }
  parser.close()
}
