import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MagentoStandIn } from '../../../../test/magento.ts'
import { fillMagento, magentoKeys, magentoSettings, openMagento } from '../../../../test/magento.ts'
import { orderFor, soldBy } from '../../../../test/magento-sold.ts'
import { shopAccess } from '../../../../test/shop-access.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { generateProducts } from '../../../sandbox/make-shop.ts'
import { externalOrderId } from './create-order.ts'
import { makeMagentoConnector } from './index.ts'

const connector = makeMagentoConnector({ timeoutMs: 2500, patience: { tries: 5, firstPauseMs: 10, maxPauseMs: 2000 }, imsOrigin: '' })
let shop: MagentoStandIn
let access: ShopAccess
beforeAll(async () => {
  shop = await openMagento()
  fillMagento(shop, generateProducts({ products: 6, theme: 'home', seed: 3, currency: 'EUR' }))
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.script.length = 0
  const settings = { address: shop.origin, ...magentoSettings }
  access = shopAccess({ connectionId: shop.origin, settings, secrets: { ...magentoKeys }, outbound: shop.openOutbound() })
})

const sold = () => soldBy(shop)
const placed = (reference: string) => shop.orders.filter(({ ext_order_id }) => ext_order_id === externalOrderId(reference))
const makeOrder = async (reference: string): Promise<string> => (await connector.createOrder?.(access, orderFor(shop, reference)))?.reference ?? ''

