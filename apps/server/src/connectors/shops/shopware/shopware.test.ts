import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { billedElsewhere } from '../../../../test/sample-shop-order.ts'
import { shopAccess } from '../../../../test/shop-access.ts'
import type { ShopwareStandIn } from '../../../../test/shopware.ts'
import { fillShopware, openShopware, shopwareKeys } from '../../../../test/shopware.ts'
import { orderFor, soldBy } from '../../../../test/shopware-sold.ts'
import { modes } from '../../../../test/stand-in.ts'
import type { ShopOrder } from '../../../domains/connection/ports-order.ts'
import type { PulledItem, ShopAccess } from '../../../domains/connection/ports.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { generateProducts } from '../../../sandbox/make-shop.ts'
import { makeShopwareConnector } from './index.ts'

const connector = makeShopwareConnector({ timeoutMs: 2500, patience: { tries: 5, firstPauseMs: 10, maxPauseMs: 2000 } })
let shop: ShopwareStandIn
let access: ShopAccess
beforeAll(async () => {
  shop = await openShopware()
  fillShopware(shop, generateProducts({ products: 6, theme: 'home', seed: 3, currency: 'EUR' }))
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.script.length = 0
  access = accessTo({})
})

const accessTo = (change: Partial<ShopAccess>): ShopAccess =>
  shopAccess({
    connectionId: shop.origin,
    settings: { address: shop.origin },
    secrets: { ...shopwareKeys },
    outbound: shop.openOutbound(),
    ...change,
  })

const productsOf = (items: readonly PulledItem[]) => items.flatMap((item) => (item.isProduct ? [item.product] : []))

const sold = () => soldBy(shop)
const orderOf = (reference: string, change: Partial<ShopOrder> = {}) => orderFor(shop, reference, change)
const placed = (reference: string) => shop.orders.filter(({ customFields }) => customFields.stoa_reference === reference)

