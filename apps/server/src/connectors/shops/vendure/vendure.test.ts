import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { modes } from '../../../../test/stand-in.ts'
import { shopAccess } from '../../../../test/shop-access.ts'
import type { VendureStandIn } from '../../../../test/vendure.ts'
import { fillVendure, openVendure, vendureKeys } from '../../../../test/vendure.ts'
import type { ShopOrder } from '../../../domains/connection/ports-order.ts'
import type { PulledItem, ShopAccess } from '../../../domains/connection/ports.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { generateProducts } from '../../../sandbox/make-shop.ts'
import { makeVendureConnector } from './index.ts'

const connector = makeVendureConnector({ timeoutMs: 2500, patience: { tries: 5, firstPauseMs: 10, maxPauseMs: 2000 } })
let shop: VendureStandIn
let access: ShopAccess
beforeAll(async () => {
  shop = await openVendure()
  fillVendure(shop, generateProducts({ products: 6, theme: 'home', seed: 3, currency: 'EUR' }))
  for (const variant of shop.products.flatMap(({ variants }) => variants)) variant.stockLevels = [{ stockOnHand: 500, stockAllocated: 0 }]
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.script.length = 0
  access = accessTo({})
})

const accessTo = (change: Partial<ShopAccess>): ShopAccess =>
  shopAccess({
    connectionId: shop.origin,
    settings: { address: shop.origin, username: 'stoa' },
    secrets: { ...vendureKeys },
    outbound: shop.openOutbound(),
    ...change,
  })

const productsOf = (items: readonly PulledItem[]) => items.flatMap((item) => (item.isProduct ? [item.product] : []))

const sold = () => {
  const [product] = shop.products
  const [variant] = product?.variants ?? []
  if (!product || !variant) throw new Error('the shop sells something')
  return { product, variant, priceMinor: Number(variant.priceWithTax) }
}

/** An order of two; `extraMinor` is what the customer paid more than the shop asks. */
function orderOf(reference: string, extraMinor = 0, change: Partial<ShopOrder> = {}): ShopOrder {
  const { product, variant, priceMinor } = sold()
  return {
    externalReference: reference,
    orderNumber: '7',
    currency: 'EUR',
    placedAt: new Date().toISOString(),
    customer: { name: 'Noor de Vries', email: 'noor@example.com', phone: '' },
    shippingAddress: { name: 'Noor de Vries', street: 'Prinsengracht 214', postalCode: '1016 HD', city: 'Amsterdam', countryCode: 'NL' },
    lines: [
      {
        productReference: product.id,
        variantReference: variant.id,
        sku: variant.sku,
        name: product.name,
        quantity: 2,
        unitPriceMinor: priceMinor,
        totalMinor: priceMinor * 2,
      },
    ],
    shippingMinor: 495,
    totalMinor: priceMinor * 2 + 500 + extraMinor,
    isPaid: true,
    ...change,
  }
}

const placed = (reference: string) => shop.orders.filter(({ payments }) => payments.some((one) => one.transactionId === reference))

describe('A Vendure shop', () => {
  it('is signed in to once, and again when its session has ended', async () => {
    const before = shop.signIns.count
    await Promise.all([connector.check(access), connector.check(access)])
    expect(shop.signIns.count - before).toBeLessThanOrEqual(1)
    shop.signIns.valid = 'ended'
    expect((await connector.check(access)).name).toContain('127.0.0.1')
    expect(shop.signIns.count - before).toBeLessThanOrEqual(2)
  })

  it('is signed in to once more where several calls find their session ended', async () => {
    await connector.check(access)
    const before = shop.signIns.count
    shop.signIns.valid = 'ended'
    await Promise.all(Array.from({ length: 12 }, () => connector.check(access)))
    expect(shop.signIns.count - before).toBe(1)
  })

  it('is connected with an API key instead of a username', async () => {
    const before = shop.signIns.count
    await connector.check(accessTo({ settings: { address: `${shop.origin}/admin-api/` }, secrets: { apiKey: 'key-of-the-shop' } }))
    expect(shop.signIns.count).toBe(before)
  })

  it('names the setting that is wrong', async () => {
    const pathOf = (change: Partial<ShopAccess>) =>
      connector.check(accessTo(change)).then(
        () => '',
        (error: unknown) => (error instanceof AppError ? error.details.errors?.[0]?.path : undefined),
      )
    expect(await pathOf({ secrets: { password: 'wrong' } })).toBe('settings.password')
    expect(await pathOf({ secrets: { apiKey: 'wrong' } })).toBe('settings.apiKey')
    expect(await pathOf({ secrets: {} })).toBe('settings.username')
    expect(await pathOf({ settings: { username: 'stoa' } })).toBe('settings.address')
    expect(await pathOf({ settings: { address: `${shop.origin}/shop`, username: 'stoa' } })).toBe('settings.address')
  })

  it('keeps options, stock that is not allocated, brand, attributes and pictures of a product', async () => {
    const { product, variant, priceMinor } = sold()
    variant.stockLevels = [{ stockOnHand: 500, stockAllocated: 496 }]
    const [read] = productsOf((await connector.findProducts?.(access, [product.id])) ?? [])
    variant.stockLevels = [{ stockOnHand: 500, stockAllocated: 0 }]
    expect(read).toMatchObject({ name: product.name, currency: 'EUR' })
    expect(read?.brand).not.toBe('')
    expect(read?.attributes.length).toBeGreaterThan(0)
    expect(read?.images[0]?.source).toBe(`${shop.origin}${product.assets[0]?.source}`)
    expect(read?.variants[0]).toMatchObject({ reference: variant.id, priceMinor, stock: 4 })
  })

  it('is pulled whole although others are deleted between two pages', async () => {
    const many = await openVendure()
    const references = fillVendure(many, generateProducts({ products: 250, theme: 'home', seed: 4, currency: 'EUR' }))
    const seen: string[] = []
    let pages = 0
    const there = accessTo({ connectionId: many.origin, settings: { address: many.origin, username: 'stoa' }, outbound: many.openOutbound() })
    for await (const batch of connector.pull(there, null)) {
      seen.push(...productsOf(batch.items).map(({ reference }) => reference))
      if (++pages === 1) many.products.splice(0, 40)
    }
    await many.close()
    expect([...new Set(seen)]).toEqual(seen)
    expect(references.slice(40).filter((reference) => !seen.includes(reference))).toEqual([])
  })
})

