import { describe as describeMessage } from '@stoa/messages/describe.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../../../test/sandbox.ts'
import { openContract } from '../../../../test/check-contract.ts'
import { makeWixProducts } from '../../../../test/wix/wix-catalog.ts'
import type { Wix } from '../../../../test/wix/wix-site.ts'
import { openWix } from '../../../../test/wix/wix-site.ts'
import type { WixSite } from '../../../../test/wix/wix-types.ts'
import type { ShopOrder } from '../../../domains/connection/ports-order.ts'
import type { PulledBatch, ShopAccess, ShopConnector } from '../../../domains/connection/ports.ts'
import type { Json } from '../../../kit/json.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import { createOutbound } from '../../../outbound/outbound.ts'
import { createWix } from './index.ts'

const pace = { timeoutMs: 2000, patience: { tries: 5, firstPauseMs: 10, maxPauseMs: 2000 } }
const checkContract = openContract('wix.json')

let wix: Wix
let shop: ShopConnector
let outbound: Outbound
beforeAll(async () => {
  wix = await openWix()
  shop = createWix(wix.settings, pace)
  outbound = createOutbound({ allowedOrigins: [wix.settings.apiUrl], log: silentLog })
})
afterAll(async () => {
  await outbound.close()
  await wix.close()
})

/** Access to a site with tokens fetched as they are needed. */
function accessOf(site: WixSite): ShopAccess {
  const own = { settings: { instanceId: site.instanceId }, secrets: {}, outbound, signal: new AbortController().signal }
  let token: string | undefined
  return {
    ...own,
    companyId: 'company',
    connectionId: 'connection',
    currency: 'EUR',
    openFile: () => Promise.reject(new Error('no file')),
    awaitTurn: () => Promise.resolve(),
    pauseCalls: () => Promise.resolve(),
    accessToken: async (refused) => {
      if (token === undefined || token === refused) token = (await shop.installer?.refresh(own))?.accessToken ?? ''
      return token
    },
  }
}

async function collect(pull: AsyncIterable<PulledBatch>): Promise<PulledBatch[]> {
  const batches: PulledBatch[] = []
  for await (const batch of pull) batches.push(structuredClone(batch))
  return batches
}

const productsOf = (batches: readonly PulledBatch[]) =>
  batches.flatMap(({ items }) => items.flatMap((item) => (item.isProduct ? [item.product] : [])))
const namesOf = (batches: readonly PulledBatch[]) => productsOf(batches).map(({ name }) => name)
const idsOf = (site: WixSite) => site.products.map((one) => (site.version === 'V1' ? one.id : one.idV3))

function orderFor(site: WixSite, externalReference: string): ShopOrder {
  const [product] = site.products
  const [variant] = product?.variants ?? []
  const line = { productReference: product?.idV3 ?? '', variantReference: variant?.idV3 ?? '', sku: variant?.sku ?? '', name: product?.name ?? '' }
  return {
    externalReference,
    orderNumber: '1001',
    currency: 'EUR',
    placedAt: '2026-11-20T10:00:00Z',
    customer: { name: 'Ada de Vries', email: 'ada@example.com', phone: '' },
    shippingAddress: { name: 'Ada de Vries', street: 'Kade 1', city: 'Delft', postalCode: '2611 AB', countryCode: 'NL' },
    lines: [{ ...line, quantity: 2, unitPriceMinor: 1050, totalMinor: 2100 }],
    shippingMinor: 495,
    totalMinor: 2595,
    isPaid: true,
  }
}

