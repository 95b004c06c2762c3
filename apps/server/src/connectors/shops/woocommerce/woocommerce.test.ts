import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openContract } from '../../../../test/check-contract.ts'
import { makePushedContent, newOf } from '../../../../test/pushed-product.ts'
import { modes } from '../../../../test/stand-in.ts'
import type { WooStandIn } from '../../../../test/woocommerce.ts'
import { fillWooCommerce, openWooCommerce, wooKeys } from '../../../../test/woocommerce.ts'
import type { ShopOrder } from '../../../domains/connection/ports-order.ts'
import type { PulledItem, ShopAccess } from '../../../domains/connection/ports.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { generateProducts } from '../../../sandbox/make-shop.ts'
import { makeWooConnector } from './index.ts'
import { toNewProduct, toNewVariation } from './push-translate.ts'

const checkContract = openContract('woocommerce.json')

const connector = makeWooConnector({ timeoutMs: 2500, patience: { tries: 5, firstPauseMs: 10, maxPauseMs: 2000 } })
let shop: WooStandIn
let access: ShopAccess
beforeAll(async () => {
  shop = await openWooCommerce()
  fillWooCommerce(shop, generateProducts({ products: 6, theme: 'home', seed: 3, currency: 'EUR' }))
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.script.length = 0
  access = accessTo({})
})

function accessTo(change: Partial<ShopAccess>): ShopAccess {
  return {
    companyId: 'company',
    connectionId: 'connection',
    settings: { address: shop.origin },
    secrets: { ...wooKeys, webhookSecret: 'secret-of-webhooks' },
    currency: 'EUR',
    outbound: shop.openOutbound(),
    openFile: () => Promise.reject(new Error('no file')),
    awaitTurn: () => Promise.resolve(),
    pauseCalls: () => Promise.resolve(),
    signal: new AbortController().signal,
    ...change,
  } as ShopAccess
}

const productsOf = (items: readonly PulledItem[]) => items.flatMap((item) => (item.isProduct ? [item.product] : []))

async function pullAll(): Promise<PulledItem[]> {
  const items: PulledItem[] = []
  for await (const batch of connector.pull(access, null)) items.push(...batch.items)
  return items
}

function orderOf(reference: string): ShopOrder {
  const variable = shop.products.find(({ type }) => type === 'variable')
  const variation = shop.variations.get(variable?.id ?? 0)?.[0]
  return {
    externalReference: reference,
    orderNumber: '7',
    currency: 'EUR',
    placedAt: new Date().toISOString(),
    customer: { name: 'Noor de Vries', email: 'noor@example.com', phone: '' },
    shippingAddress: { name: 'Noor de Vries', street: 'Prinsengracht 214', postalCode: '1016 HD', city: 'Amsterdam', countryCode: 'NL' },
    lines: [
      {
        productReference: String(variable?.id),
        variantReference: String(variation?.id),
        sku: String(variation?.sku),
        name: 'Thing',
        quantity: 3,
        unitPriceMinor: 1000,
        totalMinor: 3000,
      },
    ],
    shippingMinor: 495,
    totalMinor: 3495,
    isPaid: true,
  }
}