describe('An order for a Vendure shop', () => {
  it.each([0, 250, -250])('has the total that was paid when that differs by %i from the shop’s own prices', async (extra) => {
    const order = orderOf(`order-difference-${extra}`, extra)
    await connector.createOrder?.(access, order)
    const [made] = placed(order.externalReference)
    expect(made).toMatchObject({ state: 'PaymentSettled', totalWithTax: order.totalMinor, shipping: 500 })
    const net = made?.payments.reduce((sum, one) => sum + one.amount - one.refunds.reduce((back, refund) => back + refund.total, 0), 0)
    expect(net).toBe(order.totalMinor)
    expect(made?.payments.flatMap(({ refunds }) => refunds).every(({ state }) => state === 'Settled')).toBe(true)
  })

  const calls = [...modes.map((mode) => [mode, 12] as const), ...[0, 2, 3, 4, 6, 10, 11, 13, 16].map((place) => ['500-after-work', place] as const)]
  it.each(calls)('is created once when %s is answer %i', async (mode, place) => {
    const reference = `order-${mode}-${place}`
    shop.script.push(...Array.from({ length: place }, () => 'ok' as const), mode)
    const first = await connector.createOrder?.(access, orderOf(reference, 100)).catch((error: unknown) => {
      expect(error).toBeInstanceOf(UpstreamError)
      return undefined
    })
    shop.script.length = 0
    const again = await connector.createOrder?.(access, orderOf(reference, 100))
    if (first) expect(again).toEqual({ reference: first.reference, isNew: false })
    expect(placed(reference)).toMatchObject([{ id: again?.reference, state: 'PaymentSettled', totalWithTax: orderOf('', 100).totalMinor }])
  })

  it('belongs to the customer who has an account with this email address', async () => {
    await connector.createOrder?.(access, orderOf('order-known', 0, { customer: { name: 'Noor', email: 'known@example.com', phone: '' } }))
    expect(placed('order-known')[0]?.customer).toEqual({ id: '77' })
  })

  it('is refused with the reason where the shop cannot send it or has too few', async () => {
    const abroad = orderOf('order-abroad', 0, { shippingAddress: { countryCode: 'JP' } })
    await expect(connector.createOrder?.(access, abroad)).rejects.toThrow('no shipping method for an address in JP')
    const many = orderOf('order-many')
    const tooMany = { ...many, lines: many.lines.map((line) => ({ ...line, quantity: 5000 })) }
    await expect(connector.createOrder?.(access, tooMany)).rejects.toThrow('Not enough items in stock')
    await expect(connector.createOrder?.(access, orderOf('order-yen', 0, { currency: 'JPY' }))).rejects.toThrow('sells in EUR, not in JPY')
  })
})

