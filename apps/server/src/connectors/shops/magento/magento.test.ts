import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MagentoStandIn } from '../../../../test/magento.ts'
import { adobeKeys, fillMagento, magentoKeys, magentoSettings, openMagento } from '../../../../test/magento.ts'
import { orderFor, soldBy } from '../../../../test/magento-sold.ts'
import { billedElsewhere } from '../../../../test/sample-shop-order.ts'
import { shopAccess } from '../../../../test/shop-access.ts'
import { modes } from '../../../../test/stand-in.ts'
import type { ShopOrder } from '../../../domains/connection/ports-order.ts'
import type { PulledItem, ShopAccess, ShopConnector } from '../../../domains/connection/ports.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { generateProducts } from '../../../sandbox/make-shop.ts'
import { externalOrderId } from './create-order.ts'
import { makeMagentoConnector } from './index.ts'
import { signRequest } from './sign-request.ts'

let shop: MagentoStandIn
let connector: ShopConnector
let access: ShopAccess
beforeAll(async () => {
  shop = await openMagento()
  connector = makeMagentoConnector({ timeoutMs: 2500, patience: { tries: 5, firstPauseMs: 10, maxPauseMs: 2000 }, imsOrigin: shop.origin })
  fillMagento(shop, generateProducts({ products: 6, theme: 'home', seed: 3, currency: 'EUR' }))
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.script.length = 0
  access = accessTo({})
})

const accessTo = (change: Partial<ShopAccess>): ShopAccess =>
  shopAccess({
    connectionId: shop.origin,
    settings: { address: shop.origin, ...magentoSettings },
    secrets: { ...magentoKeys },
    outbound: shop.openOutbound(),
    ...change,
  })
const cloudAccess = (secrets: Record<string, string> = adobeKeys.secrets): ShopAccess =>
  accessTo({ settings: { address: `${shop.origin}/tenant`, ...adobeKeys.settings }, secrets })

const productsOf = (items: readonly PulledItem[]) => items.flatMap((item) => (item.isProduct ? [item.product] : []))
const issuesOf = (items: readonly PulledItem[]) => items.flatMap((item) => (item.isProduct ? [] : [item.code]))

const sold = () => soldBy(shop)
const find = async (...references: string[]): Promise<PulledItem[]> => (await connector.findProducts?.(access, references)) ?? []

const orderOf = (reference: string, change: Partial<ShopOrder> = {}): ShopOrder => orderFor(shop, reference, change)
const placed = (reference: string) => shop.orders.filter(({ ext_order_id }) => ext_order_id === externalOrderId(reference))
const makeOrder = async (reference: string): Promise<string> => (await connector.createOrder?.(access, orderOf(reference)))?.reference ?? ''

it('a request is signed as OAuth 1.0a with HMAC-SHA256 says', () => {
  const keys = { consumerKey: 'ck', consumerSecret: 'cs&1', accessToken: 'at', accessTokenSecret: 'ats' }
  const request = {
    method: 'GET',
    url: 'https://shop.example/rest/V1/products',
    query: [
      ['searchCriteria[pageSize]', '5'],
      ['fields', 'items[id,sku]'],
    ] as [string, string][],
  }
  const header = signRequest(request, keys, { nonce: 'abc123', now: 1_790_000_000_000 })
  expect(header).toContain('oauth_signature="ViiUmcbyyxQ1WvWIPNynUUDmbHNkFXMtDKTGBvIT4Ok%3D"')
})

