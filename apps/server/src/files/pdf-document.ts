import type { OpenPdf } from './open-pdf.ts'
import { openPdf } from './open-pdf.ts'
import type { TextStyle } from './pdf-text/text-box.ts'

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

/** Returns documents as one PDF, each beginning on a page of its own and counting its own pages. */
export async function renderDocuments(contents: readonly [DocumentContent, ...DocumentContent[]]): Promise<Buffer> {
  const [first] = contents
  const options = {
    size: 'A4',
    margin: left,
    bufferPages: true,
    lang: first.language,
    info: { Title: `${first.title} ${first.ref}`, Author: first.author, CreationDate: new Date(first.createdAt) },
  }
  const pdf = await openPdf(options, contents.flatMap(textsOf))
  const { doc, done } = pdf
  let pages = 0
  for (const [index, content] of contents.entries()) {
    if (index > 0) doc.addPage()
    const y = drawRows(pdf, content, drawHead(pdf, content))
    drawTotals(pdf, content, y)
    const { count } = doc.bufferedPageRange()
    drawFooters(pdf, content, pages, count)
    doc.switchToPage(count - 1)
    pages = count
  }
  doc.end()
  return done
}

/** Returns every text of a document. */
function textsOf({
  title,
  ref,
  letterhead,
  recipient,
  facts,
  columns,
  rows,
  totals,
  grandTotal = ['', ''],
  notes,
  footer,
}: DocumentContent): string[] {
  const labels = [title, ref, recipient.label, ...columns.map(({ label }) => label), footer(1, 1)]
  return [...labels, ...letterhead, ...recipient.lines, ...facts.flat(), ...rows.flat(), ...totals.flat(), ...grandTotal, ...notes]
}

/** Draws cells side by side, each wrapped inside its width; returns the y below the highest. */
function drawCells({ drawText }: OpenPdf, y: number, style: TextStyle, cells: readonly Cell[]): number {
  const ends = cells.map(({ text, colour = ink, ...box }) => drawText(text, { ...style, colour }, { ...box, y }))
  return Math.max(y, ...ends)
}

/** How high a row of cells will be. */
function heightOf({ heightOfText }: OpenPdf, style: TextStyle, cells: readonly Cell[]): number {
  return Math.max(0, ...cells.map(({ text, width }) => heightOfText(text, style, width)))
}

/** Title, both companies and the facts; returns the y below. */
function drawHead(pdf: OpenPdf, { title, ref, logo, letterhead, recipient, facts }: DocumentContent): number {
  const text: TextStyle = { font: 'regular', size: 10 }
  let y = drawCells(pdf, top, { font: 'bold', size: 22 }, [{ text: title, x: left, width: aside - left - 20 }])
  y = drawCells(pdf, y + 4, text, [{ text: ref, x: left, width: aside - left - 20, colour: faint }])
  const width = right - aside
  const [name = '', ...rest] = letterhead
  const logoHeight = logo === undefined ? 0 : 44
  if (logo !== undefined) pdf.doc.image(logo, aside, top, { fit: [width, logoHeight - 8], align: 'right' })
  let letterheadY = drawCells(pdf, top + 2 + logoHeight, { ...text, font: 'bold' }, [{ text: name, x: aside, width, align: 'right' }])
  for (const line of rest) letterheadY = drawCells(pdf, letterheadY, text, [{ text: line, x: aside, width, align: 'right', colour: faint }])

  const start = Math.max(y, letterheadY, 126) + 24
  let toY = drawCells(pdf, start, { font: 'regular', size: 9 }, [{ text: recipient.label, x: left, width: 240, colour: faint }]) + 2
  for (const line of recipient.lines) toY = drawCells(pdf, toY, text, [{ text: line, x: left, width: aside - left - 24 }])
  let factsY = start
  for (const [label, value] of facts) {
    factsY =
      drawCells(pdf, factsY, { font: 'regular', size: 9.5 }, [
        { text: label, x: aside, width: 70, colour: faint },
        { text: value, x: aside + 74, width: right - aside - 74, align: 'right' },
      ]) + 3
  }
  return Math.max(toY, factsY) + 24
}

/** The rows of the table, on as many pages as they need; returns the y below. */
function drawRows(pdf: OpenPdf, { columns, rows }: DocumentContent, start: number): number {
  const cellsOf = (texts: readonly string[], isHead: boolean): Cell[] =>
    columns.map(({ x, width, align = 'left', isFaint = false }, index) => ({
      text: texts[index] ?? '',
      x,
      width,
      align,
      colour: isHead || isFaint ? faint : ink,
    }))
  const head = (at: number): number => {
    const labels = columns.map(({ label }) => label)
    const below = drawCells(pdf, at, { font: 'bold', size: 9 }, cellsOf(labels, true))
    pdf.doc
      .moveTo(left, below + 4)
      .lineTo(right, below + 4)
      .strokeColor(rule)
      .lineWidth(0.7)
      .stroke()
    return below + 12
  }
  const style: TextStyle = { font: 'regular', size: 9.5 }
  let y = head(start)
  for (const texts of rows) {
    const cells = cellsOf(texts, false)
    if (y + heightOf(pdf, style, cells) > bottom) {
      pdf.doc.addPage()
      y = head(top)
    }
    y = drawCells(pdf, y, style, cells) + 5
  }
  return y
}

/** Sums, the grand total and the notes, on a page that has room for them. */
function drawTotals(pdf: OpenPdf, { totals, grandTotal, notes }: DocumentContent, start: number): void {
  const { doc } = pdf
  if (totals.length === 0 && !grandTotal && notes.length === 0) return
  let y = start
  if (y > bottom - 150) {
    doc.addPage()
    y = top
  }
  const drawTotal = ([label, text]: readonly [string, string], style: TextStyle): number =>
    drawCells(pdf, y, style, [
      { text: label, x: aside, width: 116 },
      { text, x: aside + 120, width: right - aside - 120, align: 'right' },
    ])
  if (totals.length > 0 || grandTotal) doc.moveTo(aside, y).lineTo(right, y).strokeColor(rule).stroke()
  y += 10
  for (const total of totals) y = drawTotal(total, { font: 'regular', size: 10 }) + 4
  if (grandTotal) y = drawTotal(grandTotal, { font: 'bold', size: 12 }) + 16
  for (const text of notes) y = drawCells(pdf, y, { font: 'regular', size: 9 }, [{ text, x: left, width: right - left, colour: faint }]) + 4
}

/** What stands at the foot of each page of one document, from page `first` to before page `end` of the file. */
function drawFooters(pdf: OpenPdf, { footer }: DocumentContent, first: number, end: number): void {
  const { doc } = pdf
  for (let page = first; page < end; page++) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0
    const text = footer(page - first + 1, end - first)
    drawCells(pdf, 800, { font: 'regular', size: 8 }, [{ text, x: left, width: right - left, colour: faint }])
  }
}
