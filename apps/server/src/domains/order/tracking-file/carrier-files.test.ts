import { order } from '@stoa/contract/order.ts'
import { orderTrackingFile } from '@stoa/contract/order-tracking-file.ts'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TableCell } from '../../../files/write-xlsx.ts'
import { writeXlsx } from '../../../files/write-xlsx.ts'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeMarket, makePaidOrder } from '../../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const read = (as: As, name: string, bytes: Uint8Array) =>
  app.call(orderTrackingFile.read, { as, body: {}, upload: { file: { name, type: 'application/octet-stream', bytes: Buffer.from(bytes) } } })
const readText = (as: As, text: string, encoding: BufferEncoding = 'utf8') => read(as, 'tracking.csv', Buffer.from(text, encoding))

async function* batches(rows: TableCell[][]) {
  yield await Promise.resolve(rows)
}
const workbookOf = async (rows: TableCell[][]) => new Uint8Array(await buffer(writeXlsx('Shipments', batches(rows))))

/** A workbook with this XML as the rows of its sheet. */
async function workbookWith(sheetRows: string): Promise<Uint8Array> {
  const parts = unzipSync(await workbookOf([['x']]))
  const name = Object.keys(parts).find((one) => one.includes('worksheets/')) ?? ''
  const xml = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheetRows}</sheetData></worksheet>`
  return zipSync({ ...parts, [name]: strToU8(xml) })
}

describe('a file of a carrier or a spreadsheet', () => {
  it.each(['utf8', 'latin1', 'utf16le'] as const)(
    'is read in %s, with the signs that keep a long number whole and decimals of whole quantities',
    async (encoding) => {
      const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 50 })
      const { orderId, lines } = await makePaidOrder(app, operator.as, offer, 3)
      const sku = lines[0]?.sku ?? ''
      const text = ['Numéro de commande;Tracking;SKU;Qty', `="${orderId}";="003404341610940123";${sku};2,0`, ''].join('\r\n')
      const { shipments, issues } = await readText(merchant.as, encoding === 'utf16le' ? `\ufeff${text}` : text, encoding)
      expect([issues, shipments.map(({ trackingNumber, itemCount }) => [trackingNumber, itemCount])]).toEqual([[], [['003404341610940123', 2]]])
      const quoted = await readText(merchant.as, `order,tracking\n${orderId},"=""0034"""\n`)
      expect(quoted.shipments.map(({ trackingNumber }) => trackingNumber)).toEqual(['0034'])
    },
  )

  it.each([
    ['Sendungsnummer;Referenz;Empfänger', ['3S1', 'ORDER', 'x']],
    ['Barcode;Referentie;Ontvanger', ['3S1', 'ORDER', 'x']],
    ['Numéro de colis;Référence client;Destinataire', ['3S1', 'ORDER', 'x']],
    ['Reference;Order number;Tracking number', ['x', 'ORDER', '3S1']],
    ['Referenz;Bestellnummer;Sendungsnummer', ['', 'ORDER', '3S1']],
  ])('names its columns as carriers do, and the order number before a reference: %s', async (header, cells) => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 50 })
    const { orderId } = await makePaidOrder(app, operator.as, offer)
    const { shipments } = await readText(merchant.as, `${header}\r\n${cells.join(';').replace('ORDER', orderId)}\r\n`)
    expect(shipments.map(({ trackingNumber }) => trackingNumber)).toEqual(['3S1'])
  })

  it('has no tracking number where a formula found none', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 50 })
    const { orderId } = await makePaidOrder(app, operator.as, offer)
    const sheet = await workbookWith(
      `<row r="1"><c r="A1" t="inlineStr"><is><t>order</t></is></c><c r="B1" t="inlineStr"><is><t>tracking</t></is></c></row>
       <row r="2"><c r="A2"><v>${orderId}</v></c><c r="B2" t="e"><f>VLOOKUP(A2,C:D,2,0)</f><v>#N/A</v></c></row>`,
    )
    const issue = { line: 2, column: 'tracking_number', message: 'Enter the tracking number.' }
    expect(await read(merchant.as, 'tracking.xlsx', sheet)).toMatchObject({ shipments: [], issues: [issue] })
    for (const error of ['#N/A', '#NV', '#N/B', '#N/D', '#REF!', '#NOM?'])
      expect(await readText(merchant.as, `order;tracking\n${orderId};${error}\n`)).toMatchObject({ shipments: [], issues: [issue] })
  })

  it('is read to its end where many rows of a sheet are empty', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 50 })
    const { orderId } = await makePaidOrder(app, operator.as, offer)
    const empty = Array.from({ length: 1500 }, () => [null, null])
    const { shipments } = await read(merchant.as, 'tracking.xlsx', await workbookOf([['order', 'tracking'], ...empty, [orderId, '3S1']]))
    expect(shipments.map(({ fileLines }) => fileLines)).toEqual([[1502]])
  })

  it('ships nothing again that an earlier file has shipped with the same number', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 50 })
    const placed = await makePaidOrder(app, operator.as, offer, 5)
    const sku = placed.lines[0]?.sku ?? ''
    const ship = async (text: string) => {
      const found = await readText(merchant.as, text)
      for (const { hash, lines, carrier, trackingNumber } of found.shipments)
        await app.call(order.fulfil, { as: merchant.as, body: { hash, lines, carrier, trackingNumber } })
      return [found.shipments.length, found.issues.map(({ line, column }) => [line, column])]
    }
    const first = `order,tracking,sku,quantity\n${placed.orderId},3S1,${sku},1\n`
    expect(await ship(first)).toEqual([1, []])
    expect(await ship(`${first}${placed.orderId},3S2,${sku},1\n`)).toEqual([1, [[2, 'tracking_number']]])
    // As the export writes the numbers of several shipments.
    expect(await ship(`order,tracking\n${placed.orderId},"3S1, 3S2"\n`)).toEqual([0, [[2, 'tracking_number']]])
    expect(await ship(`order,tracking\n${placed.orderId},3S3\n`)).toEqual([1, []])
  })
})
