import { expect, it } from 'vitest'
import { openVendureSales, vendureRefund, vendureSold } from '../../../../test/open-vendure-sales.ts'
import { vendureSale } from '../../../../test/vendure-sales.ts'
import type { ShopSale } from '../../../domains/connection/ports-order.ts'

const { connector, shop, access, place } = openVendureSales()
const read = async (): Promise<ShopSale | undefined> => (await connector.readSales?.(access(), ['700', '999']))?.[0]
const staffRefund = (total: number, more: object = {}) => ({ id: `by-hand-${total}`, state: 'Settled', total, reason: '', ...more })
const at = '2026-11-24T08:00:00.000Z'
const cancelled = (quantity: number, reason = '', createdAt = at, orderLineId = '700-1') => ({
  type: 'ORDER_CANCELLATION',
  createdAt,
  data: { reason, lines: [{ orderLineId, quantity }] },
})

it('states an order as it was placed, though items and the shipping were cancelled since', async () => {
  const order = place()
  const before = await read()
  await connector.cancelOrder?.(access(), '700', { isRestocked: false })
  expect(order).toMatchObject({ state: 'Cancelled', totalWithTax: 0 })
  const after = await read()
  expect(after).toMatchObject({ isCancelled: true, totalMinor: 3520, shippingMinor: 500, lines: before?.lines })
  expect(after?.refunds).toMatchObject([{ reference: 'cancelled-700', amountMinor: 0, lines: [{ quantity: 2 }, { quantity: 1 }] }])
})

it('states what was paid for a line though Vendure forgets its discount once all of it is cancelled', async () => {
  const order = place()
  const [chair, mug] = order.lines
  const refund = staffRefund(3520, { createdAt: at })
  order.payments[0]?.refunds.push(refund)
  Object.assign(chair ?? {}, { quantity: 0, undiscounted: 1350 })
  Object.assign(mug ?? {}, { quantity: 0 })
  order.history.items.push(cancelled(2), cancelled(1, '', at, '700-2'))
  Object.assign(order, { totalWithTax: 0, shipping: 0, cancelledShipping: 500 })
  const sale = await read()
  const sum = sale?.lines.reduce((total, line) => total + line.totalMinor, sale.shippingMinor)
  expect([sum, sale?.totalMinor]).toEqual([3520, 3520])
  expect(sale?.refunds).toMatchObject([{ amountMinor: 3520, lines: [{ quantity: 2 }, { quantity: 1 }] }])
  expect(sale?.refunds[0]?.lines.reduce((total, line) => total + line.amountMinor, 0)).toBe(3020)
})

it('takes a surcharge below zero off all items, and leaves one above to the shop', async () => {
  const order = place({ surcharges: [{ sku: 'POINTS', price: -302 }], totalWithTax: 3218 })
  expect(await read()).toMatchObject({ lines: [{ totalMinor: 2178 }, { totalMinor: 540 }], shippingMinor: 500, totalMinor: 3218 })
  Object.assign(order, { surcharges: [{ sku: 'WRAP', price: 250 }], totalWithTax: 3770 })
  expect(await read()).toMatchObject({ lines: [{ totalMinor: 2420 }, { totalMinor: 600 }], totalMinor: 3770 })
  // A discount of the whole order leaves nothing to pay.
  Object.assign(order, { surcharges: [{ sku: 'FREE', price: -9999 }], totalWithTax: 0, payments: [] })
  expect(await read()).toMatchObject({ isPaid: true, lines: [{ totalMinor: 0, taxMinor: 0 }, { totalMinor: 0 }] })
})

it.each([
  ['PaymentSettled', 'Settled', 3520, true],
  ['PaymentAuthorized', 'Authorized', 3520, false],
  ['PaymentAuthorized', 'Settled', 3520, false],
  ['AwaitingWarehouse', 'Settled', 3520, true],
  ['AwaitingWarehouse', 'Authorized', 3520, false],
  ['ArrangingAdditionalPayment', 'Settled', 3000, false],
])('an order in the state %s with a payment that is %s of %i', async (state, paymentState, amount, isPaid) => {
  place({ state, payments: [{ id: 'p', state: paymentState, amount, transactionId: '', refunds: [] }] })
  expect((await read())?.isPaid).toBe(isPaid)
})

