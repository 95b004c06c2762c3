import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openContract } from '../../../../test/check-contract.ts'
import { silentLog } from '../../../../test/sandbox.ts'
import { shopAccess } from '../../../../test/shop-access.ts'
import { wixLine, wixSale } from '../../../../test/wix/wix-sales.ts'
import type { Wix } from '../../../../test/wix/wix-site.ts'
import { openWix } from '../../../../test/wix/wix-site.ts'
import type { WixOrder, WixSite } from '../../../../test/wix/wix-types.ts'
import type { ShopRefund } from '../../../domains/connection/ports-order.ts'
import type { ShopAccess, ShopConnector } from '../../../domains/connection/ports.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import { createOutbound } from '../../../outbound/outbound.ts'
import { createWix } from './index.ts'

const checkContract = openContract('wix.json')

let wix: Wix
let shop: ShopConnector
let outbound: Outbound
beforeAll(async () => {
  wix = await openWix()
  shop = createWix(wix.settings, { timeoutMs: 2000, patience: { tries: 2, firstPauseMs: 10, maxPauseMs: 50 } })
  outbound = createOutbound({ allowedOrigins: [wix.settings.apiUrl], log: silentLog })
})
afterAll(async () => {
  await outbound.close()
  await wix.close()
})

async function accessTo(site: WixSite): Promise<ShopAccess> {
  const own = { settings: { instanceId: site.instanceId }, secrets: {}, outbound, signal: new AbortController().signal }
  const token = (await shop.installer?.refresh(own))?.accessToken ?? ''
  return shopAccess({ ...own, accessToken: () => Promise.resolve(token) })
}
const product = randomUUID()
const variant = randomUUID()
async function open(change: Record<string, unknown> = {}) {
  const sold = wixSale({ product, variant }, change)
  const site = wix.openSite({ orders: [sold] })
  const access = await accessTo(site)
  return { sold, site, access, read: async () => (await shop.readSales?.(access, [sold.id]))?.[0] }
}
const refundOf = ({ id }: WixOrder, change: Partial<ShopRefund> = {}): ShopRefund => ({
  key: randomUUID(),
  orderReference: id,
  externalReference: 'hash',
  currency: 'EUR',
  amountMinor: 1210,
  shippingMinor: 0,
  reason: 'Broken',
  isPaidBack: true,
  lines: [{ productReference: product, variantReference: variant, sku: 'our-variant', quantity: 1, amountMinor: 1210, isRestocked: true }],
  ...change,
})
const paid = (amount: string, more: object = {}) => ({ id: randomUUID(), amount: { amount }, regularPaymentDetails: { status: 'APPROVED' }, ...more })

it('states what the shopper paid after all discounts, with tax, and names the only variant of a product without options', async () => {
  const single = wixLine({ product, options: null, sku: '', name: 'Bench', quantity: 3, total: '10.00', tax: '1.74' })
  const chosen = wixLine({ product, options: { options: { Size: 'M' } }, sku: 'ours', name: 'Shirt', quantity: 1, total: '0.00', tax: '0.00' })
  const { read } = await open({ lineItems: [single, chosen], priceSummary: { total: { amount: '10.00' } }, shippingInfo: null })
  expect(await read()).toMatchObject({
    lines: [
      { variantReference: '00000000-0000-0000-0000-000000000000', quantity: 3, unitPriceMinor: 333, totalMinor: 1000, taxMinor: 174 },
      { variantReference: '', sku: 'ours', totalMinor: 0, taxMinor: 0 },
    ],
    shippingMinor: 0,
    totalMinor: 1000,
    // Without a way of shipping, the recipient is where it goes.
    shippingAddress: { city: 'Amsterdam', region: 'NL-NH', countryCode: 'NL' },
  })
})

