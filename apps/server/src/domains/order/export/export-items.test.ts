import { orderAddress } from '@stoa/contract/order-address.ts'
import { orderFile } from '@stoa/contract/order-file.ts'
import { orderTrackingFile } from '@stoa/contract/order-tracking-file.ts'
import { order } from '@stoa/contract/order.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import { createOrders, makeMarket, makePaidOrder, purchase, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeMerchant, makeOperator } from '../../../../test/make.ts'
import { csvRows } from '../../../../test/read-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const today = new Date().toISOString().slice(0, 10)
const exported = async (as: As) => {
  const answer = await app.raw(orderFile.exportByDate, { as, body: { from: today, until: today, timeZone: 'UTC', rows: 'item' } })
  expect(answer.headers.get('content-disposition')).toContain(`order-items-${today}-${today}.csv`)
  const [head = [], ...rows] = csvRows(answer.bytes)
  return {
    text: answer.bytes.toString('utf8'),
    head,
    rows: rows.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place] ?? '']))),
  }
}

describe('an export of orders by item', () => {
  it('has one row for each item with SKU, quantities, amounts, deadlines and where it goes', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1250, stock: 50 })
    await app.pool.query('update marketplace set ship_within_hours = 72 where id = $1', [operator.marketplaceId])
    const second = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId, priceMinor: 500, stock: 10 })
    const lines = [
      { variantId: offer.variantId, quantity: 3 },
      { variantId: second.variantId, quantity: 1 },
    ]
    const billingAddress = { name: 'Vries BV', street: 'Kade 1', postalCode: '2611 AB', city: 'Delft', countryCode: 'NL' }
    const shippingQuote = { service: 'Express', priceMinor: 0 }
    const customer = { name: 'Noor de Vries', email: 'noor@example.com', phone: '+31 6 1234' }
    const group = await createOrders(app, operator.as, purchase(lines, { billingAddress, shippingQuote, customer, customerNote: 'Ring twice.' }))
    await settle(app)
    const bought = await seeOrder(app, operator.as, group.orders[0]?.hash ?? '')
    const { hash, shippingAddress } = bought
    await app.call(orderAddress.update, {
      as: operator.as,
      body: { hash, shippingAddress: { ...shippingAddress, street: '=1+1', company: 'Vries BV' } },
    })
    const part = [{ lineId: bought.lines[0]?.lineId ?? '', quantity: 2 }]
    await app.call(order.fulfil, { as: merchant.as, body: { hash, lines: part, carrier: 'DHL', trackingNumber: 'JD1' } })
    await makePaidOrder(app, operator.as, offer)
    const { rows } = await exported(merchant.as)
    expect(rows).toHaveLength(3)
    // Nobody else has a row of them, neither another merchant of the marketplace nor another operator.
    const others = [await makeMerchant(app, { marketplaceId: operator.marketplaceId }), await makeOperator(app)]
    for (const { as } of others) expect((await exported(as)).rows).toEqual([])
    const place = {
      Recipient: 'Noor de Vries',
      Company: 'Vries BV',
      'Street and number': "'=1+1",
      'Postal code': '1016 HD',
      City: 'Amsterdam',
      Country: 'NL',
    }
    expect(rows[0]).toMatchObject({
      Order: bought.orderId,
      'Marketplace reference': bought.marketplaceOrderReference,
      'Order status': 'Partially Fulfilled',
      'E-mail': 'noor@example.com',
      ...place,
      'Billing address': 'Vries BV, Kade 1, 2611 AB Delft, NL',
      'Shipping service': 'Express',
      'Customer note': 'Ring twice.',
      SKU: offer.sku,
      Quantity: '3',
      Shipped: '2',
      'Unit price': '12.50',
      Total: '37.50',
      Carrier: 'DHL',
      'Tracking number': 'JD1',
    })
    expect(rows[0]?.['Ship by (UTC)']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    expect(rows[1]).toMatchObject({ Order: bought.orderId, ...place, SKU: second.sku, Quantity: '1', Shipped: '0', 'Tracking number': '' })
    expect(rows[2]).toMatchObject({ Company: '', SKU: offer.sku, Quantity: '1' })
    const stranger = await makeMarket(app)
    expect((await exported(stranger.merchant.as)).rows).toEqual([])
  })

  it('has what the marketplace pays of the price beside the discount, so that the amounts of a row add up', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 1000, stock: 50 })
    const body = purchase([{ variantId: offer.variantId, quantity: 2 }], { discountMinor: 100, marketplaceDiscountMinor: 300 })
    await createOrders(app, operator.as, body)
    expect((await exported(operator.as)).rows).toMatchObject([
      { Quantity: '2', 'Unit price': '10.00', Discount: '1.00', 'Discount paid by the marketplace': '3.00', Total: '16.00' },
    ])
  })

  it('is read back with what is left to ship of an item of which some was shipped and refunded', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { stock: 50 })
    const { hash, orderId, lines } = await makePaidOrder(app, operator.as, offer, 5)
    const lineId = lines[0]?.lineId ?? ''
    await app.call(order.fulfil, { as: merchant.as, body: { hash, lines: [{ lineId, quantity: 2 }], carrier: 'DHL', trackingNumber: 'JD1' } })
    await app.call(order.refund, { as: operator.as, body: { hash, lines: [{ lineId, quantity: 1 }] } })
    await settle(app)
    const readWith = async (change: (text: string) => string) => {
      const upload = { file: { name: 'orders.csv', type: 'text/csv', bytes: Buffer.from(change((await exported(merchant.as)).text)) } }
      return app.call(orderTrackingFile.read, { as: merchant.as, body: {}, upload })
    }
    expect((await exported(merchant.as)).rows).toMatchObject([{ Quantity: '5', Shipped: '2', 'Refunded quantity': '1', 'To ship': '2' }])
    expect(await readWith((text) => text)).toMatchObject({ shipments: [], issues: [{ line: 2, column: 'tracking_number' }] })
    const rest = await readWith((text) => text.replace('JD1', 'JD2'))
    expect(rest).toMatchObject({ issues: [], shipments: [{ orderId, trackingNumber: 'JD2', itemCount: 2 }] })
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    const done = await readWith((text) => text.replace('JD1', 'JD3'))
    expect(done).toMatchObject({ shipments: [], issues: [{ line: 2, message: 'Nothing of this SKU is left to ship.' }] })
  })

  it('is read back as a tracking file once carrier and number are filled in, and names nobody who was erased', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { stock: 50 })
    const { hash, orderId } = await makePaidOrder(app, operator.as, offer, 2)
    const { text, head } = await exported(merchant.as)
    const [, row = ''] = text.trim().split('\r\n')
    const bytes = Buffer.from(`${head.join(',')}\r\n${row.replace(/,,$/, ',DHL,JD1')}\r\n`)
    const upload = { file: { name: 'orders.csv', type: 'text/csv', bytes } }
    const read = await app.call(orderTrackingFile.read, { as: merchant.as, body: {}, upload })
    expect(read).toMatchObject({ issues: [], shipments: [{ orderId, carrier: 'DHL', trackingNumber: 'JD1', itemCount: 2 }] })
    await app.pool.query(
      `update order_group set customer = '{"name": "erased:shopper", "email": "", "phone": ""}' where id = (select group_id from "order" where hash = $1)`,
      [hash],
    )
    expect((await exported(operator.as)).text).not.toContain('noor@example.com')
  })
})