describe('A Shopware shop', () => {
  it('is signed in to once, and again when its token has ended', async () => {
    const before = shop.signIns.count
    await Promise.all([connector.check(access), connector.check(access)])
    expect(shop.signIns.count - before).toBeLessThanOrEqual(1)
    shop.signIns.valid = 'ended'
    expect((await connector.check(access)).name).toContain('127.0.0.1')
    expect(shop.signIns.count - before).toBeLessThanOrEqual(2)
  })

  it('names the setting that is wrong', async () => {
    const pathOf = (change: Partial<ShopAccess>) =>
      connector.check(accessTo(change)).then(
        () => '',
        (error: unknown) => (error instanceof AppError ? error.details.errors?.[0]?.path : undefined),
      )
    expect(await pathOf({ secrets: { ...shopwareKeys, secretKey: 'wrong' } })).toBe('settings.accessKey')
    expect(await pathOf({ settings: {} })).toBe('settings.address')
    expect(await pathOf({ settings: { address: `${shop.origin}/shop` } })).toBe('settings.address')
    expect(await pathOf({ settings: { address: `${shop.origin}/api/` } })).toBe('')
  })

  it('keeps options, stock that is left, brand, attributes and pictures of a product; a variant has what its product has', async () => {
    const { product, variant, priceMinor } = sold()
    Object.assign(product, { weight: 1.25, price: variant.price })
    const [, second] = product.children
    Object.assign(second ?? {}, { price: null, availableStock: -3, ean: '4006381333931' })
    const [read] = productsOf((await connector.findProducts?.(access, [product.id])) ?? [])
    expect(read).toMatchObject({ name: product.translated.name, currency: 'EUR', brand: product.manufacturer?.translated.name })
    expect(read?.attributes.length).toBeGreaterThan(0)
    expect(read?.images[0]?.source).toMatch(/^https:\/\/pictures\.example\.com\//)
    expect(read?.category).not.toContain('Catalogue')
    expect(read?.variants[0]).toMatchObject({ reference: variant.id, priceMinor, stock: variant.availableStock, weightGrams: 1250 })
    expect(read?.variants[1]).toMatchObject({ priceMinor, stock: 0, gtin: '4006381333931' })
    expect(read?.options.map(({ name }) => name)).toEqual(read?.variants[0]?.options.map(({ name }) => name))
  })

  it('leaves out what is not offered, and names a compared price only where it is higher', async () => {
    const { product, variant } = sold()
    const [first, second] = product.children
    Object.assign(first ?? {}, { active: false })
    Object.assign(second ?? {}, { price: [{ ...variant.price?.[0], gross: 8.403361344537815, listPrice: { gross: 10 } }] })
    const [read] = productsOf((await connector.findProducts?.(access, [product.id])) ?? [])
    Object.assign(first ?? {}, { active: null })
    expect(read?.variants.map(({ reference }) => reference)).not.toContain(first?.id)
    expect(read?.variants[0]).toMatchObject({ priceMinor: 840, compareAtMinor: 1000 })
    product.active = false
    expect(await connector.findProducts?.(access, [product.id])).toEqual([])
    product.active = true
  })
})

describe('The lists of a Shopware shop', () => {
  /** Reads a list to its end; `between` happens after its first page. */
  const readAround = async (pages: AsyncIterable<string[]> | undefined, between: () => void): Promise<string[]> => {
    const read: string[] = []
    for await (const page of pages ?? []) {
      if (read.length === 0) between()
      read.push(...page)
    }
    return read
  }
  const later = () => new Date(Date.now() + 1000).toISOString()

  it('name every changed order although others change and are deleted between two pages', async () => {
    const other = await openShopware()
    const row = (number: number) => ({
      id: String(number).padStart(32, '0'),
      autoIncrement: number,
      amountTotal: 1,
      stateMachineState: { technicalName: 'open' },
      customFields: {},
      lineItems: [],
      deliveries: [],
      transactions: [],
      createdAt: '2026-11-20T10:00:00.000+00:00',
      updatedAt: '2026-11-20T10:00:00.000+00:00',
    })
    other.orders.push(...Array.from({ length: 250 }, (_, index) => row(index + 1)))
    const ids = other.orders.map(({ id }) => id)
    const there = accessTo({ connectionId: other.origin, settings: { address: other.origin }, outbound: other.openOutbound() })
    const read = await readAround(connector.listChangedOrders?.(there, new Date('2026-11-01')), () => {
      // Three that were read are deleted, one that was read and one that was not change, and one is placed.
      other.orders.splice(10, 3)
      Object.assign(other.orders[20] ?? {}, { updatedAt: later() })
      Object.assign(other.orders[150] ?? {}, { updatedAt: later() })
      other.orders.push(row(251))
    })
    await other.close()
    expect(read).toEqual([...ids, row(251).id])
  })

  it('name every changed product although others change and are deleted between two pages', async () => {
    const other = await openShopware()
    const references = fillShopware(other, generateProducts({ products: 250, theme: 'home', seed: 3, currency: 'EUR' }))
    const there = accessTo({ connectionId: other.origin, settings: { address: other.origin }, outbound: other.openOutbound() })
    const read = await readAround(connector.listChangedProducts?.(there, new Date('2025-01-01')), () => {
      other.products.splice(2, 3)
      Object.assign(other.products[0] ?? {}, { updatedAt: later() })
      Object.assign(other.products.at(-1) ?? {}, { updatedAt: later() })
    })
    await other.close()
    expect(read.toSorted()).toEqual(references.toSorted())
  })

  it('have every category although others are deleted between two pages', async () => {
    const other = await openShopware()
    const names = Array.from({ length: 250 }, (_, index) => `Category ${index + 1}`)
    const child = (name: string, index: number) => ({
      id: String(index + 2).padStart(32, '0'),
      autoIncrement: index + 2,
      parentId: '1'.padStart(32, '0'),
      translated: { name, description: '' },
    })
    other.categories.push({ id: '1'.padStart(32, '0'), autoIncrement: 1, parentId: null, translated: { name: 'Catalogue #1', description: '' } })
    other.categories.push(...names.map(child))
    const outbound = other.openOutbound()
    let calls = 0
    const counted: typeof outbound = {
      ...outbound,
      request: (options) => {
        if (options.url.endsWith('/search/category') && ++calls === 2) other.categories.splice(10, 3)
        return outbound.request(options)
      },
    }
    const there = accessTo({ connectionId: other.origin, settings: { address: other.origin }, outbound: counted })
    const read = await connector.categories?.(there)
    await other.close()
    expect(read?.map(({ name }) => name)).toEqual(names)
  })
})

describe('An order for a Shopware shop', () => {
  it('has the amounts of the portal with their tax, and takes its items out of stock', async () => {
    const { variant } = sold()
    const before = variant.availableStock
    const made = await connector.createOrder?.(access, orderOf('order-amounts'))
    expect(made?.isNew).toBe(true)
    const [order] = placed('order-amounts')
    expect(order).toMatchObject({
      id: made?.reference,
      amountTotal: 29.15,
      price: { totalPrice: 29.15, netPrice: 24.09, positionPrice: 24.2, taxStatus: 'gross', calculatedTaxes: [{ taxRate: 21, tax: 5.06 }] },
      orderCustomer: { firstName: 'Noor', lastName: 'de Vries', email: 'noor@example.com' },
      addresses: [{ street: 'Prinsengracht 214', zipcode: '1016 HD', city: 'Amsterdam' }],
      lineItems: [{ productId: variant.id, quantity: 2, price: { unitPrice: 12.1, totalPrice: 24.2 } }],
      transactions: [{ stateMachineState: { technicalName: 'paid' } }],
    })
    expect(variant.availableStock).toBe(before - 2)
  })

  it('has its billing address, the service that was chosen, and the number that people read there', async () => {
    const made = await connector.createOrder?.(access, orderOf('order-billed', billedElsewhere))
    const [stored] = placed('order-billed')
    expect(stored).toMatchObject({
      orderNumber: made?.number,
      addresses: [{ street: 'Prinsengracht 214' }, { firstName: 'Anna', company: 'Bakker Holding BV', street: 'Coolsingel 40', zipcode: '3011 AD' }],
      customFields: { stoa_shipping_service: 'Express' },
      customerComment: billedElsewhere.customerNote,
    })
    expect(stored).toMatchObject({ billingAddressId: (stored?.addresses as { id?: string }[] | undefined)?.[1]?.id })
    expect((await connector.createOrder?.(access, orderOf('order-billed', billedElsewhere)))?.number).toBe(made?.number)
    // Of a country that the shop does not know, documents go where the goods go.
    await connector.createOrder?.(
      access,
      orderOf('order-billed-abroad', { billingAddress: { ...billedElsewhere.billingAddress, countryCode: 'JP' } }),
    )
    expect(placed('order-billed-abroad')[0]?.addresses).toHaveLength(1)
  })

  it('has an open payment where the merchant collects the money', async () => {
    await connector.createOrder?.(access, orderOf('order-unpaid', { isPaid: false }))
    expect(placed('order-unpaid')[0]?.transactions[0]?.stateMachineState.technicalName).toBe('open')
  })

  const calls = [...modes.map((mode) => [mode, 5] as const), ...[0, 1, 2, 3].map((place) => ['500-after-work', place] as const)]
  it.each(calls)('is created once when %s is answer %i', async (mode, place) => {
    const reference = `order-${mode}-${place}`
    shop.script.push(...Array.from({ length: place }, () => 'ok' as const), mode)
    await connector.createOrder?.(access, orderOf(reference)).catch((error: unknown) => expect(error).toBeInstanceOf(UpstreamError))
    shop.script.length = 0
    const again = connector.createOrder?.(access, orderOf(reference))
    await expect(again).resolves.toBeDefined()
    expect(placed(reference)).toMatchObject([{ id: (await again)?.reference, amountTotal: 29.15 }])
  })

  it('is refused with the reason where the shop has no such country, currency or product', async () => {
    const abroad = orderOf('order-abroad', { shippingAddress: { countryCode: 'JP' } })
    await expect(connector.createOrder?.(access, abroad)).rejects.toThrow('The country JP is missing')
    await expect(connector.createOrder?.(access, orderOf('order-yen', { currency: 'JPY' }))).rejects.toThrow('The currency JPY is missing')
    const { lines } = orderOf('order-gone')
    const gone = orderOf('order-gone', { lines: lines.map((line) => ({ ...line, variantReference: '0'.repeat(32) })) })
    await expect(connector.createOrder?.(access, gone)).rejects.toThrow('No such product')
  })
})

it('sends what the contract of Shopware describes, where that is beside the repository', () => {
  expect(shop.requests.length).toBeGreaterThan(50)
  expect(shop.violations).toEqual([])
})