describe.each(['V1', 'V3'] as const)('A Wix site on catalogue %s', (version) => {
  const open = (count: number) => wix.openSite({ version, products: makeWixProducts(count) })

  it('gives every product once, with variants, prices, stock and category', async () => {
    const site = open(250)
    const batches = await collect(shop.pull(accessOf(site), null))
    expect(productsOf(batches).map(({ reference }) => reference)).toEqual(idsOf(site))
    expect(batches.at(-1)?.total).toBe(250)
    expect(productsOf(batches)[0]).toMatchObject({
      name: 'Lamp 1',
      description: 'Lamp 1',
      brand: 'Haven',
      category: version === 'V3' ? 'Home > Lamps' : 'Lamps',
      currency: 'EUR',
      options: [{ name: 'Size', values: ['S', 'L'] }],
      variants: [
        { sku: 'LAMP-1-S', options: [{ name: 'Size', value: 'S' }], priceMinor: 1050, compareAtMinor: 2000, stock: 7 },
        { sku: 'LAMP-1-L', options: [{ name: 'Size', value: 'L' }], priceMinor: 1150, compareAtMinor: null, stock: null },
      ],
    })
  })

  it('goes on after any batch where it stopped', async () => {
    const site = open(250)
    const batches = await collect(shop.pull(accessOf(site), null))
    expect(batches).toHaveLength(3)
    for (const [index, { cursor }] of batches.entries()) {
      const rest = await collect(shop.pull(accessOf(site), JSON.parse(JSON.stringify(cursor)) as Json))
      expect([...namesOf(batches.slice(0, index + 1)), ...namesOf(rest)]).toEqual(site.products.map(({ name }) => name))
    }
  })

  it('gives all others when one product is bad, names that one, and leaves out the hidden', async () => {
    const site = open(4)
    Object.assign(site.products[1] ?? {}, { isBroken: true })
    Object.assign(site.products[2] ?? {}, { isVisible: false })
    const batches = await collect(shop.pull(accessOf(site), null))
    expect(namesOf(batches)).toEqual(['Lamp 1', 'Lamp 4'])
    const issues = batches.flatMap(({ items }) => items.filter(({ isProduct }) => !isProduct))
    expect(issues).toMatchObject([{ reference: idsOf(site)[1], name: 'Lamp 2', code: 'malformed_product' }])
  })

  it('names a variant that cannot be read, and gives the others of its product', async () => {
    const site = open(3)
    const [first, second] = site.products
    Object.assign(first?.variants[1] ?? {}, { isUnreadable: true })
    for (const variant of second?.variants ?? []) Object.assign(variant, { isUnreadable: true })
    const items = (await collect(shop.pull(accessOf(site), null))).flatMap((batch) => batch.items)
    expect(items.flatMap((item) => (item.isProduct ? [item.product.variants.map(({ sku }) => sku)] : []))).toEqual([
      ['LAMP-1-S'],
      ['LAMP-3-S', 'LAMP-3-L'],
    ])
    const issues = items.flatMap((item) => (item.isProduct ? [] : [{ ...item, text: describeMessage('en', item.text) }]))
    const text = (sku: string) =>
      `The shop sent variant “${sku}” in an unexpected format (${version === 'V1' ? 'variant.priceData' : 'price'}). It was left out`
    expect(issues).toMatchObject([
      { reference: idsOf(site)[0], name: 'Lamp 1', code: 'malformed_variant', text: text('LAMP-1-L') },
      { reference: idsOf(site)[1], name: 'Lamp 2', code: 'malformed_variant', text: text('LAMP-2-S') },
      { reference: idsOf(site)[1], name: 'Lamp 2', code: 'malformed_variant', text: text('LAMP-2-L') },
    ])
  })

  it.each([
    ['429 with the seconds to wait', { status: 429, headers: { 'retry-after': '1' } }],
    ['500', { status: 500 }],
    ['a web page', { status: 200, body: '<html>busy</html>', headers: { 'content-type': 'text/html' } }],
  ])('loses no product when a page is answered with %s', async (_, answer) => {
    const site = open(120)
    wix.answerNext({ path: `/stores/${version.toLowerCase()}/products/query`, ...answer })
    expect(namesOf(await collect(shop.pull(accessOf(site), null)))).toHaveLength(120)
  })

  it('finds some products and their stock by their ids', async () => {
    const site = open(5)
    const [first = '', second = ''] = idsOf(site)
    const found = (await shop.findProducts?.(accessOf(site), [first, second, 'gone'])) ?? []
    expect(found.map((item) => item.isProduct && item.product.reference)).toEqual([first, second])
    const stock = (await shop.readStock?.(accessOf(site), [second])) ?? []
    expect(stock.map((one) => [one.productReference, one.stock])).toEqual([
      [second, 7],
      [second, null],
    ])
  })
})

