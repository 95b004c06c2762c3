import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collect, collectWithRestarts, referencesOf } from '../../../../test/collect-pull.ts'
import type { ShopifyStandIn } from '../../../../test/shopify.ts'
import { billedElsewhere } from '../../../../test/sample-shop-order.ts'
import { shopAccess } from '../../../../test/shop-access.ts'
import { fillShopify, openShopify, shopifyKeys } from '../../../../test/shopify.ts'
import { shopifySale } from '../../../../test/shopify-sales.ts'
import { modes } from '../../../../test/stand-in.ts'
import type { ShopOrder } from '../../../domains/connection/ports-order.ts'
import type { ShopAccess, ShopConnector } from '../../../domains/connection/ports.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { generateProducts } from '../../../sandbox/make-shop.ts'
import { makeShopifyConnector } from './index.ts'
import { toEqualUnits } from '@stoa/contract/amounts.ts'

let shop: ShopifyStandIn
let connector: ShopConnector
let access: ShopAccess
let references: string[]
beforeAll(async () => {
  shop = await openShopify()
  references = fillShopify(shop, generateProducts({ products: 45, theme: 'home', seed: 3, currency: 'EUR' }))
  connector = makeShopifyConnector({ timeoutMs: 2500, patience: { tries: 5, firstPauseMs: 10, maxPauseMs: 2000 }, originOf: () => shop.origin })
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.script.length = 0
  access = accessTo({})
})

function accessTo(change: Partial<ShopAccess>): ShopAccess {
  const given = { settings: { shop: 'haven.myshopify.com', clientId: 'client' }, secrets: { ...shopifyKeys }, outbound: shop.openOutbound() }
  return shopAccess({ ...given, ...change })
}

const order = (reference: string): ShopOrder => ({
  externalReference: reference,
  orderNumber: '7',
  currency: 'EUR',
  placedAt: '2026-11-20T10:00:00Z',
  customer: { name: 'Noor de Vries', email: 'noor@example.com', phone: '' },
  shippingAddress: { name: 'Noor de Vries', street: 'Prinsengracht 214', postalCode: '1016 HD', city: 'Amsterdam', countryCode: 'NL' },
  lines: [{ productReference: '1', variantReference: '1000', sku: '', name: 'Thing', quantity: 3, unitPriceMinor: 333, totalMinor: 1000 }],
  shippingMinor: 495,
  totalMinor: 1495,
  isPaid: true,
})