describe('What happens to an order in a Vendure shop', () => {
  it('has a shipment once, in parts, also where the answer of the first report was lost', async () => {
    const { variant } = sold()
    const { reference = '' } = (await connector.createOrder?.(access, orderOf('order-shipped'))) ?? {}
    const line = { productReference: '', variantReference: variant.id, sku: variant.sku, quantity: 1 }
    const tracking = { carrier: 'PostNL', trackingNumber: '3S1', trackingHref: null }
    const shipment = {
      ...tracking,
      key: 'key-1',
      orderReference: reference,
      externalReference: '',
      reference: null,
      otherReferences: [],
      lines: [line],
      isComplete: false,
    }
    shop.script.push('ok', 'closed')
    await expect(connector.reportFulfilment?.(access, shipment)).rejects.toBeInstanceOf(UpstreamError)
    shop.script.length = 0
    for (const _ of [1, 2]) await connector.reportFulfilment?.(access, shipment)
    await connector.reportFulfilment?.(access, { ...shipment, key: 'key-2' })
    expect(await connector.readFulfilments?.(access, reference)).toMatchObject([
      { key: 'key-1', trackingNumber: '3S1', lines: [{ variantReference: variant.id, quantity: 1 }] },
      { key: 'key-2', lines: [{ quantity: 1 }] },
    ])
    await expect(connector.reportFulfilment?.(access, { ...shipment, key: 'key-3' })).rejects.toMatchObject({
      text: { code: 'upstream.nothing_to_ship' },
    })
    const changed: string[] = []
    for await (const page of connector.listChangedOrders?.(access, new Date(0)) ?? []) changed.push(...page)
    expect(changed).toContain(reference)
  })

  it('is named when it changed, although others are deleted between two pages', async () => {
    const other = await openVendure()
    const { reference = '' } = (await connector.createOrder?.(access, orderOf('order-pages'))) ?? {}
    const placed = shop.orders.find(({ id }) => id === reference)
    if (!placed) throw new Error('the shop has the order')
    const ids = Array.from({ length: 250 }, (_, index) => String(index + 1))
    other.orders.push(...ids.map((id) => ({ ...placed, id })))
    const there = accessTo({ connectionId: other.origin, settings: { address: other.origin, username: 'stoa' }, outbound: other.openOutbound() })
    const read: string[] = []
    for await (const page of connector.listChangedOrders?.(there, new Date(0)) ?? []) {
      if (read.length === 0) other.orders.splice(10, 3)
      read.push(...page)
    }
    await other.close()
    expect(read).toEqual(ids)
  })

  it('is named with its product when that changed, although others are deleted between two pages', async () => {
    const other = await openVendure()
    const [sample] = shop.products
    if (!sample) throw new Error('the shop has a product')
    const ids = Array.from({ length: 250 }, (_, index) => String(index + 1))
    other.products.push(
      ...ids.map((id) => ({ ...sample, id, variants: sample.variants.map((variant) => ({ ...variant, id: `${id}-${variant.id}` })) })),
    )
    const there = accessTo({ connectionId: other.origin, settings: { address: other.origin, username: 'stoa' }, outbound: other.openOutbound() })
    const read: string[] = []
    for await (const page of connector.listChangedProducts?.(there, new Date(0)) ?? []) {
      if (read.length === 0) other.products.splice(10, 3)
      read.push(...page)
    }
    await other.close()
    expect(read.toSorted((a, b) => Number(a) - Number(b))).toEqual(ids)
  })

  it('has a refund once, from all its payments, and restocks what came back', async () => {
    const { variant, priceMinor } = sold()
    const { reference = '' } = (await connector.createOrder?.(access, orderOf('order-refunded', 900))) ?? {}
    const before = variant.stockLevels[0]?.stockAllocated ?? 0
    const line = { productReference: '', variantReference: variant.id, sku: variant.sku, quantity: 1, amountMinor: priceMinor, isRestocked: true }
    const amountMinor = priceMinor * 2 + 500 + 900
    const refund = {
      key: 'refund-1',
      orderReference: reference,
      externalReference: '',
      currency: 'EUR',
      amountMinor,
      shippingMinor: 0,
      reason: 'Broken',
      lines: [line],
    }
    shop.script.push('ok', 'closed')
    await expect(connector.refundOrder?.(access, refund)).rejects.toBeInstanceOf(UpstreamError)
    shop.script.length = 0
    for (const _ of [1, 2]) await connector.refundOrder?.(access, refund)
    const order = shop.orders.find(({ id }) => id === reference)
    const refunds = order?.payments.flatMap((one) => one.refunds)
    expect(refunds?.reduce((sum, { total }) => sum + total, 0)).toBe(amountMinor)
    expect(refunds?.map(({ state, transactionId }) => [state, transactionId])).toEqual(refunds?.map(() => ['Settled', 'refund-1']))
    expect(variant.stockLevels[0]?.stockAllocated).toBe(before - 1)
    await expect(connector.refundOrder?.(access, { ...refund, key: 'refund-2' })).rejects.toThrow('less paid')
  })
})
