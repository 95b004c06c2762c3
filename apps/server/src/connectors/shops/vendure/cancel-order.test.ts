import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleShopOrder } from '../../../../test/sample-shop-order.ts'
import { shopAccess } from '../../../../test/shop-access.ts'
import type { VendureStandIn } from '../../../../test/vendure.ts'
import { fillVendure, openVendure, vendureKeys } from '../../../../test/vendure.ts'
import type { ShopOrder } from '../../../domains/connection/ports-order.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import { generateProducts } from '../../../sandbox/make-shop.ts'
import { makeVendureConnector } from './index.ts'

const connector = makeVendureConnector({ timeoutMs: 2500, patience: { tries: 2, firstPauseMs: 10, maxPauseMs: 100 } })
let shop: VendureStandIn
let access: ShopAccess
beforeAll(async () => {
  shop = await openVendure()
  fillVendure(shop, generateProducts({ products: 1, theme: 'home', seed: 3, currency: 'EUR' }))
})
afterAll(() => shop.close())
beforeEach(() => {
  for (const variant of shop.products.flatMap(({ variants }) => variants)) variant.stockLevels = [{ stockOnHand: 50, stockAllocated: 0 }]
  const settings = { address: shop.origin, username: 'stoa' }
  access = shopAccess({ connectionId: shop.origin, settings, secrets: { ...vendureKeys }, outbound: shop.openOutbound() })
})

const sold = () => {
  const [product] = shop.products
  const [variant] = product?.variants ?? []
  if (!product || !variant) throw new Error('the shop sells something')
  return { product, variant, priceMinor: Number(variant.priceWithTax) }
}
const allocated = () => sold().variant.stockLevels[0]?.stockAllocated

/** An order of two; `extraMinor` is what the customer paid more than the shop asks. */
function orderOf(reference: string, extraMinor = 0): ShopOrder {
  const { product, variant, priceMinor } = sold()
  const line = { productReference: product.id, variantReference: variant.id, sku: variant.sku, name: product.name }
  return sampleShopOrder(line, reference, { totalMinor: priceMinor * 2 + 500 + extraMinor })
}

/** Creates an order until a call that `isLast` names, which never reaches the shop: the state that a try left which ended there. Returns the order. */
async function begin(order: ShopOrder, isLast: (name: string, variables: { state?: string }, names: readonly string[]) => boolean) {
  const names: string[] = []
  const request: Outbound['request'] = async (options) => {
    const { operationName, variables } = JSON.parse(String(options.body)) as { operationName: string; variables: { state?: string } }
    if (isLast(operationName, variables, names)) throw new Error('the process ended')
    names.push(operationName)
    return access.outbound.request(options)
  }
  await expect(connector.createOrder?.({ ...access, outbound: { ...access.outbound, request } }, order)).rejects.toThrow('the process ended')
  const reference = await connector.findOrder?.(access, order)
  const begun = shop.orders.find(({ id }) => id === reference)
  if (!begun) throw new Error('the order is found')
  return begun
}

describe('An order that an earlier try only began in a Vendure shop', () => {
  it('is found and deleted while it is a draft', async () => {
    const begun = await begin(orderOf('order-draft'), (name) => name === 'setCustomer')
    expect(begun.state).toBe('Draft')
    for (const _ of [1, 2]) await connector.cancelOrder?.(access, begun.id, { isRestocked: true })
    expect(shop.orders).not.toContain(begun)
    expect(await connector.findOrder?.(access, orderOf('order-draft'))).toBeUndefined()
  })

  it.each([
    ['waits for its payment', 0, 'ArrangingPayment', (name: string) => name === 'addPayment'],
    ['is to be changed', 300, 'Modifying', (name: string) => name === 'modify'],
    [
      'was changed and is not paid for',
      300,
      'Modifying',
      (name: string, { state }: { state?: string }) => name === 'transition' && state === 'ArrangingAdditionalPayment',
    ],
    ['has a refund under way', -300, 'Modifying', (name: string) => name === 'settleRefund'],
    [
      'was changed and is paid for',
      -300,
      'Modifying',
      (name: string, _: object, names: readonly string[]) => name === 'transition' && names.includes('settleRefund'),
    ],
    [
      'waits for another payment',
      300,
      'ArrangingAdditionalPayment',
      (name: string, _: object, names: readonly string[]) => name === 'addPayment' && names.includes('modify'),
    ],
  ] as const)('is cancelled once when it %s', async (what, extra, state, isLast) => {
    const begun = await begin(orderOf(`order-${what}`, extra), isLast)
    expect([begun.state, allocated()]).toEqual([state, state === 'ArrangingPayment' ? 0 : 2])
    await connector.cancelOrder?.(access, begun.id, { isRestocked: true })
    expect([begun.state, allocated()]).toEqual(['Cancelled', 0])
    const after = structuredClone(begun)
    await connector.cancelOrder?.(access, begun.id, { isRestocked: true })
    expect(begun).toEqual(after)
  })
})

describe('An order that is placed in a Vendure shop', () => {
  const place = async (order: ShopOrder) => {
    const { reference } = (await connector.createOrder?.(access, order)) ?? {}
    const placed = shop.orders.find(({ id }) => id === reference)
    if (!placed) throw new Error('the shop has the order')
    return placed
  }
  const refund = async (order: ShopOrder, orderReference: string, quantity: number, isRestocked: boolean) =>
    connector.refundOrder?.(access, {
      key: `refund-of-${order.externalReference}`,
      orderReference,
      externalReference: order.externalReference,
      currency: 'EUR',
      amountMinor: quantity === 2 ? order.totalMinor : 100,
      shippingMinor: 0,
      reason: '',
      lines: order.lines.map((line) => ({ ...line, quantity, amountMinor: 0, isRestocked })),
    })

  it('is cancelled with its shipping; what a refund has restocked is not freed twice', async () => {
    const order = orderOf('order-in-part')
    const placed = await place(order)
    await refund(order, placed.id, 1, true)
    expect(allocated()).toBe(1)
    await connector.cancelOrder?.(access, placed.id, { isRestocked: true })
    expect(placed).toMatchObject({ state: 'Cancelled', totalWithTax: 0, lines: [{ quantity: 0 }] })
    expect(allocated()).toBe(0)
  })

  it('and paid back without its items can be shipped no more', async () => {
    const order = orderOf('order-kept-back')
    const placed = await place(order)
    await refund(order, placed.id, 2, false)
    expect([placed.state, allocated()]).toEqual(['PaymentSettled', 2])
    await connector.cancelOrder?.(access, placed.id, { isRestocked: false })
    expect([placed.state, allocated()]).toEqual(['Cancelled', 0])
  })

  it('and has no items left comes to its end', async () => {
    const placed = await place(orderOf('order-emptied'))
    for (const line of placed.lines) line.quantity = 0
    await connector.cancelOrder?.(access, placed.id, { isRestocked: true })
    expect(placed.state).toBe('Cancelled')
  })
})