it('leaves out carts, drafts and the parts of sellers of its own', async () => {
  for (const change of [{ placedAt: undefined }, { type: 'Seller' }] as object[]) {
    shop().orders.length = 0
    place(change)
    expect(await read()).toBeUndefined()
  }
})

it('reads a guest, currencies without decimals and null for all that is not there', async () => {
  const [line] = vendureSale('700', vendureSold).lines
  place({
    customer: { firstName: null, lastName: null, emailAddress: 'guest@example.com' },
    currencyCode: 'JPY',
    // Vendure keeps two digits of every currency.
    totalWithTax: 170_000,
    shipping: 50_000,
    lines: line ? [{ ...line, quantity: 1, placed: 1, price: 120_000, unitTax: 0, productVariant: { id: '11', sku: '' } }] : [],
  })
  expect(await read()).toMatchObject({
    customer: { name: 'Noor de Vries', email: 'guest@example.com', phone: '' },
    billingAddress: null,
    lines: [{ totalMinor: 1200, sku: '' }],
    shippingMinor: 500,
    totalMinor: 1700,
  })
})

it('refuses an order that it cannot read, so that it is listed alone', async () => {
  const order = place()
  Object.assign(order, { totalWithTax: 'dear' })
  await expect(read()).rejects.toMatchObject({ kind: 'malformed' })
  Object.assign(order, { totalWithTax: 3520, isBroken: true })
  await expect(read()).rejects.toMatchObject({ kind: 'malformed' })
})

it('names the items of a refund of staff, by its own lines or by the cancellation beside it', async () => {
  const order = place()
  const [payment] = order.payments
  const named = staffRefund(1210, { lines: [{ orderLineId: '700-1', quantity: 1 }] })
  payment?.refunds.push(named, staffRefund(600, { createdAt: at }), { ...staffRefund(4), state: 'Failed' })
  const [chair, mug] = order.lines
  Object.assign(chair ?? {}, { quantity: 1 })
  Object.assign(mug ?? {}, { quantity: 0 })
  order.history.items.push(cancelled(1), cancelled(1, '', '2026-11-24T08:02:00.000Z', '700-2'))
  order.totalWithTax = 1710
  expect(await read()).toMatchObject({
    totalMinor: 3520,
    lines: [{ quantity: 2 }, { quantity: 1 }],
    refunds: [
      { reference: 'by-hand-1210', key: null, amountMinor: 1210, lines: [{ lineReference: '700-1', quantity: 1, isRestocked: true }] },
      { reference: 'by-hand-600', key: null, amountMinor: 600, lines: [{ lineReference: '700-2', quantity: 1, amountMinor: 600 }] },
    ],
  })
})

it('keeps a cancellation that belongs to no refund apart, and a refund of an amount without items', async () => {
  const order = place()
  order.payments[0]?.refunds.push(staffRefund(300, { createdAt: '2026-11-26T08:00:00.000Z' }))
  Object.assign(order.lines[0] ?? {}, { quantity: 1 })
  order.history.items.push(cancelled(1))
  expect((await read())?.refunds).toMatchObject([
    { reference: 'by-hand-300', lines: [] },
    { reference: 'cancelled-700', amountMinor: 0, lines: [{ lineReference: '700-1', quantity: 1 }] },
  ])
})

it('counts what staff add to an order as vendureSold, and what they take away as removed', async () => {
  const order = place({ modifications: [{ lines: [{ orderLineId: '700-1', quantity: 1 }] }, { lines: [{ orderLineId: '700-2', quantity: -1 }] }] })
  Object.assign(order.lines[0] ?? {}, { quantity: 3 })
  Object.assign(order.lines[1] ?? {}, { quantity: 0 })
  expect(await read()).toMatchObject({
    lines: [{ quantity: 3 }, { quantity: 1 }],
    refunds: [{ reference: 'cancelled-700', lines: [{ lineReference: '700-2' }] }],
  })
})

it('is paid back by the payment method, and a repeat after a lost answer finds the refund', async () => {
  const order = place()
  // The order, the settings of the shop, and then the refund itself, whose answer is lost.
  shop().script.push('ok', 'closed')
  await expect(connector.refundOrder?.(access(), vendureRefund())).rejects.toMatchObject({ isTemporary: true })
  shop().script.length = 0
  const made = await connector.refundOrder?.(access(), vendureRefund())
  expect(order.payments[0]?.refunds).toMatchObject([{ id: made?.reference, total: 1210, state: 'Settled', transactionId: 'of-the-method' }])
  expect((await read())?.refunds).toMatchObject([
    { reference: made?.reference, key: vendureRefund().key, amountMinor: 1210, lines: [{ lineReference: '700-1', quantity: 1 }] },
  ])
})