describe('A Magento shop', () => {
  it('is connected by the keys of an integration, or signed in to at Adobe once', async () => {
    expect((await connector.check(access)).name).toContain('127.0.0.1')
    const before = shop.signIns.count
    const cloud = cloudAccess()
    await Promise.all([connector.check(cloud), connector.check(cloud)])
    expect(shop.signIns.count - before).toBe(1)
    shop.signIns.valid = 'ended'
    await connector.check(cloud)
    expect(shop.signIns.count - before).toBe(2)
  })

  it('names the setting that is wrong', async () => {
    const pathOf = (wrong: ShopAccess) =>
      connector.check(wrong).then(
        () => '',
        (error: unknown) => (error instanceof AppError ? error.details.errors?.[0]?.path : undefined),
      )
    expect(await pathOf(accessTo({ secrets: { ...magentoKeys, consumerSecret: 'wrong' } }))).toBe('settings.consumerKey')
    expect(await pathOf(accessTo({ settings: { ...magentoSettings } }))).toBe('settings.address')
    expect(await pathOf(accessTo({ settings: { ...magentoSettings, address: `${shop.origin}/elsewhere` } }))).not.toBe('')
    expect(await pathOf(accessTo({ settings: { ...magentoSettings, address: `${shop.origin}/rest/V1/` } }))).toBe('')
    expect(await pathOf(cloudAccess({ clientSecret: 'wrong' }))).toBe('settings.clientId')
  })

  it('keeps options, brand, attributes, category and pictures of a product, and what is left of its stock', async () => {
    const { product, variant, source } = sold()
    variant.weight = 1.25
    variant.custom_attributes.push({ attribute_code: 'ean', value: '4006381333931' })
    shop.attributes.push({
      attribute_id: 900,
      attribute_code: 'ean',
      default_frontend_label: 'EAN',
      frontend_input: 'text',
      is_user_defined: true,
      options: [],
    })
    source.quantity = 9
    const [read] = productsOf(await find(String(product.id)))
    expect(read).toMatchObject({ name: product.name, currency: 'EUR' })
    expect(read?.brand).not.toBe('')
    expect(read?.category).not.toContain('Default Category')
    expect(read?.category).not.toBe('')
    expect(read?.images[0]?.source).toMatch(/^https:\/\/pictures\.example\.com\/media\/catalog\/product\/p\//)
    expect(read?.variants[0]).toMatchObject({ reference: String(variant.id), sku: variant.sku, stock: 9, weightGrams: 1250, gtin: '4006381333931' })
    expect(read?.options.map(({ name }) => name)).toEqual(product.extension_attributes.configurable_product_options.map(({ label }) => label))
    expect(read?.attributes.map(({ name }) => name)).not.toContain('Manufacturer')
  })

  it('sells a product whose stock is not managed, however many there are, and none of one whose stock ended', async () => {
    const { product, variant, source } = sold()
    const before = source.quantity
    const stockOf = async (quantity: number) => {
      source.quantity = quantity
      return productsOf(await find(String(product.id)))[0]?.variants[0]?.stock
    }
    const start = Date.now()
    const dayMs = 86_400_000
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    try {
      expect([await stockOf(0), await stockOf(5)]).toEqual([0, 5])
      shop.uncounted.add(variant.sku)
      // What was read is known for half a day at least, and read again after a day.
      expect(await stockOf(5)).toBe(5)
      vi.setSystemTime(start + dayMs)
      expect([await stockOf(0), await stockOf(5)]).toEqual([null, null])
      shop.uncounted.delete(variant.sku)
      vi.setSystemTime(start + 2 * dayMs)
      expect(await stockOf(before)).toBe(before)
    } finally {
      vi.useRealTimers()
    }
  })

  it('leaves out what is not offered, and what is reserved by orders that are not shipped', async () => {
    const { product, variant, source } = sold()
    source.quantity = 9
    const before = productsOf(await find(String(product.id)))[0]?.variants[0]?.stock ?? 0
    await makeOrder('order-reserving')
    expect(productsOf(await find(String(product.id)))[0]?.variants[0]?.stock).toBe(before - 2)
    variant.status = 2
    expect(productsOf(await find(String(product.id)))[0]?.variants.map(({ reference }) => reference)).not.toContain(String(variant.id))
    variant.status = 1
    product.status = 2
    expect(await find(String(product.id))).toEqual([])
    product.status = 1
  })

  it('has a special price on its days alone, and names products that are made of others', async () => {
    const { product, variant } = sold()
    const special = [
      { attribute_code: 'special_price', value: '8.500000' },
      { attribute_code: 'special_from_date', value: '2020-01-01 00:00:00' },
    ]
    const kept = { price: variant.price, custom_attributes: variant.custom_attributes }
    const pricesWith = async (end: string) => {
      Object.assign(variant, {
        price: 10,
        custom_attributes: [...kept.custom_attributes, ...special, { attribute_code: 'special_to_date', value: end }],
      })
      return productsOf(await find(String(product.id)))[0]?.variants[0]
    }
    expect(await pricesWith('2999-12-31 00:00:00')).toMatchObject({ priceMinor: 850, compareAtMinor: 1000 })
    expect(await pricesWith('2021-12-31 00:00:00')).toMatchObject({ priceMinor: 1000, compareAtMinor: null })
    // In Tokyo it is the day after.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T16:00:00Z') })
    try {
      expect(await pricesWith('2026-11-30 00:00:00')).toMatchObject({ priceMinor: 850, compareAtMinor: 1000 })
      shop.settings.timezone = 'Asia/Tokyo'
      expect(await pricesWith('2026-11-30 00:00:00')).toMatchObject({ priceMinor: 1000, compareAtMinor: null })
      shop.settings.timezone = 'Nowhere/Unknown'
      expect(await pricesWith('2026-11-30 00:00:00')).toMatchObject({ priceMinor: 850, compareAtMinor: 1000 })
    } finally {
      vi.useRealTimers()
      shop.settings.timezone = 'UTC'
    }
    Object.assign(variant, kept)
    product.type_id = 'bundle'
    expect(issuesOf(await find(String(product.id)))).toEqual(['composed_product'])
    product.type_id = 'configurable'
  })

  it('lists a product as changed when a variant of it changed', async () => {
    const { product, variant } = sold()
    for (const one of shop.products) one.updated_at = '2026-01-01 00:00:00'
    variant.updated_at = '2026-06-01 12:00:00'
    const changed: string[] = []
    for await (const page of connector.listChangedProducts?.(access, new Date('2026-06-01T11:00:00Z')) ?? []) changed.push(...page)
    expect(changed).toEqual([String(product.id)])
  })
})

describe('An order for a Magento shop', () => {
  it('has the amounts of the portal, is paid, and is sold by its variant', async () => {
    const { variant } = sold()
    const made = await connector.createOrder?.(access, orderOf('order-amounts'))
    expect(made?.isNew).toBe(true)
    const [order] = placed('order-amounts')
    expect(order).toMatchObject({
      entity_id: Number(made?.reference),
      grand_total: 29.15,
      shipping_amount: 4.95,
      subtotal: 24.2,
      customer_firstname: 'Noor',
      customer_lastname: 'de Vries',
      billing_address: { street: ['Prinsengracht 214'], postcode: '1016 HD', city: 'Amsterdam', country_id: 'NL' },
      items: [{ product_id: variant.id, sku: variant.sku, qty_ordered: 2, qty_invoiced: 2, price: 12.1, row_total: 24.2 }],
      state: 'processing',
    })
  })

  it('has the number that people read there, its billing address and the service that was chosen', async () => {
    const made = await connector.createOrder?.(access, orderOf('order-billed', billedElsewhere))
    const [stored] = placed('order-billed')
    expect(stored).toMatchObject({
      increment_id: made?.number,
      billing_address: { firstname: 'Anna', company: 'Bakker Holding BV', street: ['Coolsingel 40'], postcode: '3011 AD' },
      customer_firstname: 'Noor',
      shipping_description: 'Express',
      status_histories: [{ comment: 'Order M-7' }, { comment: billedElsewhere.customerNote }],
    })
    expect(made?.number).toMatch(/^\d+$/)
  })

  it('is not invoiced where the merchant collects the money', async () => {
    const create = () => connector.createOrder?.(access, orderOf('order-unpaid', { isPaid: false }))
    await create()
    await create()
    expect(placed('order-unpaid')).toMatchObject([{ state: 'new', items: [{ qty_ordered: 2, qty_invoiced: 0 }] }])
  })

  const calls = [...modes.map((mode) => [mode, 2] as const), ...[0, 1].map((place) => ['500-after-work', place] as const)]
  it.each(calls)('is created once and invoiced once when %s is answer %i', async (mode, place) => {
    const reference = `order-${mode}-${place}`
    shop.script.push(...Array.from({ length: place }, () => 'ok' as const), mode)
    await connector.createOrder?.(access, orderOf(reference)).catch((error: unknown) => expect(error).toBeInstanceOf(UpstreamError))
    shop.script.length = 0
    const again = await connector.createOrder?.(access, orderOf(reference))
    expect(placed(reference)).toMatchObject([{ entity_id: Number(again?.reference), items: [{ qty_invoiced: 2 }] }])
  })

  it('is refused with the reason where the shop has another currency or no such product', async () => {
    await expect(connector.createOrder?.(access, orderOf('order-yen', { currency: 'JPY' }))).rejects.toThrow('The currency of the shop is EUR')
    const { lines } = orderOf('order-gone')
    const gone = orderOf('order-gone', { lines: lines.map((line) => ({ ...line, sku: 'nothing' })) })
    await expect(connector.createOrder?.(access, gone)).rejects.toThrow('The product nothing is not there')
  })
})

it('sends what the contract of Magento describes, where that is beside the repository', () => {
  expect(shop.requests.length).toBeGreaterThan(50)
  expect([...new Set(shop.violations)]).toEqual([])
})