it('reads currencies without decimals, null for all that Wix leaves out, and a street by its parts', async () => {
  const address = { country: 'JP', city: 'Kyoto', postalCode: null, streetAddress: { number: '5', name: 'Gion' } }
  const line = wixLine({ product, sku: 'ours', name: 'Chair', quantity: 1, total: '1200.00', tax: '109' })
  const { read } = await open({
    currency: 'JPY',
    number: null,
    purchasedDate: null,
    buyerInfo: null,
    billingInfo: null,
    shippingInfo: { logistics: { shippingDestination: { address, contactDetails: null } }, cost: { price: { amount: '300' } } },
    priceSummary: { total: { amount: '1500' } },
    lineItems: [{ ...line, productName: null, physicalProperties: null, taxInfo: null, taxDetails: { totalTax: { amount: '109' } } }],
  })
  expect(await read()).toMatchObject({
    totalMinor: 1500,
    shippingMinor: 300,
    billingAddress: null,
    customer: { name: '', email: '' },
    placedAt: '2026-11-23T06:00:00.000Z',
    shippingAddress: { street: 'Gion 5', postalCode: '', countryCode: 'JP' },
    lines: [{ totalMinor: 1200, taxMinor: 109, sku: '' }],
  })
})

it('refuses an amount that it cannot read, in place of selling at nothing', async () => {
  const line = wixLine({ product, sku: 'ours', name: 'Chair', quantity: 1, total: '24.205', tax: '0' })
  await expect((await open({ lineItems: [line] })).read()).rejects.toMatchObject({ kind: 'malformed' })
  await expect((await open({ lineItems: [{ ...line, totalPriceAfterTax: null }] })).read()).rejects.toMatchObject({ kind: 'malformed' })
})

it.each([
  ['APPROVED', 'PAID', true, false],
  ['APPROVED', 'NOT_PAID', false, false],
  ['APPROVED', 'PARTIALLY_PAID', false, false],
  ['PENDING', 'PAID', false, false],
  ['CANCELED', 'FULLY_REFUNDED', true, true],
  ['REJECTED', 'DECLINED', false, true],
])('an order that is %s and %s', async (status, paymentStatus, isPaid, isCancelled) => {
  expect(await (await open({ status, paymentStatus })).read()).toMatchObject({ isPaid, isCancelled })
})

it('names what was refunded by hand with its items, and leaves out what is under way or failed', async () => {
  const { sold, read } = await open()
  const [line] = sold.body.lineItems
  Object.assign(line ?? {}, { restockQuantity: 1 })
  const [payment] = sold.payments
  const make = (amount: string, states: WixOrder['refunds'][number]['states'], items: number) => {
    const id = randomUUID()
    const details = { reason: 'By hand', lineItems: items === 0 ? [] : [{ lineItemId: line?.id ?? '', quantity: items }] }
    sold.refunds.push({ id, states, details, payments: [{ paymentId: payment?.id ?? '', amount: { amount } }], sideEffects: { restockInfo: {} } })
    return id
  }
  const [done, bare] = [make('12.10', ['SUCCEEDED'], 1), make('1.00', ['SUCCEEDED'], 0)]
  make('3.00', ['PENDING'], 1)
  make('4.00', ['FAILED'], 1)
  expect((await read())?.refunds).toEqual([
    { reference: done, key: null, amountMinor: 1210, lines: [{ lineReference: line?.id, quantity: 1, amountMinor: 1210, isRestocked: true }] },
    { reference: bare, key: null, amountMinor: 100, lines: [] },
  ])
})

it('is paid back by Wix from several payments once per key; a gift card only whole', async () => {
  const { sold, access, read } = await open()
  sold.payments = [paid('5.20', { regularPaymentDetails: undefined, giftcardPaymentDetails: { appId: 'gift' } }), paid('30.00')]
  const refund = refundOf(sold, { amountMinor: 3520, shippingMinor: 500, reason: 'x'.repeat(300) })
  const first = await shop.refundOrder?.(access, refund)
  expect(await shop.refundOrder?.(access, refund)).toEqual(first)
  expect(sold.refunds).toHaveLength(1)
  expect(sold.refunds[0]).toMatchObject({
    payments: [
      { paymentId: sold.payments[1]?.id, amount: { amount: '30.00' }, externalRefund: false },
      { paymentId: sold.payments[0]?.id, amount: { amount: '5.20' }, externalRefund: false },
    ],
    details: { shipping: { amount: { amount: '5.00' } }, lineItems: [{ quantity: 1 }] },
    sideEffects: { restockInfo: { type: 'SOME_ITEMS', items: [{ quantity: 1 }] } },
  })
  expect((await read())?.refunds).toMatchObject([{ reference: first?.reference, key: refund.key, amountMinor: 3520 }])
  const another = await open()
  another.sold.payments = [paid('35.20', { giftcardPaymentDetails: { appId: 'gift' } })]
  await expect(shop.refundOrder?.(another.access, refundOf(another.sold))).rejects.toMatchObject({ text: { code: 'upstream.shop_refund_by_hand' } })
})

