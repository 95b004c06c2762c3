import type { invoice } from '@stoa/contract/invoice.ts'
import { decimalFromMinor } from '@stoa/contract/money.ts'
import type { Money } from '@stoa/contract/money.ts'
import type { Answer } from '@stoa/contract/route.ts'
import PDFDocument from 'pdfkit'

const left = 56
const right = 539
const ink = '#16181d'
const faint = '#5c6370'
const rule = '#d9dce3'
const bottom = 760

function amount(money: Money): string {
  return `${decimalFromMinor(money.minor, money.currency).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')} ${money.currency}`
}

function day(iso: string): string {
  const [year, month, date] = iso.split('-')
  return `${date}-${month}-${year}`
}

/** Draws an invoice or credit note on A4. Amounts with two decimals and a comma per thousand; dates dd-MM-yyyy. */
export function drawInvoice(row: Answer<typeof invoice.get>): Promise<Buffer> {
  const title = row.kind === 'invoice' ? 'Invoice' : 'Credit note'
  const doc = new PDFDocument({
    size: 'A4',
    margin: left,
    bufferPages: true,
    info: { Title: `${title} ${row.ref}`, Author: row.issuer.name, CreationDate: new Date(row.createdAt) },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })

  doc.font('Helvetica-Bold').fontSize(22).fillColor(ink).text(title, left, 56)
  doc.font('Helvetica').fontSize(10).fillColor(faint).text(row.ref, left, 84)
  doc
    .font('Helvetica-Bold')
    .fillColor(ink)
    .text(row.issuerDetails[0] ?? row.issuer.name, 330, 58, { width: right - 330, align: 'right' })
  doc.font('Helvetica').fillColor(faint)
  for (const text of row.issuerDetails.slice(1)) doc.text(text, 330, doc.y, { width: right - 330, align: 'right' })

  doc.fontSize(9).fillColor(faint).text('To', left, 150)
  doc.fontSize(10).fillColor(ink)
  for (const text of row.recipientDetails) doc.text(text, left, doc.y)
  const facts: [string, string][] = [
    ['Issued on', day(row.issuedOn)],
    ['Period', `${day(row.periodFrom)} to ${day(row.periodUntil)}`],
    ['Orders', String(row.orderCount)],
    ['Order value', amount(row.gross)],
  ]
  facts.forEach(([label, value], index) => {
    doc.fillColor(faint).text(label, 330, 150 + index * 16, { width: 80 })
    doc.fillColor(ink).text(value, 410, 150 + index * 16, { width: right - 410, align: 'right' })
  })

  let y = Math.max(doc.y, 240) + 24
  const head = (): void => {
    doc.font('Helvetica-Bold').fontSize(9).fillColor(faint)
    doc.text('Date', left, y).text('Order', 116, y).text('Description', 176, y)
    doc.text('Order value', 360, y, { width: 85, align: 'right' }).text('Amount', 450, y, { width: right - 450, align: 'right' })
    y += 16
    doc.moveTo(left, y).lineTo(right, y).strokeColor(rule).lineWidth(0.7).stroke()
    y += 8
    doc.font('Helvetica').fontSize(9.5)
  }
  head()
  for (const line of row.lines) {
    if (y > bottom - 20) {
      doc.addPage()
      y = 56
      head()
    }
    doc.fillColor(ink)
    doc
      .text(day(line.on), left, y, { lineBreak: false })
      .text(line.orderId, 116, y, { lineBreak: false })
      .text(line.description, 176, y, { width: 180, lineBreak: false })
    doc.fillColor(faint).text(amount(line.orderTotal), 360, y, { width: 85, align: 'right', lineBreak: false })
    doc.fillColor(ink).text(amount(line.amount), 450, y, { width: right - 450, align: 'right', lineBreak: false })
    y += 17
  }
  if (y > bottom - 70) {
    doc.addPage()
    y = 56
  }
  doc.moveTo(330, y).lineTo(right, y).strokeColor(rule).stroke()
  y += 10
  const totals: [string, Money, boolean][] = [
    ['Commission', row.commission, false],
    ['Commission given back', { minor: -row.commissionReturned.minor || 0, currency: row.commissionReturned.currency }, false],
    ['Total', row.total, true],
  ]
  for (const [label, money, isTotal] of totals) {
    doc
      .font(isTotal ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(isTotal ? 12 : 10)
      .fillColor(ink)
    doc.text(label, 330, y, { width: 120 }).text(amount(money), 440, y, { width: right - 440, align: 'right' })
    y += isTotal ? 22 : 16
  }
  doc
    .font('Helvetica')
    .fontSize(9)
    .fillColor(faint)
    .text('Settled with your payouts: nothing is to be paid by hand.', left, y + 14)

  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0
    doc
      .fontSize(8)
      .fillColor(faint)
      .text(`${title} ${row.ref} · page ${page + 1} of ${count}`, left, 800, { width: right - left, align: 'center', lineBreak: false })
  }
  doc.end()
  return done
}