describe('A Wix site', () => {
  it('that moves to the third catalogue during a pull is read again there, to its end', async () => {
    const site = wix.openSite({ version: 'V1', products: makeWixProducts(250) })
    const read: string[] = []
    for await (const batch of shop.pull(accessOf(site), null)) {
      read.push(...productsOf([batch]).map(({ reference }) => reference))
      site.version = 'V3'
    }
    expect(read.slice(100)).toEqual(site.products.map(({ idV3 }) => idV3))
  })

  it('without a shop gives nothing, and no error', async () => {
    expect(namesOf(await collect(shop.pull(accessOf(wix.openSite({ version: 'none' })), null)))).toEqual([])
  })

  it('whose token ends in the middle of a pull is read to its end', async () => {
    const site = wix.openSite({ products: makeWixProducts(250) })
    const names: string[] = []
    for await (const batch of shop.pull(accessOf(site), null)) {
      names.push(...namesOf([batch]))
      wix.expireTokens()
    }
    expect(names).toHaveLength(250)
  })

  it('has an order that is not paid where the merchant collects the money', async () => {
    const site = wix.openSite({ products: makeWixProducts(1) })
    await shop.createOrder?.(accessOf(site), { ...orderFor(site, 'hash-unpaid'), isPaid: false })
    await shop.createOrder?.(accessOf(site), orderFor(site, 'hash-paid'))
    expect(site.orders.map(({ body }) => body.paymentStatus)).toEqual(['NOT_PAID', 'PAID'])
  })

  it('gets an order once, also when the answer to it is lost', async () => {
    const site = wix.openSite({ products: makeWixProducts(1) })
    wix.answerAfter({ path: '/ecom/v1/orders', status: 502 })
    const created = await shop.createOrder?.(accessOf(site), orderFor(site, 'hash-1'))
    expect(await shop.createOrder?.(accessOf(site), orderFor(site, 'hash-1'))).toEqual({ ...created, isNew: false })
    expect(site.orders).toHaveLength(1)
    expect(site.orders[0]?.body).toMatchObject({
      channelInfo: { type: 'OTHER_PLATFORM', externalOrderId: 'hash-1' },
      priceSummary: { subtotal: { amount: '21.00' }, shipping: { amount: '4.95' }, total: { amount: '25.95' } },
      recipientInfo: { contactDetails: { firstName: 'Ada', lastName: 'de Vries' }, address: { country: 'NL', addressLine: 'Kade 1' } },
    })
  })

  it('records a shipment once, changes its tracking, and gives it back', async () => {
    const site = wix.openSite({ products: makeWixProducts(1) })
    const order = orderFor(site, 'hash-2')
    const { reference: orderReference = '' } = (await shop.createOrder?.(accessOf(site), order)) ?? {}
    const [line] = order.lines
    const shipment = {
      key: 'shipment-1',
      orderReference,
      externalReference: order.externalReference,
      reference: null,
      otherReferences: [],
      carrier: 'PostNL',
      trackingNumber: '3SABC',
      trackingHref: 'https://track.example.com/3SABC',
      lines: line ? [{ ...line, quantity: 1 }] : [],
      isComplete: false,
    }
    const first = await shop.reportFulfilment?.(accessOf(site), shipment)
    expect(await shop.reportFulfilment?.(accessOf(site), shipment)).toEqual(first)
    await shop.reportFulfilment?.(accessOf(site), { ...shipment, reference: first?.reference ?? '', trackingNumber: '3SXYZ' })
    expect(await shop.readFulfilments?.(accessOf(site), orderReference)).toMatchObject([
      { reference: first?.reference, carrier: 'PostNL', trackingNumber: '3SXYZ', lines: [{ variantReference: line?.variantReference, quantity: 1 }] },
    ])
  })

  it('records a refund once per key, as money that went back elsewhere', async () => {
    const site = wix.openSite({ products: makeWixProducts(1) })
    const order = orderFor(site, 'hash-3')
    const { reference: orderReference = '' } = (await shop.createOrder?.(accessOf(site), order)) ?? {}
    const [line] = order.lines
    const refund = {
      key: 'refund-1',
      orderReference,
      externalReference: order.externalReference,
      currency: 'EUR',
      amountMinor: 1050,
      shippingMinor: 0,
      reason: 'Damaged',
      lines: line ? [{ ...line, quantity: 1, amountMinor: 1050, isRestocked: true }] : [],
    }
    const first = await shop.refundOrder?.(accessOf(site), refund)
    expect(await shop.refundOrder?.(accessOf(site), refund)).toEqual(first)
    await shop.refundOrder?.(accessOf(site), { ...refund, key: 'refund-2' })
    expect(site.orders[0]?.refunds).toHaveLength(2)
    expect(site.orders[0]?.payments).toHaveLength(1)
    expect(site.orders[0]?.refunds[0]).toMatchObject({
      payments: [{ amount: { amount: '10.50' }, externalRefund: true }],
      sideEffects: { restockInfo: { type: 'SOME_ITEMS' } },
    })
  })
})