it('says what a person has to do where Wix cannot pay back, and waits where it can later', async () => {
  const { sold, access } = await open()
  const id = sold.payments[0]?.id ?? ''
  const attempt = () => shop.refundOrder?.(access, refundOf(sold))
  sold.refundability = { [id]: { refundabilityStatus: 'MANUAL', manuallyRefundableReason: 'OFFLINE' } }
  await expect(attempt()).rejects.toMatchObject({ kind: 'refused', isTemporary: false, text: { code: 'upstream.shop_refund_by_hand' } })
  sold.refundability = { [id]: { refundabilityStatus: 'NOT_REFUNDABLE', nonRefundableReason: 'PENDING_REFUND' } }
  await expect(attempt()).rejects.toMatchObject({ isTemporary: true })
  sold.refundability = { [id]: { refundabilityStatus: 'NOT_REFUNDABLE', nonRefundableReason: 'NOT_PAID' } }
  await expect(attempt()).rejects.toMatchObject({ isTemporary: false, text: { code: 'upstream.nothing_to_refund' } })
  sold.refundability = {}
  await expect(shop.refundOrder?.(access, refundOf(sold, { amountMinor: 4000 }))).rejects.toMatchObject({
    text: { code: 'upstream.shop_refund_too_high' },
  })
  expect(sold.refunds).toEqual([])
})

it('is not paid back twice where one payment failed: the rest is tried again, and nothing when all failed', async () => {
  const { sold, access } = await open()
  sold.payments = [paid('10.00'), paid('25.20')]
  const refund = refundOf(sold, { amountMinor: 3000 })
  sold.nextRefund = ['SUCCEEDED', 'FAILED']
  await expect(shop.refundOrder?.(access, refund)).rejects.toMatchObject({ isTemporary: true, text: { code: 'upstream.shop_refund_failed' } })
  expect(await shop.refundOrder?.(access, refund)).toEqual({ reference: sold.refunds[0]?.id })
  const moved = sold.refunds.flatMap(({ payments, states }) => payments.filter((_, at) => states[at] !== 'FAILED').map(({ amount }) => amount.amount))
  expect(moved).toEqual(['10.00', '20.00'])
  const other = await open()
  const whole = { lines: refundOf(other.sold).lines.map((line) => ({ ...line, quantity: 2 })), amountMinor: 2420 }
  other.sold.nextRefund = ['FAILED']
  await expect(shop.refundOrder?.(other.access, refundOf(other.sold, whole))).rejects.toMatchObject({ isTemporary: false })
  // Its items were not refunded: the next refund names them.
  await shop.refundOrder?.(other.access, refundOf(other.sold, whole))
  expect(other.sold.refunds[1]?.details.lineItems).toEqual([{ lineItemId: other.sold.body.lineItems[0]?.id, quantity: 2 }])
})

it('refuses to refund items that staff refunded meanwhile: they would be paid back twice', async () => {
  const { sold, access } = await open()
  const details = { reason: 'By hand', lineItems: [{ lineItemId: sold.body.lineItems[0]?.id ?? '', quantity: 2 }] }
  const payments = [{ paymentId: sold.payments[0]?.id ?? '', amount: { amount: '24.20' } }]
  sold.refunds.push({ id: randomUUID(), states: ['SUCCEEDED'], details, payments, sideEffects: { restockInfo: {} } })
  await expect(shop.refundOrder?.(access, refundOf(sold, { amountMinor: 1000 }))).rejects.toMatchObject({
    isTemporary: false,
    text: { code: 'upstream.items_refunded_there' },
  })
  expect(sold.refunds).toHaveLength(1)
})

