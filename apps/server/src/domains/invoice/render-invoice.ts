import { fileURLToPath } from 'node:url'
import type { invoice } from '@stoa/contract/invoice.ts'
import { decimalFromMinor } from '@stoa/contract/money.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Money } from '@stoa/contract/money.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import PDFDocument from 'pdfkit'

type Document = InstanceType<typeof PDFDocument>
type Row = Answer<typeof invoice.get>
/** Writes a message in the language of the document. */
type Write = (text: Message) => string
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

// Inter covers Latin, Greek and Cyrillic; the fonts every PDF reader has cover Western Europe only. Embedded as the subset that is used.
const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}.ttf`))
const fonts = { regular: fontFile('400Regular/Inter_400Regular'), bold: fontFile('600SemiBold/Inter_600SemiBold') }

function amount(money: Money): string {
  return `${decimalFromMinor(money.minor, money.currency).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')} ${money.currency}`
}

function day(iso: string): string {
  const [year, month, date] = iso.split('-')
  return `${date}-${month}-${year}`
}

const percent = (basisPoints: number): string => `${basisPoints / 100} %`

/** Draws cells side by side, each wrapped inside its width; returns the y below the highest. */
function drawCells(doc: Document, y: number, cells: readonly Cell[]): number {
  const heights = cells.map(({ text, x, width, align = 'left', colour = ink }) => {
    doc.fillColor(colour).text(text, x, y, { width, align })
    return doc.y - y
  })
  return y + Math.max(0, ...heights)
}

/** How high a row of cells will be. */
function heightOf(doc: Document, cells: readonly Cell[]): number {
  return Math.max(0, ...cells.map(({ text, width }) => doc.heightOfString(text, { width })))
}

/** Draws an invoice or credit note on A4 in a language. Amounts with two decimals and a comma per thousand; dates dd-MM-yyyy. */
export function renderInvoice(row: Row, language: Language): Promise<Buffer> {
  const write: Write = (text) => describe(language, text)
  const title = write(row.kind === 'invoice' ? message('invoice.invoice') : message('invoice.credit_note'))
  const doc = new PDFDocument({
    size: 'A4',
    margin: left,
    bufferPages: true,
    font: fonts.regular,
    lang: language,
    info: { Title: `${title} ${row.ref}`, Author: row.issuer.name, CreationDate: new Date(row.createdAt) },
  })
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const y = drawLines(doc, row, drawHead(doc, row, title, write), write)
  drawTotals(doc, row, y, write)
  drawFooters(doc, `${title} ${row.ref}`, write)
  doc.end()
  return done
}

/** Title, both companies and the facts; returns the y below. */
function drawHead(doc: Document, row: Row, title: string, write: Write): number {
  doc.font('bold').fontSize(22)
  let y = drawCells(doc, top, [{ text: title, x: left, width: aside - left - 20 }])
  doc.font('regular').fontSize(10)
  y = drawCells(doc, y + 4, [{ text: row.ref, x: left, width: aside - left - 20, colour: faint }])
  const width = right - aside
  const [issuerName = row.issuer.name, ...issuerRest] = row.issuerDetails
  doc.font('bold')
  let issuerY = drawCells(doc, top + 2, [{ text: issuerName, x: aside, width, align: 'right' }])
  doc.font('regular')
  for (const text of issuerRest) issuerY = drawCells(doc, issuerY, [{ text, x: aside, width, align: 'right', colour: faint }])

  const start = Math.max(y, issuerY, 126) + 24
  doc.fontSize(9)
  let toY = drawCells(doc, start, [{ text: write(message('invoice.to')), x: left, width: 240, colour: faint }]) + 2
  doc.fontSize(10)
  for (const text of row.recipientDetails) toY = drawCells(doc, toY, [{ text, x: left, width: aside - left - 24 }])
  const facts: [string, string][] = [
    [write(message('invoice.issued_on')), day(row.issuedOn)],
    [write(message('invoice.period')), write(message('invoice.period_days', { from: day(row.periodFrom), until: day(row.periodUntil) }))],
    [write(message('invoice.orders')), String(row.orderCount)],
    [write(message('invoice.order_value')), amount(row.gross)],
  ]
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

/** The lines of the document, on as many pages as they need; returns the y below. */
function drawLines(doc: Document, row: Row, start: number, write: Write): number {
  const labels = [
    message('invoice.date'),
    message('invoice.order'),
    message('invoice.description'),
    message('invoice.order_value'),
    message('invoice.amount'),
  ].map(write)
  const head = (at: number): number => {
    doc.font('bold').fontSize(9)
    const below = drawCells(doc, at, cellsOf(labels, faint, faint))
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
  for (const line of row.lines) {
    const cells = cellsOf([day(line.on), line.orderId, line.description, amount(line.orderTotal), amount(line.amount)], ink, faint)
    if (y + heightOf(doc, cells) > bottom) {
      doc.addPage()
      y = head(top)
    }
    y = drawCells(doc, y, cells) + 5
  }
  return y
}

function cellsOf([date = '', order = '', description = '', value = '', charged = '']: string[], colour: string, valueColour: string): Cell[] {
  return [
    { text: date, x: left, width: 58, colour },
    { text: order, x: left + 62, width: 54, colour },
    { text: description, x: left + 120, width: 160, colour },
    { text: value, x: 340, width: 96, align: 'right', colour: valueColour },
    { text: charged, x: 440, width: right - 440, align: 'right', colour },
  ]
}

/** What was charged and given back, the total without VAT, the VAT and the total, with what must be said about them. */
function drawTotals(doc: Document, row: Row, start: number, write: Write): void {
  let y = start
  if (y > bottom - 150) {
    doc.addPage()
    y = top
  }
  doc.moveTo(aside, y).lineTo(right, y).strokeColor(rule).stroke()
  y += 10
  const back: Money = { minor: -row.commissionReturned.minor || 0, currency: row.commissionReturned.currency }
  const totals: [string, Money][] = [
    [write(message('invoice.commission')), row.commission],
    [write(message('invoice.commission_returned')), back],
    [write(message('invoice.net')), row.net],
    [write(message('invoice.tax', { rate: percent(row.taxBasisPoints) })), row.tax],
  ]
  doc.font('regular').fontSize(10)
  const drawTotal = (label: string, money: Money): number =>
    drawCells(doc, y, [
      { text: label, x: aside, width: 116 },
      { text: amount(money), x: aside + 120, width: right - aside - 120, align: 'right' },
    ])
  for (const [label, money] of totals) y = drawTotal(label, money) + 4
  doc.font('bold').fontSize(12)
  y = drawTotal(write(message('invoice.total')), row.total) + 16
  doc.font('regular').fontSize(9)
  const notes = [
    // Source of the reverse-charge sentence: Directive 2006/112/EC, articles 196 and 226(11a).
    row.taxTreatment === 'standard' ? message('invoice.includes_tax') : message(`invoice_tax.${row.taxTreatment}`),
    message('invoice.no_payment'),
  ]
  for (const text of notes) y = drawCells(doc, y, [{ text: write(text), x: left, width: right - left, colour: faint }]) + 4
}

/** The number of the document and of the page, on every page. */
function drawFooters(doc: Document, name: string, write: Write): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0
    doc.font('regular').fontSize(8)
    drawCells(doc, 800, [
      { text: write(message('invoice.page', { name, page: String(page + 1), count: String(count) })), x: left, width: right - left, colour: faint },
    ])
  }
}