describe('A Shopify shop', () => {
  it('gives every active product once, and goes on after any page', async () => {
    const batches = await collect(connector.pull(access, null))
    expect(referencesOf(batches)).toEqual(references)
    expect(batches.at(-1)?.total).toBe(references.length)
    for (const [index, { cursor }] of batches.entries())
      expect([...referencesOf(batches.slice(0, index + 1)), ...referencesOf(await collect(connector.pull(access, cursor)))]).toEqual(references)
  })

  it.each(modes)('loses and doubles no product when a page is answered with %s', async (mode) => {
    shop.script.push('ok', mode)
    const { batches, failures } = await collectWithRestarts(connector, access)
    expect([referencesOf(batches), failures]).toEqual([references, []])
  })

  it('waits for the points that are missing', async () => {
    shop.throttled.times = 1
    expect(referencesOf(await collect(connector.pull(access, null)))).toEqual(references)
  })

  it('gives all others when one product is bad, and nothing of an empty shop', async () => {
    const other = await openShopify()
    const there = makeShopifyConnector({ timeoutMs: 2500, patience: { tries: 2, firstPauseMs: 10, maxPauseMs: 100 }, originOf: () => other.origin })
    const accessThere = accessTo({ outbound: other.openOutbound() })
    expect(referencesOf(await collect(there.pull(accessThere, null)))).toEqual([])
    const sold = fillShopify(other, generateProducts({ products: 5, theme: 'home', seed: 9, currency: 'EUR' }), true)
    const batches = await collect(there.pull(accessThere, null))
    expect(referencesOf(batches)).toEqual(sold.filter((_, index) => index !== 2))
    expect(new Set(batches.flatMap(({ items }) => items.flatMap((item) => (item.isProduct ? [] : [item.reference]))))).toEqual(new Set([sold[2]]))
    await other.close()
  })

  it('names the field of a wrong secret and of a host that is no shop, and fetches one token for many calls', async () => {
    const pathOf = (change: Partial<ShopAccess>) =>
      connector.check(accessTo(change)).then(
        () => 'connected',
        (error: unknown) => (error instanceof AppError ? error.details.errors?.[0]?.path : error),
      )
    expect(await pathOf({ secrets: { clientSecret: 'wrong' } })).toBe('settings.clientSecret')
    expect(await pathOf({ settings: { shop: 'evil.example.com', clientId: 'client' } })).toBe('settings.shop')
    expect(await pathOf({ settings: { shop: 'haven.myshopify.com' } })).toBe('settings.clientId')
    const before = shop.tokenRequests.count
    const fresh = accessTo({ connectionId: 'another' })
    await Promise.all([1, 2, 3].map(() => connector.check(fresh)))
    expect(shop.tokenRequests.count - before).toBe(1)
  })

  it.each(modes)('has an order once when %s is the answer', async (mode) => {
    shop.script.push('ok', mode)
    const create = () => connector.createOrder?.(access, order(`order-${mode}`))
    const first = await create()?.catch((error: unknown) => {
      expect(error).toBeInstanceOf(UpstreamError)
      return undefined
    })
    shop.script.length = 0
    const again = await create()
    if (first) expect(again).toEqual({ ...first, isNew: false })
    expect(shop.orders.filter(({ sourceIdentifier }) => sourceIdentifier === `order-${mode}`)).toHaveLength(1)
  })

  it('has an order whose payment is pending where the merchant collects the money', async () => {
    await connector.createOrder?.(access, { ...order('order-unpaid'), isPaid: false })
    const [made] = shop.orders.filter(({ sourceIdentifier }) => sourceIdentifier === 'order-unpaid')
    expect(made).toMatchObject({ financialStatus: 'PENDING' })
    expect(made).not.toHaveProperty('transactions')
  })

  it('has an order with the number that people read there, its billing address and the service that was chosen', async () => {
    const made = await connector.createOrder?.(access, { ...order('order-billed'), ...billedElsewhere })
    const [stored] = shop.orders.filter(({ sourceIdentifier }) => sourceIdentifier === 'order-billed')
    expect(stored).toMatchObject({
      name: made?.number,
      billingAddress: { firstName: 'Anna', company: 'Bakker Holding BV', address1: 'Coolsingel 40', zip: '3011 AD' },
      shippingAddress: { city: 'Amsterdam' },
      shippingLines: [{ title: 'Express' }],
      note: billedElsewhere.customerNote,
    })
    expect(made?.number).toMatch(/^#\d+$/)
  })

  it('has an order of the total that was paid', () => {
    expect(toEqualUnits(1000, 3)).toEqual([
      { quantity: 2, unitMinor: 333 },
      { quantity: 1, unitMinor: 334 },
    ])
    expect(toEqualUnits(900, 3)).toEqual([{ quantity: 3, unitMinor: 300 }])
  })

  it('has a shipment once, also when the answer to it was lost, with its tracking, and a refund once', async () => {
    const { reference = '' } = (await connector.createOrder?.(access, order('order-shipped'))) ?? {}
    const [line] = order('').lines
    if (!line) throw new Error('the order has a line')
    const shipment = {
      key: 'k',
      orderReference: reference,
      externalReference: 'order-shipped',
      reference: null,
      otherReferences: [],
      carrier: 'PostNL',
      trackingNumber: '3S1',
      trackingHref: null,
      isComplete: true,
      lines: [line],
    }
    shop.script.push('ok', 'ok', '500-after-work')
    await expect(connector.reportFulfilment?.(access, shipment)).rejects.toBeInstanceOf(UpstreamError)
    const reported = await connector.reportFulfilment?.(access, shipment)
    expect(await connector.readFulfilments?.(access, reference)).toMatchObject([
      { reference: reported?.reference, carrier: 'PostNL', trackingNumber: '3S1' },
    ])
    await connector.reportFulfilment?.(access, { ...shipment, reference: reported?.reference ?? null, trackingNumber: '3S2' })
    expect(await connector.readFulfilments?.(access, reference)).toMatchObject([{ trackingNumber: '3S2' }])
    const refund = {
      key: 'refund-1',
      orderReference: reference,
      externalReference: 'order-shipped',
      currency: 'EUR',
      amountMinor: 500,
      shippingMinor: 0,
      reason: '',
      lines: [{ ...line, quantity: 1, amountMinor: 500, isRestocked: true }],
    }
    for (const _ of [1, 2]) await connector.refundOrder?.(access, refund)
    expect([...shop.refunds.values()]).toMatchObject([
      { sent: { refundLineItems: [{ quantity: 1, restockType: 'RETURN' }], transactions: [{ kind: 'REFUND', amount: '5.00' }] } },
    ])
  })

  it('has a shipment in part once where the answer to its report was lost, and another of the same items', async () => {
    const { reference = '' } = (await connector.createOrder?.(access, order('order-lost-answer'))) ?? {}
    const lines = order('').lines.map((line) => ({ ...line, quantity: 1 }))
    const about = {
      orderReference: reference,
      externalReference: '',
      reference: null,
      otherReferences: [],
      carrier: 'PostNL',
      trackingNumber: '',
      trackingHref: null,
      lines,
    }
    const shipments = () => (shop.fulfilments.get(reference) ?? []).map(({ legacyResourceId }) => legacyResourceId)
    for (const [index, mode] of (['500-after-work', 'closed'] as const).entries()) {
      const otherReferences = shipments()
      const shipment = { ...about, key: `key-${index}`, otherReferences, isComplete: false }
      // What is left and what was shipped are read, then the shipment is created.
      shop.script.push('ok', 'ok', mode)
      await expect(connector.reportFulfilment?.(access, shipment)).rejects.toBeInstanceOf(UpstreamError)
      shop.script.length = 0
      expect(shipments()).toHaveLength(index + 1)
      for (const _ of [1, 2]) expect(await connector.reportFulfilment?.(access, shipment)).toEqual({ reference: shipments().at(-1) })
      expect(shipments()).toHaveLength(index + 1)
    }
  })

  it('has what was not shipped cancelled by a refund, and the rest returned', async () => {
    const [line] = order('').lines
    if (!line) throw new Error('the order has a line')
    const placed = { ...order('order-in-part'), lines: [{ ...line, totalMinor: 900 }] }
    const { reference = '' } = (await connector.createOrder?.(access, placed)) ?? {}
    const about = { orderReference: reference, externalReference: 'order-in-part' }
    const tracking = { carrier: 'PostNL', trackingNumber: '3S9', trackingHref: null }
    const lines = [{ ...line, quantity: line.quantity - 1 }]
    await connector.reportFulfilment?.(access, { ...about, ...tracking, key: 'k', reference: null, otherReferences: [], isComplete: false, lines })
    const back = [
      { ...line, quantity: 1, amountMinor: 100, isRestocked: false },
      { ...line, quantity: line.quantity - 1, amountMinor: 100, isRestocked: true },
    ]
    const refund = { ...about, key: 'refund-in-part', currency: 'EUR', amountMinor: 200, shippingMinor: 0, reason: 'Broken', lines: back }
    const made = await connector.refundOrder?.(access, refund)
    const rows = [...shop.refunds.values()].filter(({ legacyResourceId }) => legacyResourceId === made?.reference)
    expect(rows).toMatchObject([{ sent: { note: 'Broken (Stoa refund refund-in-part)' } }])
    const [{ sent } = { sent: {} }] = rows
    const parts = (sent as { refundLineItems: { quantity: number; restockType: string }[] }).refundLineItems
    expect(parts.map(({ restockType, quantity }) => [restockType, quantity])).toEqual([
      ['CANCEL', 1],
      ['RETURN', 1],
      ['NO_RESTOCK', 1],
    ])
  })
})

describe('A webhook of Shopify', () => {
  it('is subscribed once per topic', async () => {
    for (const _ of [1, 2]) await connector.webhooks?.subscribe(access, 'https://portal.example.com/api/Webhook/Shop/x')
    expect(shop.hooks.map(({ topic }) => topic)).toContain('INVENTORY_LEVELS_UPDATE')
    expect(shop.hooks).toHaveLength(9)
    await connector.webhooks?.unsubscribe?.(access, 'https://portal.example.com/api/Webhook/Shop/y')
    expect(shop.hooks).toHaveLength(9)
    await connector.webhooks?.unsubscribe?.(access, 'https://portal.example.com/api/Webhook/Shop/x')
    expect(shop.hooks).toEqual([])
  })

  it('is read once its signature proves it, those about personal data too', async () => {
    const sent = (topic: string, payload: object, secret = shopifyKeys.clientSecret) => {
      const body = Buffer.from(JSON.stringify(payload))
      const headers = {
        'x-shopify-topic': topic,
        'x-shopify-event-id': 'e1',
        'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      }
      return connector.webhooks?.parse(access, { body, headers }, new Date())
    }
    expect(sent('products/update', { id: 12 })).toEqual({
      externalId: expect.stringMatching(/^products\/update:e1:[\w-]{22}$/) as string,
      event: { kind: 'products_changed', references: ['12'] },
    })
    expect(sent('fulfillments/create', { id: 1, order_id: 5 })).toMatchObject({ event: { kind: 'order_changed', reference: '5' } })
    expect(sent('inventory_levels/update', { inventory_item_id: 7 })).toMatchObject({ event: { kind: 'stock_changed', references: ['7'] } })
    expect(sent('orders/delete', { id: 13 })?.event).toEqual({ kind: 'order_changed', reference: '13', isDeleted: true })
    expect(sent('app/uninstalled', { id: 1 })?.event).toEqual({ kind: 'access_withdrawn' })
    for (const topic of ['customers/data_request', 'customers/redact', 'shop/redact'])
      expect(sent(topic, { shop_id: 1 })?.event.kind).toBe('privacy_requested')
    expect(() => sent('products/update', { id: 12 }, 'another')).toThrow(AppError)
    expect(await connector.readStock?.(access, ['7'])).toEqual([{ productReference: '7', variantReference: '17', stock: 4 }])
  })
})

describe('A large order of a shopper', () => {
  it('is read whole: 250 lines, 65 refunds, and a refund of 240 lines', async () => {
    const lines = Array.from({ length: 250 }, (_, n) => ({
      id: `gid://shopify/LineItem/81${n}`,
      name: `Thing ${n}`,
      sku: `thing-${n}`,
      quantity: 1,
      total: '1.21',
      product: null,
      variant: null,
    }))
    shop.orders.push({ ...shopifySale('8100', { product: '1', variant: '1', sku: 'x' }), lineItems: lines })
    const refundOf = (items: typeof lines) => ({
      orderId: 'gid://shopify/Order/8100',
      refundLineItems: items.map(({ id }) => ({ lineItemId: id, quantity: 1, restockType: 'NO_RESTOCK' })),
      transactions: [{ amount: '1.21' }],
    })
    for (let n = 0; n < 65; n += 1)
      shop.refunds.set(`large-${n}`, { legacyResourceId: `82${n}`, sent: refundOf(n === 40 ? lines.slice(0, 240) : lines.slice(n, n + 1)) })
    const [sale] = (await connector.readSales?.(access, ['8100'])) ?? []
    expect(sale?.lines.map(({ sku }) => sku)).toEqual(lines.map(({ sku }) => sku))
    expect(sale?.refunds.map(({ reference }) => reference)).toEqual(Array.from({ length: 65 }, (_, n) => `82${n}`))
    expect(sale?.refunds.map((refund) => refund.lines.length)).toEqual(Array.from({ length: 65 }, (_, n) => (n === 40 ? 240 : 1)))
  })
})