it('waits for a person where the payment method cannot pay back, and is done once the refund is settled', async () => {
  const order = place()
  delete order.payments[0]?.refundsAs
  for (const _ of [1, 2])
    await expect(connector.refundOrder?.(access(), vendureRefund())).rejects.toMatchObject({
      isTemporary: true,
      text: { code: 'upstream.vendure_refund_open' },
    })
  const refunds = order.payments[0]?.refunds ?? []
  expect(refunds).toMatchObject([{ state: 'Pending', total: 1210 }])
  Object.assign(refunds[0] ?? {}, { state: 'Settled', transactionId: 'by bank' })
  expect(await connector.refundOrder?.(access(), vendureRefund())).toEqual({ reference: refunds[0]?.id })
  expect(refunds).toHaveLength(1)
})

it('is refused where the payment provider pays nothing back, and tried again where it paid a part', async () => {
  const order = place()
  Object.assign(order.payments[0] ?? {}, { refundsAs: 'Failed' })
  await expect(connector.refundOrder?.(access(), vendureRefund())).rejects.toMatchObject({
    isTemporary: false,
    text: { code: 'upstream.shop_refund_failed' },
  })
  order.payments = [
    { id: 'a', state: 'Authorized', amount: 5000, transactionId: '', refundsAs: 'Settled', refunds: [] },
    { id: 'b', state: 'Settled', amount: 1000, transactionId: '', refundsAs: 'Settled', refunds: [] },
    { id: 'c', state: 'Settled', amount: 2520, transactionId: '', refundsAs: 'Failed', refunds: [] },
  ]
  await expect(connector.refundOrder?.(access(), vendureRefund())).rejects.toMatchObject({ isTemporary: true })
  Object.assign(order.payments[2] ?? {}, { refundsAs: 'Settled' })
  await connector.refundOrder?.(access(), vendureRefund())
  const paid = order.payments.map(({ refunds }) => refunds.filter(({ state }) => state === 'Settled').map(({ total }) => total))
  expect(paid).toEqual([[], [1000], [210]])
  await expect(connector.refundOrder?.(access(), vendureRefund({ key: 'another', amountMinor: 9000 }))).rejects.toMatchObject({
    text: { code: 'upstream.shop_refund_too_high' },
  })
})

it('is listed when only a refund of it changed: that is no change of the order to Vendure', async () => {
  const since = new Date('2026-11-25T00:00:00Z')
  place()
  const list = async (withRefunds = true) => (await Array.fromAsync(connector.listChangedOrders?.(access(), since, { withRefunds }) ?? [])).flat()
  expect(await list()).toEqual([])
  shop().orders[0]?.payments[0]?.refunds.push(staffRefund(100, { updatedAt: '2026-11-25T01:00:00.000Z' }))
  expect(await list()).toEqual(['700'])
  // A merchant's own shop refunds no orders of shoppers: the orders of 90 days are not looked through.
  expect(await list(false)).toEqual([])
  Object.assign(shop().orders[0] ?? {}, { updatedAt: '2026-11-25T01:00:00.000Z' })
  expect(await list()).toEqual(['700'])
})

it('is shipped in parts with its tracking, also the part of another merchant', async () => {
  const order = place()
  const ship = (key: string, sku: string, variantReference: string) =>
    connector.reportFulfilment?.(access(), {
      key,
      orderReference: '700',
      externalReference: 'hash',
      reference: null,
      otherReferences: [],
      carrier: 'PostNL',
      trackingNumber: `3S${key}`,
      trackingHref: null,
      lines: [{ productReference: '', variantReference, sku, quantity: 1 }],
      isComplete: false,
    })
  for (const _ of [1, 2]) await ship('1', 'our-variant', '11')
  await ship('2', 'mug', 'another')
  expect(order.fulfillments).toMatchObject([
    { state: 'Shipped', method: 'PostNL', trackingCode: '3S1', lines: [{ orderLineId: '700-1', quantity: 1 }] },
    { state: 'Shipped', trackingCode: '3S2', lines: [{ orderLineId: '700-2', quantity: 1 }] },
  ])
})