describe('A product of WooCommerce', () => {
  it('keeps variations, options, sale prices, stock, categories, tags and brand', async () => {
    const product = shop.products.find(({ type }) => type === 'variable')
    const variation = shop.variations.get(product?.id ?? 0)?.[0]
    Object.assign(variation ?? {}, { price: '8.5', regular_price: '12.00', manage_stock: 'parent' })
    Object.assign(product ?? {}, { manage_stock: true, stock_quantity: 4 })
    const [read] = productsOf((await connector.findProducts?.(access, [String(product?.id)])) ?? [])
    expect(read).toMatchObject({ name: product?.name, currency: 'EUR', tags: expect.any(Array) })
    expect(read?.category).toContain(' > ')
    expect(read?.brand).not.toBe('')
    expect(read?.variants[0]).toMatchObject({ reference: String(variation?.id), priceMinor: 850, compareAtMinor: 1200, stock: 4 })
    expect(read?.variants[0]?.options.length).toBeGreaterThan(0)
    Object.assign(variation ?? {}, { manage_stock: false, stock_status: 'outofstock' })
    expect(productsOf((await connector.findProducts?.(access, [String(product?.id)])) ?? [])[0]?.variants[0]?.stock).toBe(0)
  })

  it('is priced with tax where the shop enters prices without', async () => {
    const simple = {
      id: 77,
      name: 'Plain',
      type: 'simple',
      status: 'publish',
      price: '10.00',
      regular_price: '10.00',
      stock_status: 'instock',
      tax_class: '',
    }
    shop.products.push(simple)
    Object.assign(shop.settings, { woocommerce_calc_taxes: 'yes', woocommerce_prices_include_tax: 'no' })
    shop.taxes.push({ id: 1, country: 'NL', state: '', rate: '21.0000', class: 'standard' })
    expect(productsOf((await connector.findProducts?.(access, ['77'])) ?? [])[0]?.variants[0]?.priceMinor).toBe(1210)
    shop.settings.woocommerce_prices_include_tax = 'yes'
    expect(productsOf((await connector.findProducts?.(access, ['77'])) ?? [])[0]?.variants[0]?.priceMinor).toBe(1000)
    shop.settings.woocommerce_calc_taxes = 'no'
  })

  it('is pulled although others are deleted between two pages', async () => {
    const many = await openWooCommerce()
    const references = fillWooCommerce(many, generateProducts({ products: 250, theme: 'home', seed: 4, currency: 'EUR' }))
    const seen: string[] = []
    let pages = 0
    for await (const batch of connector.pull(accessTo({ settings: { address: many.origin }, outbound: many.openOutbound() }), null)) {
      seen.push(...productsOf(batch.items).map(({ reference }) => reference))
      if (++pages === 1) many.products.splice(0, 40)
    }
    await many.close()
    expect([...new Set(seen)]).toEqual(seen)
    expect(references.slice(40).filter((reference) => !seen.includes(reference))).toEqual([])
  })
})