it('finds a refund whose answer was lost, and refunds nothing where goods come back without money', async () => {
  const { sold, access } = await open()
  const refund = refundOf(sold)
  wix.answerAfter({ path: `/ecom/v1/payments-collector/orders/${sold.id}/trigger-refund`, status: 502 })
  await expect(shop.refundOrder?.(access, refund)).rejects.toMatchObject({ isTemporary: true })
  expect(await shop.refundOrder?.(access, refund)).toEqual({ reference: sold.refunds[0]?.id })
  await shop.refundOrder?.(access, refundOf(sold, { amountMinor: 0 }))
  expect(sold.refunds).toHaveLength(1)
})

it('is shipped in parts with its tracking, found by the variant or by the SKU', async () => {
  const { sold, access } = await open()
  const ship = (key: string, variantReference: string) =>
    shop.reportFulfilment?.(access, {
      key,
      orderReference: sold.id,
      externalReference: 'hash',
      reference: null,
      otherReferences: sold.fulfilments.map(({ id }) => id),
      carrier: 'PostNL',
      trackingNumber: `3S${key}`,
      trackingHref: 'https://example.com/3S',
      lines: [{ productReference: product, variantReference, sku: 'our-variant', quantity: 1 }],
      isComplete: false,
    })
  await ship('1', variant)
  await ship('2', 'a variant of before')
  const [line] = sold.body.lineItems
  expect(sold.fulfilments).toMatchObject([
    { lineItems: [{ id: line?.id, quantity: 1 }], trackingInfo: { trackingNumber: '3S1', shippingProvider: 'PostNL' } },
    { lineItems: [{ id: line?.id, quantity: 1 }], trackingInfo: { trackingNumber: '3S2' } },
  ])
  await expect(ship('3', variant)).rejects.toMatchObject({ text: { code: 'upstream.nothing_to_ship' } })
})

it('is listed when it changed, though others change between two pages', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 6, minute)).toISOString()
  const orders = Array.from({ length: 250 }, (_, index) => ({ ...wixSale({ product, variant }), updatedDate: at(index) }))
  const site = wix.openSite({ orders })
  const access = await accessTo(site)
  const listed: string[] = []
  for await (const page of shop.listChangedOrders?.(access, new Date(at(10))) ?? []) {
    if (listed.length === 0) Object.assign(orders[249] ?? {}, { updatedDate: at(999) })
    listed.push(...page)
  }
  expect([...new Set(listed)].toSorted()).toEqual(
    orders
      .slice(10)
      .map(({ id }) => id)
      .toSorted(),
  )
})

it.each([
  ['refund_completed', { actionEvent: { body: { orderId: 'the-order', refund: {} } } }],
  ['updated', { actionEvent: { body: { orderTransactions: { orderId: 'the-order' }, refundIds: [] } } }],
  ['updated', { entityId: 'the-order' }],
])('a webhook that its transactions were %s names it', async (slug, event) => {
  const entityFqdn = 'wix.ecom.v1.order_transactions'
  const body = Buffer.from(wix.signReport(`${entityFqdn}_${slug}`, randomUUID(), { id: randomUUID(), entityFqdn, slug, ...event }))
  expect(shop.installer?.parse({ body, headers: {} }, new Date())).toMatchObject({
    kind: 'report',
    report: { event: { kind: 'order_changed', reference: 'the-order' } },
  })
})

// Where the description of Wix is not beside the repository, nothing can be compared: the line says so.
it.runIf(checkContract !== undefined)('sends Wix only requests that its own description allows', () => {
  const errors = wix.calls.filter(({ path }) => !/oauth/.test(path)).flatMap((call) => checkContract?.(call) ?? [])
  expect(wix.calls.length).toBeGreaterThan(40)
  expect([...new Set(errors)]).toEqual([])
})
