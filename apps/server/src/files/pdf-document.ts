import { decimalFromMinor } from '@stoa/contract/money.ts'
import type { Money } from '@stoa/contract/money.ts'
import type { Pdf } from './open-pdf.ts'
import { openPdf } from './open-pdf.ts'

/** A column of a document's table. Points from the left edge of the page. */
export type DocumentColumn = { label: string; x: number; width: number; align?: 'left' | 'right'; isFaint?: boolean }

/** A business document on A4: a letterhead, a recipient, facts, a table, totals and notes. All text is written in its language already. */
export type DocumentContent = {
  language: string
  title: string
  /** Its number, below the title and in the footer. */
  ref: string
  author: string
  createdAt: string
  /** The logo of who sends it, as PNG or JPEG. */
  logo?: Buffer | undefined
  /** Who sends it, the name first. */
  letterhead: readonly string[]
  recipient: { label: string; lines: readonly string[] }
  facts: readonly (readonly [label: string, text: string])[]
  columns: readonly DocumentColumn[]
  rows: readonly (readonly string[])[]
  totals: readonly (readonly [label: string, text: string])[]
  grandTotal?: readonly [label: string, text: string]
  notes: readonly string[]
  /** What stands at the foot of a page. */
  footer: (page: number, count: number) => string
}

type Cell = { text: string; x: number; width: number; align?: 'left' | 'right'; colour?: string }

/** Points on A4 (595 x 842). */
const left = 56
const right = 539
const top = 56
const bottom = 760
const aside = 320
const ink = '#16181d'
const faint = '#5c6370'
const rule = '#d9dce3'

/** Returns an amount as documents write it: "1,250.00 EUR". */
export function documentAmount(money: Money): string {
  return `${decimalFromMinor(money.minor, money.currency).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')} ${money.currency}`
}

/** Returns a day as documents write it: "22-11-2026". */
export function documentDay(iso: string): string {
  const [year, month, date] = iso.slice(0, 10).split('-')
  return `${date}-${month}-${year}`
}

/** Returns documents as one PDF, each beginning on a page of its own and counting its own pages. */
export async function renderDocuments(contents: readonly [DocumentContent, ...DocumentContent[]]): Promise<Buffer> {
  const [first] = contents
  const { doc, done } = await openPdf({
    size: 'A4',
    margin: left,
    bufferPages: true,
    lang: first.language,
    info: { Title: `${first.title} ${first.ref}`, Author: first.author, CreationDate: new Date(first.createdAt) },
  })
  let pages = 0
  for (const [index, content] of contents.entries()) {
    if (index > 0) doc.addPage()
    const y = drawRows(doc, content, drawHead(doc, content))
    drawTotals(doc, content, y)
    const { count } = doc.bufferedPageRange()
    drawFooters(doc, content, pages, count)
    doc.switchToPage(count - 1)
    pages = count
  }
  doc.end()
  return done
}

/** Draws cells side by side, each wrapped inside its width; returns the y below the highest. */
function drawCells(doc: Pdf, y: number, cells: readonly Cell[]): number {
  const heights = cells.map(({ text, x, width, align = 'left', colour = ink }) => {
    doc.fillColor(colour).text(text, x, y, { width, align })
    return doc.y - y
  })
  return y + Math.max(0, ...heights)
}

/** How high a row of cells will be. */
function heightOf(doc: Pdf, cells: readonly Cell[]): number {
  return Math.max(0, ...cells.map(({ text, width }) => doc.heightOfString(text, { width })))
}

