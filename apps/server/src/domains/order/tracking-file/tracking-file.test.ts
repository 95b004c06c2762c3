import { buffer } from 'node:stream/consumers'
import { languages } from '@stoa/contract/languages.ts'
import { orderFile } from '@stoa/contract/order-file.ts'
import { order } from '@stoa/contract/order.ts'
import { orderTrackingFile } from '@stoa/contract/order-tracking-file.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TableCell } from '../../../files/write-xlsx.ts'
import { writeXlsx } from '../../../files/write-xlsx.ts'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import { makeOperator, makePartnership } from '../../../../test/make.ts'
import { csvRows, xlsxSheets } from '../../../../test/read-files.ts'
import { createOrders, makeMarket, makePaidOrder, purchase, seeOrder, settle } from '../../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function* batches(rows: TableCell[][]) {
  yield await Promise.resolve(rows)
}
const read = (as: As, text: string) =>
  app.call(orderTrackingFile.read, { as, body: {}, upload: { file: { name: 'tracking.csv', type: 'text/csv', bytes: Buffer.from(text) } } })

describe('a file of tracking numbers', () => {
  it('describes shipments of whole orders and of parts, by number or reference, and ships nothing itself', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 50 })
    const first = await makePaidOrder(app, operator.as, offer, 2)
    const second = await makePaidOrder(app, operator.as, offer, 3)
    const sku = second.lines[0]?.sku ?? ''
    const lineId = second.lines[0]?.lineId ?? ''
    const { shipments, issues } = await read(
      merchant.as,
      [
        'Bestelnummer;Vervoerder;Tracking number;SKU;Aantal',
        `#${first.orderId};PostNL;3S1;;`,
        `${second.marketplaceOrderReference};DHL;JD1;${sku};1`,
        `${second.marketplaceOrderReference};DHL;JD2;${sku};2`,
        '',
      ].join('\r\n'),
    )
    expect(issues).toEqual([])
    expect(
      shipments.map(({ orderId, itemCount, carrier, trackingNumber, fileLines }) => [orderId, itemCount, carrier, trackingNumber, fileLines]),
    ).toEqual([
      [first.orderId, 2, 'PostNL', '3S1', [2]],
      [second.orderId, 1, 'DHL', 'JD1', [3]],
      [second.orderId, 2, 'DHL', 'JD2', [4]],
    ])
    const [, part] = shipments
    expect(part?.lines).toEqual([{ lineId, quantity: 1 }])
    for (const { hash, lines, carrier, trackingNumber, trackingHref } of shipments)
      await app.call(order.fulfil, { as: merchant.as, body: { hash, lines, carrier, trackingNumber, trackingHref } })
    const again = await read(merchant.as, `order,tracking number\n${first.orderId},3S1\n`)
    expect(again).toMatchObject({ shipments: [], issues: [{ line: 2, column: 'order' }] })
  })

  it('is read from the first sheet of a workbook as well: numbers as they are seen, and never a number that was rounded, in neither kind of file', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 50 })
    const { orderId } = await makePaidOrder(app, operator.as, offer, 2)
    const readSheet = async (rows: TableCell[][], name = 'tracking.xlsx') => {
      const bytes = await buffer(writeXlsx('Shipments', batches(rows)))
      return app.raw(orderTrackingFile.read, { as: merchant.as, body: {}, upload: { file: { name, type: 'application/octet-stream', bytes } } })
    }
    const header = ['Order number', 'Carrier', 'Tracking number']
    const { body } = await readSheet([
      header,
      [Number(orderId), 'DHL', 123_456_789_012],
      [null, null, null],
      [orderId, 'DHL', { decimal: '1.2345678901234568E+17' }],
    ])
    expect(body).toMatchObject({
      shipments: [{ orderId, carrier: 'DHL', trackingNumber: '123456789012', fileLines: [2] }],
      issues: [{ line: 4, column: 'tracking_number', cell: '1.2345678901234568E+17' }],
    })
    const csv = ['Order number;Tracking number;SKU', `${orderId};3,40434E+17;`, `${orderId};3.40434E+17;`, `${orderId};3S1;4,00638E+12`, '1E+05;3S1;']
    const rounded = await read(merchant.as, csv.join('\n'))
    expect(rounded.shipments).toEqual([])
    expect(rounded.issues.map(({ line, column }) => [line, column])).toEqual([
      [2, 'tracking_number'],
      [3, 'tracking_number'],
      [4, 'sku'],
      [5, 'order'],
    ])
    for (const { message } of rounded.issues) expect(message).toContain('was rounded by the spreadsheet')
    expect((await read(merchant.as, `order,tracking number\n${orderId},1E12345678\n`)).shipments).toMatchObject([{ trackingNumber: '1E12345678' }])
    for (const [name, bytes] of [
      ['tracking.xlsx', Buffer.from('no workbook')],
      ['tracking.pdf', Buffer.from('%PDF')],
      ['tracking.txt', Buffer.from('order')],
    ] as const) {
      const upload = { file: { name, type: 'application/octet-stream', bytes } }
      const refused = await app.refused(orderTrackingFile.read, { as: merchant.as, body: {}, upload })
      expect([refused.status, refused.errors?.[0]?.path, refused.errors?.[0]?.code]).toEqual([422, 'file', 'wrong_kind'])
    }
  })

  it('names the line, column and cell of what is wrong, and finds no order of another company', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 50 })
    const stranger = await makeMarket(app)
    const { orderId } = await makePaidOrder(app, operator.as, offer, 2)
    const text = [
      'order,carrier,tracking_number,tracking_link,sku,quantity',
      ',PostNL,3S1,,,',
      `${orderId},PostNL,,,,`,
      `${orderId},PostNL,3S2,http://plain.example,,`,
      `${orderId},PostNL,3S3,,nothing,1`,
      `${orderId},PostNL,3S4,,,2`,
      'nowhere,PostNL,3S5,,,',
      '',
    ].join('\n')
    const { shipments, issues } = await read(merchant.as, text)
    expect(shipments).toEqual([])
    expect(issues.map(({ order }) => order)).toEqual(['', ...Array.from({ length: 4 }, () => orderId), 'nowhere'])
    expect(issues.map(({ line, column, cell }) => [line, column, cell])).toEqual([
      [2, 'order', ''],
      [3, 'tracking_number', ''],
      [4, 'tracking_link', 'http://plain.example'],
      [5, 'sku', 'nothing'],
      [6, 'sku', ''],
      [7, 'order', 'nowhere'],
    ])
    const foreign = await read(stranger.merchant.as, `order,tracking_number\n${orderId},3S1\n`)
    expect(foreign.issues).toMatchObject([{ line: 2, column: 'order', cell: orderId }])
    const upload = { file: { name: 'tracking.csv', type: 'text/csv', bytes: Buffer.from('a,b\n1,2\n') } }
    const refused = await app.refused(orderTrackingFile.read, { as: merchant.as, body: {}, upload })
    expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'file'])
  })

  it('means the order that is open where those of several marketplaces have one number, and names the marketplaces of several', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 50 })
    const other = await makeOperator(app)
    await makePartnership(app, other.marketplaceId, merchant.companyId)
    const otherOffer = await makeOffer(app, { marketplaceId: other.marketplaceId, merchantId: merchant.companyId, priceMinor: 1000, stock: 50 })
    const one = await makePaidOrder(app, operator.as, offer)
    const two = await makePaidOrder(app, other.as, otherOffer)
    expect(one.orderId).toBe(two.orderId)
    const text = `order,tracking number\n${one.orderId},3S1\n`
    const { issues } = await read(merchant.as, text)
    const { rows: names } = await app.pool.query<{ name: string }>('select name from marketplace where id = any($1)', [
      [operator.marketplaceId, other.marketplaceId],
    ])
    expect(issues).toMatchObject([{ line: 2, column: 'order' }])
    for (const { name } of names) expect(issues[0]?.message).toContain(name)
    await app.call(order.fulfil, { as: merchant.as, body: { hash: one.hash } })
    expect((await read(merchant.as, text)).shipments.map(({ hash }) => hash)).toEqual([two.hash])
    await app.call(order.fulfil, { as: merchant.as, body: { hash: two.hash } })
    expect(await read(merchant.as, text)).toMatchObject({ shipments: [], issues: [{ line: 2, message: expect.not.stringContaining('Several') }] })
  })

  it('means the order with this number before one with this reference, shipped or not', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 50 })
    const shipped = await makePaidOrder(app, operator.as, offer)
    const other = await makePaidOrder(app, operator.as, offer)
    await app.pool.query('update "order" set merchant_order_reference = $2 where hash = $1', [other.hash, shipped.orderId])
    const text = `order,tracking number\n${shipped.orderId},3S1\n`
    expect((await read(merchant.as, text)).shipments.map(({ hash }) => hash)).toEqual([shipped.hash])
    await app.call(order.fulfil, { as: merchant.as, body: { hash: shipped.hash } })
    expect(await read(merchant.as, text)).toMatchObject({ shipments: [], issues: [{ line: 2, column: 'order' }] })
  })

  it('ships none of several orders with one reference, of which some were shipped', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 50 })
    const [one, two] = [await makePaidOrder(app, operator.as, offer), await makePaidOrder(app, operator.as, offer)]
    await app.pool.query('update "order" set merchant_order_reference = $2 where hash = any($1)', [[one.hash, two.hash], 'SHOP-9'])
    await app.call(order.fulfil, { as: merchant.as, body: { hash: one.hash } })
    const { shipments, issues } = await read(operator.as, 'order,tracking number\nSHOP-9,3S1\n')
    expect(shipments).toEqual([])
    expect(issues).toMatchObject([{ line: 2, message: 'Several orders have this reference. Enter the order number instead.' }])
  })

  it('reads what the portal itself calls its columns in every language, and names the columns it does not read', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 50 })
    const { orderId } = await makePaidOrder(app, operator.as, offer)
    const today = new Date().toISOString().slice(0, 10)
    for (const language of languages) {
      const headers = { 'accept-language': language }
      const exported = await app.raw(orderFile.exportByDate, { as: merchant.as, headers, body: { from: today, until: today } })
      const [header = []] = csvRows(exported.bytes)
      const cells = header.map((_, place) =>
        place === 0 ? orderId : place === header.length - 2 ? 'DHL' : place === header.length - 1 ? 'JD1' : 'x',
      )
      const { shipments, otherColumns } = await read(merchant.as, `${header.join(';')}\n${cells.join(';')}\n`)
      expect(shipments).toMatchObject([{ orderId, carrier: 'DHL', trackingNumber: 'JD1' }])
      expect(otherColumns).toEqual(header.slice(1, -2))
      const template = await app.raw(orderTrackingFile.exportTemplate, { as: merchant.as, headers })
      const [[names = []] = []] = xlsxSheets(template.bytes)
      expect(names).toHaveLength(6)
      expect((await read(merchant.as, `${names.join(';')}\n${orderId};DHL;JD1;;;\n`)).otherColumns).toEqual([])
    }
    const screen = ['Bestelnummer;Vervoerder;Track-&-tracenummer;Trackinglink;SKU;Aantal', `${orderId};DHL;JD1;https://dhl.example/JD1;;`]
    expect(await read(merchant.as, screen.join('\n'))).toMatchObject({ shipments: [{ trackingHref: 'https://dhl.example/JD1' }], otherColumns: [] })
  })

  it('refuses a row without a SKU beside rows of the same shipment that have one', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 50 })
    const { orderId, lines } = await makePaidOrder(app, operator.as, offer, 3)
    const sku = lines[0]?.sku ?? ''
    const text = ['order,carrier,tracking number,sku,quantity', `${orderId},DHL,JD1,${sku},1`, `${orderId},DHL,JD1,,`, `${orderId},DHL,JD1,nothing,1`]
    const { shipments, issues } = await read(merchant.as, text.join('\n'))
    expect(shipments).toEqual([])
    expect(issues.map(({ line, column }) => [line, column])).toEqual([
      [2, null],
      [3, 'sku'],
      [4, 'sku'],
    ])
  })

  it('ships a SKU that is on several lines from all of them, and names every row of a shipment that cannot be made', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 50 })
    const lines = [1, 2].map((quantity) => ({ variantId: offer.variantId, quantity }))
    const buy = async () => {
      const group = await createOrders(app, operator.as, purchase(lines))
      await settle(app)
      return seeOrder(app, operator.as, group.orders[0]?.hash ?? '')
    }
    const [all, part, wrong] = [await buy(), await buy(), await buy()]
    const sku = all.lines[0]?.sku ?? ''
    const text = [
      'order,tracking number,sku,quantity',
      `${all.orderId},3S1,${sku},`,
      `${part.orderId},3S2,${sku},2`,
      `${part.orderId},3S3,${sku},1`,
      `${part.orderId},3S4,${sku},`,
      `${wrong.orderId},3S5,${sku},1`,
      `${wrong.orderId},3S5,${sku},3`,
    ]
    const { shipments, issues } = await read(merchant.as, text.join('\n'))
    const [one, two] = part.lines.map(({ lineId }) => lineId)
    expect(shipments.map(({ trackingNumber, itemCount }) => [trackingNumber, itemCount])).toEqual([
      ['3S1', 3],
      ['3S2', 2],
      ['3S3', 1],
    ])
    expect(shipments[1]?.lines).toEqual([
      { lineId: one, quantity: 1 },
      { lineId: two, quantity: 1 },
    ])
    expect(issues.map(({ line, column, message }) => [line, column, message])).toEqual([
      [5, 'sku', 'Nothing of this SKU is left to ship.'],
      [6, null, 'Row 7 of the same shipment has an error. Correct it first.'],
      [7, 'quantity', 'Only 2 of this SKU can still be shipped.'],
    ])
  })
})