it('cancels an order of Wix without an email, and restocks all items unless some went back before', async () => {
  const site = wix.openSite({ products: makeWixProducts(1) })
  const [variant] = site.products[0]?.variants ?? []
  const place = async (hash: string) => (await shop.createOrder?.(accessOf(site), orderFor(site, hash)))?.reference ?? ''
  const cancel = async (reference: string) => shop.cancelOrder?.(accessOf(site), reference, { isRestocked: true })
  const [first, second, third] = [await place('hash-cancelled'), await place('hash-in-part'), await place('hash-pending')]
  expect(variant?.stock).toBe(1)
  for (const _ of [1, 2]) await cancel(first)
  const path = `/ecom/v1/orders/${first}/cancel`
  const body = { restockAllItems: true, sendOrderCanceledEmail: false }
  expect(wix.calls.filter((call) => call.path.endsWith('/cancel'))).toEqual([{ method: 'POST', path, body }])
  expect(variant?.stock).toBe(3)
  const [line] = orderFor(site, '').lines
  const lines = line ? [{ ...line, quantity: 1, amountMinor: 1050, isRestocked: true }] : []
  const refund = { key: 'refund-in-part', orderReference: second, externalReference: '', currency: 'EUR', shippingMinor: 0, reason: '' }
  await shop.refundOrder?.(accessOf(site), { ...refund, amountMinor: 1050, lines })
  await cancel(second)
  expect(variant?.stock).toBe(4)
  Object.assign(site.orders[2]?.body ?? {}, { status: 'PENDING' })
  await expect(cancel(third)).rejects.toMatchObject({ kind: 'refused', code: 'ORDER_IS_PENDING' })
  expect(site.orders.map(({ body }) => body.status)).toEqual(['CANCELED', 'CANCELED', 'PENDING'])
})

// Where the description of Wix is not beside the repository, nothing can be compared: the line says so.
it.runIf(checkContract !== undefined)('sends Wix only requests that its own description allows', () => {
  const errors = wix.calls.filter(({ path }) => !/bi-event/.test(path)).flatMap((call) => checkContract?.(call) ?? [])
  expect(wix.calls.length).toBeGreaterThan(100)
  expect([...new Set(errors)]).toEqual([])
})