/** Title, both companies and the facts; returns the y below. */
function drawHead(doc: Pdf, { title, ref, logo, letterhead, recipient, facts }: DocumentContent): number {
  doc.font('bold').fontSize(22)
  let y = drawCells(doc, top, [{ text: title, x: left, width: aside - left - 20 }])
  doc.font('regular').fontSize(10)
  y = drawCells(doc, y + 4, [{ text: ref, x: left, width: aside - left - 20, colour: faint }])
  const width = right - aside
  const [name = '', ...rest] = letterhead
  const logoHeight = logo === undefined ? 0 : 44
  if (logo !== undefined) doc.image(logo, aside, top, { fit: [width, logoHeight - 8], align: 'right' })
  doc.font('bold')
  let letterheadY = drawCells(doc, top + 2 + logoHeight, [{ text: name, x: aside, width, align: 'right' }])
  doc.font('regular')
  for (const text of rest) letterheadY = drawCells(doc, letterheadY, [{ text, x: aside, width, align: 'right', colour: faint }])

  const start = Math.max(y, letterheadY, 126) + 24
  doc.fontSize(9)
  let toY = drawCells(doc, start, [{ text: recipient.label, x: left, width: 240, colour: faint }]) + 2
  doc.fontSize(10)
  for (const text of recipient.lines) toY = drawCells(doc, toY, [{ text, x: left, width: aside - left - 24 }])
  doc.fontSize(9.5)
  let factsY = start
  for (const [label, text] of facts) {
    factsY =
      drawCells(doc, factsY, [
        { text: label, x: aside, width: 70, colour: faint },
        { text, x: aside + 74, width: right - aside - 74, align: 'right' },
      ]) + 3
  }
  return Math.max(toY, factsY) + 24
}

/** The rows of the table, on as many pages as they need; returns the y below. */
function drawRows(doc: Pdf, { columns, rows }: DocumentContent, start: number): number {
  const cellsOf = (texts: readonly string[], isHead: boolean): Cell[] =>
    columns.map(({ x, width, align = 'left', isFaint = false }, index) => ({
      text: texts[index] ?? '',
      x,
      width,
      align,
      colour: isHead || isFaint ? faint : ink,
    }))
  const head = (at: number): number => {
    doc.font('bold').fontSize(9)
    const labels = columns.map(({ label }) => label)
    const below = drawCells(doc, at, cellsOf(labels, true))
    doc
      .moveTo(left, below + 4)
      .lineTo(right, below + 4)
      .strokeColor(rule)
      .lineWidth(0.7)
      .stroke()
    doc.font('regular').fontSize(9.5)
    return below + 12
  }
  let y = head(start)
  for (const texts of rows) {
    const cells = cellsOf(texts, false)
    if (y + heightOf(doc, cells) > bottom) {
      doc.addPage()
      y = head(top)
    }
    y = drawCells(doc, y, cells) + 5
  }
  return y
}

/** Sums, the grand total and the notes, on a page that has room for them. */
function drawTotals(doc: Pdf, { totals, grandTotal, notes }: DocumentContent, start: number): void {
  let y = start
  if (y > bottom - 150) {
    doc.addPage()
    y = top
  }
  const drawTotal = ([label, text]: readonly [string, string]): number =>
    drawCells(doc, y, [
      { text: label, x: aside, width: 116 },
      { text, x: aside + 120, width: right - aside - 120, align: 'right' },
    ])
  if (totals.length > 0 || grandTotal) doc.moveTo(aside, y).lineTo(right, y).strokeColor(rule).stroke()
  y += 10
  doc.font('regular').fontSize(10)
  for (const total of totals) y = drawTotal(total) + 4
  doc.font('bold').fontSize(12)
  if (grandTotal) y = drawTotal(grandTotal) + 16
  doc.font('regular').fontSize(9)
  for (const text of notes) y = drawCells(doc, y, [{ text, x: left, width: right - left, colour: faint }]) + 4
}

/** What stands at the foot of each page of one document, from page `first` to before page `end` of the file. */
function drawFooters(doc: Pdf, { footer }: DocumentContent, first: number, end: number): void {
  for (let page = first; page < end; page++) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0
    doc.font('regular').fontSize(8)
    drawCells(doc, 800, [{ text: footer(page - first + 1, end - first), x: left, width: right - left, colour: faint }])
  }
}