describe('What happens to an order in a Magento shop', () => {
  const tracking = { carrier: 'PostNL', trackingNumber: '3S1', trackingHref: null }
  const lineOf = (quantity: number) => {
    const { variant } = sold()
    return { productReference: '', variantReference: String(variant.id), sku: variant.sku, quantity }
  }

  it('has a shipment once, in parts, also where the answer of the first report was lost; a changed number is added', async () => {
    const { source } = sold()
    const reference = await makeOrder('order-shipped')
    source.quantity = 9
    const shipment = {
      ...tracking,
      key: 'key-1',
      orderReference: reference,
      externalReference: '',
      reference: null,
      otherReferences: [],
      lines: [lineOf(1)],
      isComplete: false,
    }
    shop.script.push('ok', 'ok', 'closed')
    await expect(connector.reportFulfilment?.(access, shipment)).rejects.toBeInstanceOf(UpstreamError)
    shop.script.length = 0
    for (const _ of [1, 2]) await connector.reportFulfilment?.(access, shipment)
    expect(source.quantity).toBe(8)
    await connector.reportFulfilment?.(access, { ...shipment, trackingNumber: '3S2' })
    await connector.reportFulfilment?.(access, { ...shipment, key: 'key-2', trackingNumber: '3S3', isComplete: true })
    expect(await connector.readFulfilments?.(access, reference)).toMatchObject([
      { key: 'key-1', carrier: 'PostNL', trackingNumber: '3S2', lines: [{ quantity: 1 }] },
      { key: 'key-2', trackingNumber: '3S3', lines: [{ quantity: 1 }] },
    ])
    await expect(connector.reportFulfilment?.(access, { ...shipment, key: 'key-3' })).rejects.toThrow('shipped already')
    const changed: string[] = []
    for await (const page of connector.listChangedOrders?.(access, new Date(0)) ?? []) changed.push(...page)
    expect(changed).toContain(reference)
  })

  it('with two lines of one variant is shipped and refunded whole', async () => {
    const [line] = orderFor(shop, 'order-twice').lines
    if (!line) throw new Error('the order has a line')
    const lines = [1, 2].map(() => ({ ...line, quantity: 1, totalMinor: 1210 }))
    const reference = (await connector.createOrder?.(access, orderFor(shop, 'order-twice', { lines })))?.reference ?? ''
    const about = { orderReference: reference, externalReference: '' }
    await connector.reportFulfilment?.(access, {
      ...tracking,
      ...about,
      key: 'key-twice',
      reference: null,
      otherReferences: [],
      lines: lines.map(() => lineOf(1)),
      isComplete: true,
    })
    const back = lines.map(() => ({ ...lineOf(1), amountMinor: 1210, isRestocked: false }))
    const refund = { ...about, key: 'refund-twice', currency: 'EUR', amountMinor: 2420, shippingMinor: 0, reason: '', lines: back }
    await connector.refundOrder?.(access, refund)
    const items = placed('order-twice')[0]?.items.map(({ qty_shipped, qty_refunded }) => [qty_shipped, qty_refunded])
    expect(items).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  it('shows what the merchant shipped in Magento, with its items', async () => {
    const reference = await makeOrder('order-there')
    const [item] = placed('order-there')[0]?.items ?? []
    shop.shipments.push({
      entity_id: 9001,
      order_id: Number(reference),
      items: [{ order_item_id: item?.item_id ?? 0, qty: 1 }],
      tracks: [{ entity_id: 1, track_number: 'DHL9', title: 'DHL', carrier_code: 'dhl' }],
      comments: [],
    })
    expect(await connector.readFulfilments?.(access, reference)).toEqual([
      {
        reference: '9001',
        key: null,
        carrier: 'DHL',
        trackingNumber: 'DHL9',
        trackingHref: null,
        lines: [{ variantReference: String(item?.product_id), sku: item?.sku, quantity: 1 }],
      },
    ])
  })

  it('has a refund also where the merchant collected the money, with the invoice it needs', async () => {
    const reference = (await connector.createOrder?.(access, orderFor(shop, 'order-collected', { isPaid: false })))?.reference ?? ''
    const [item] = placed('order-collected')[0]?.items ?? []
    const line = { productReference: '', variantReference: String(item?.product_id), sku: item?.sku ?? '', quantity: 1 }
    const about = { orderReference: reference, externalReference: '', currency: 'EUR', shippingMinor: 0, reason: '' }
    const refund = { ...about, key: 'refund-collected', amountMinor: 1210, lines: [{ ...line, amountMinor: 1210, isRestocked: false }] }
    await connector.refundOrder?.(access, refund)
    expect(placed('order-collected')[0]?.items).toMatchObject([{ qty_invoiced: 2, qty_refunded: 1 }])
  })

  it('is cancelled as Magento allows it: not while it is invoiced, and not again once it is paid back or done', async () => {
    const collected = (await connector.createOrder?.(access, orderFor(shop, 'order-cancelled', { isPaid: false })))?.reference ?? ''
    const paid = await makeOrder('order-paid-back')
    const cancel = async (reference: string) => connector.cancelOrder?.(access, reference, { isRestocked: true })
    const calls = () => shop.requests.filter((one) => one.endsWith('/cancel')).length
    await cancel(collected)
    expect(placed('order-cancelled')).toMatchObject([{ state: 'canceled', items: [{ qty_canceled: 2 }] }])
    await expect(cancel(paid)).rejects.toMatchObject({ kind: 'refused', isTemporary: false, text: { code: 'upstream.shop_refused' } })
    expect(placed('order-paid-back')).toMatchObject([{ state: 'processing' }])
    const lines = [{ ...lineOf(2), amountMinor: 2420, isRestocked: false }]
    const refund = {
      key: 'refund-all',
      orderReference: paid,
      externalReference: '',
      currency: 'EUR',
      amountMinor: 2915,
      shippingMinor: 495,
      reason: '',
    }
    await connector.refundOrder?.(access, { ...refund, lines })
    expect(placed('order-paid-back')).toMatchObject([{ state: 'closed' }])
    const before = calls()
    for (const reference of [collected, paid, 'none']) await cancel(reference)
    for (const order of placed('order-paid-back')) order.state = 'complete'
    await cancel(paid)
    expect(calls()).toBe(before)
  })

  it('has a refund once, to the cent, and restocks what came back', async () => {
    const { source } = sold()
    const reference = await makeOrder('order-refunded')
    source.quantity = 9
    const memosOf = () => shop.memos.filter(({ order_id }) => String(order_id) === reference).map(({ base_grand_total: total }) => total)
    const refund = {
      key: 'refund-1',
      orderReference: reference,
      externalReference: '',
      currency: 'EUR',
      amountMinor: 1100,
      shippingMinor: 0,
      reason: 'Broken',
      lines: [{ ...lineOf(1), amountMinor: 1100, isRestocked: true }],
    }
    shop.script.push('ok', 'ok', '500-after-work')
    await expect(connector.refundOrder?.(access, refund)).rejects.toBeInstanceOf(UpstreamError)
    shop.script.length = 0
    for (const _ of [1, 2]) await connector.refundOrder?.(access, refund)
    expect([memosOf(), source.quantity]).toEqual([[11], 10])
    const money = { ...refund, key: 'refund-2', amountMinor: 333, lines: [] }
    await connector.refundOrder?.(access, money)
    const rest = {
      ...refund,
      key: 'refund-3',
      amountMinor: 1482,
      shippingMinor: 495,
      lines: [{ ...lineOf(1), amountMinor: 987, isRestocked: false }],
    }
    await connector.refundOrder?.(access, rest)
    expect([memosOf(), source.quantity]).toEqual([[11, 3.33, 14.82], 10])
  })
})

it('sends what the contract of Magento describes, where that is beside the repository', () => {
  expect(shop.requests.length).toBeGreaterThan(10)
  expect(shop.violations).toEqual([])
})