describe('A WooCommerce shop', () => {
  it('is found without pretty permalinks', async () => {
    const plain = await openWooCommerce()
    plain.hasPermalinks = false
    const there = accessTo({ settings: { address: `${plain.origin}/` }, outbound: plain.openOutbound() })
    expect((await connector.check(there)).name).toContain('127.0.0.1')
    await plain.close()
  })

  it('names the field of a wrong key and of an address without a shop', async () => {
    const wrong = accessTo({ secrets: { ...wooKeys, consumerSecret: 'cs_wrong' } })
    await expect(connector.check(wrong)).rejects.toSatisfy(
      (error) => error instanceof AppError && error.details.errors?.[0]?.path === 'settings.consumerKey',
    )
  })

  it.each(modes)('loses and doubles no product when a page is answered with %s', async (mode) => {
    shop.script.push(mode)
    const items = productsOf(await pullAll())
    expect(items.map(({ reference }) => reference)).toEqual(shop.products.map(({ id }) => String(id)).toSorted((a, b) => Number(a) - Number(b)))
  })

  it.each(modes.flatMap((mode) => [[mode, 0] as const, [mode, 1] as const]))('creates an order once when %s is answer %i', async (mode, place) => {
    const reference = `order-${mode}-${place}`
    // The look-up, then the order; the settings and taxes in between are not scripted.
    shop.script.push(...(place === 0 ? [mode] : (['ok', mode] as const)))
    const first = await connector.createOrder?.(access, orderOf(reference)).catch((error: unknown) => {
      expect(error).toBeInstanceOf(UpstreamError)
      return undefined
    })
    shop.script.length = 0
    const again = await connector.createOrder?.(access, orderOf(reference))
    if (first) expect(again).toEqual({ reference: first.reference, isNew: false })
    const made = shop.orders.filter((one) => JSON.stringify(one.meta_data).includes(`"${reference}"`))
    expect(made.map(({ total, status }) => [total, status])).toEqual([['34.95', 'processing']])
  })

  it('has an order of the total that was paid, whatever tax it adds', async () => {
    Object.assign(shop.settings, { woocommerce_calc_taxes: 'yes', woocommerce_prices_include_tax: 'yes' })
    const made = await connector.createOrder?.(access, orderOf('order-taxed'))
    expect(shop.orders.find(({ id }) => String(id) === made?.reference)?.total).toBe('34.95')
    shop.settings.woocommerce_calc_taxes = 'no'
  })

  it('has a shipment once, with its tracking, and returns one that was made there', async () => {
    const { reference = '' } = (await connector.createOrder?.(access, orderOf('order-shipped'))) ?? {}
    const shipment = {
      key: 'key-1',
      orderReference: reference,
      externalReference: 'order-shipped',
      reference: null,
      otherReferences: [],
      carrier: 'PostNL',
      trackingNumber: '3S1',
      trackingHref: null,
      lines: [],
    }
    for (const _ of [1, 2]) await connector.reportFulfilment?.(access, { ...shipment, isComplete: false })
    const order = shop.orders.find(({ id }) => String(id) === reference)
    expect(order?.notes).toHaveLength(1)
    expect(await connector.readFulfilments?.(access, reference)).toMatchObject([{ key: 'key-1', trackingNumber: '3S1' }])
    Object.assign(order ?? {}, { status: 'completed' })
    const meta = order?.meta_data as object[] | undefined
    meta?.push({ key: '_wc_shipment_tracking_items', value: [{ tracking_provider: 'DHL', tracking_number: 'JD9' }] })
    expect(await connector.readFulfilments?.(access, reference)).toMatchObject([
      { key: 'key-1' },
      { reference: 'completed', carrier: 'DHL', trackingNumber: 'JD9' },
    ])
    const changed: string[] = []
    for await (const page of connector.listChangedOrders?.(access, new Date(Date.now() - 3_600_000)) ?? []) changed.push(...page)
    expect(changed).toContain(reference)
  })

  it('has all shipments that are reported at once, and those that an earlier version kept together', async () => {
    const { reference = '' } = (await connector.createOrder?.(access, orderOf('order-parcels'))) ?? {}
    const about = {
      orderReference: reference,
      externalReference: '',
      reference: null,
      otherReferences: [],
      carrier: 'PostNL',
      trackingHref: null,
      lines: [],
    }
    const kept = { earlier: { carrier: 'PostNL', trackingNumber: '3S0', trackingHref: null } }
    const meta = shop.orders.find(({ id }) => String(id) === reference)?.meta_data as object[]
    meta.push({ key: '_stoa_shipments', value: JSON.stringify(kept) })
    const report = async (key: string) => connector.reportFulfilment?.(access, { ...about, key, trackingNumber: `3S-${key}`, isComplete: false })
    for (const _ of [1, 2]) await Promise.all(['one', 'two', 'three'].map(report))
    const keys = (await connector.readFulfilments?.(access, reference))?.map(({ key }) => key)
    expect(keys?.toSorted()).toEqual(['earlier', 'one', 'three', 'two'])
    expect(shop.orders.find(({ id }) => String(id) === reference)?.notes).toHaveLength(3)
  })

  it('has a refund once, moves no money, and restocks what came back', async () => {
    const { reference = '' } = (await connector.createOrder?.(access, orderOf('order-refunded'))) ?? {}
    const [line] = orderOf('').lines
    if (!line) throw new Error('the order has a line')
    const refund = {
      key: 'refund-1',
      orderReference: reference,
      externalReference: 'order-refunded',
      currency: 'EUR',
      amountMinor: 1000,
      shippingMinor: 0,
      reason: 'Broken',
      lines: [{ ...line, quantity: 1, amountMinor: 1000, isRestocked: true }],
    }
    for (const _ of [1, 2]) await connector.refundOrder?.(access, refund)
    expect(shop.orders.find(({ id }) => String(id) === reference)?.refunds).toMatchObject([
      { amount: '10.00', api_refund: false, api_restock: true, line_items: [{ quantity: -1, total: '0.00' }] },
    ])
  })
})

// Where the description of WooCommerce is not beside the repository, nothing can be compared: the line says so. Its text is older than two of the fields.
it.runIf(checkContract !== undefined)('WooCommerce’s own description allows what is pushed', () => {
  const pushed = newOf('a', makePushedContent('Tall lamp', ['S', 'L']))
  const shopFacts = { currency: 'EUR', hasTaxInPrices: true, isTaxed: false, country: 'NL', weightUnit: 'g', taxes: [] }
  const [variant] = pushed.product.variants
  if (!variant) throw new Error('it has two')
  const bodies = [
    ['/wp-json/wc/v3/products', toNewProduct(pushed, shopFacts)],
    ['/wp-json/wc/v3/products', toNewProduct(newOf('b', makePushedContent('Mug', [])), shopFacts)],
    ['/wp-json/wc/v3/products/1/variations', toNewVariation(variant, pushed, shopFacts)],
  ] as const
  const errors = bodies.flatMap(([path, body]) => checkContract?.({ method: 'POST', path, body: JSON.parse(JSON.stringify(body)) as unknown }) ?? [])
  expect(errors.filter((error) => !/(?:global_unique_id|stock_status): unknown$/.test(error))).toEqual([])
})

describe('A webhook of WooCommerce', () => {
  it('is subscribed once per topic, and switched on again when the shop disabled it', async () => {
    const address = 'https://portal.example.com/api/Webhook/Shop/x'
    for (const _ of [1, 2]) await connector.webhooks?.subscribe(access, address)
    const topics = shop.hooks.map(({ topic }) => topic)
    expect([topics.length, topics.includes('product.restored'), topics.includes('order.deleted')]).toEqual([8, true, true])
    Object.assign(shop.hooks[1] ?? {}, { status: 'disabled' })
    await connector.webhooks?.subscribe(access, address)
    expect(shop.hooks.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'active'))
    await connector.webhooks?.unsubscribe?.(access, address)
    expect(shop.hooks).toEqual([])
  })

  it('is read once its signature proves it', () => {
    const sent = (payload: object, topic: string, secret = 'secret-of-webhooks') => {
      const body = Buffer.from(JSON.stringify(payload))
      const headers = {
        'x-wc-webhook-topic': topic,
        'x-wc-webhook-delivery-id': 'd1',
        'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
      }
      return connector.webhooks?.parse(access, { body, headers }, new Date())
    }
    expect(sent({ id: 12, parent_id: 0 }, 'product.updated')).toEqual({
      externalId: expect.stringMatching(/^d1:[\w-]{22}$/) as string,
      event: { kind: 'products_changed', references: ['12'] },
    })
    expect(sent({ id: 99, parent_id: 12 }, 'product.updated')).toMatchObject({ event: { references: ['12'] } })
    expect(sent({ id: 5 }, 'order.updated')).toMatchObject({ event: { kind: 'order_changed', reference: '5' } })
    expect(sent({ id: 6 }, 'order.deleted')).toMatchObject({ event: { kind: 'order_changed', reference: '6', isDeleted: true } })
    expect(() => sent({ id: 5 }, 'order.updated', 'another')).toThrow(AppError)
    expect(connector.webhooks?.parse(access, { body: Buffer.from('webhook_id=3'), headers: {} }, new Date())).toBeUndefined()
  })
})
