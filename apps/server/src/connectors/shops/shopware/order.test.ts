import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shopAccess } from '../../../../test/shop-access.ts'
import type { ShopwareStandIn } from '../../../../test/shopware.ts'
import { fillShopware, openShopware, shopwareKeys } from '../../../../test/shopware.ts'
import { orderFor, soldBy } from '../../../../test/shopware-sold.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
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
  const settings = { address: shop.origin }
  access = shopAccess({ connectionId: shop.origin, settings, secrets: { ...shopwareKeys }, outbound: shop.openOutbound() })
})

const sold = () => soldBy(shop)
const placed = (reference: string) => shop.orders.filter(({ customFields }) => customFields.stoa_reference === reference)

describe('What happens to an order in a Shopware shop', () => {
  const tracking = { carrier: 'PostNL', trackingNumber: '3S1', trackingHref: null }
  const shipmentOf = (orderReference: string) => {
    const { variant } = sold()
    const lines = [{ productReference: '', variantReference: variant.id, sku: variant.productNumber, quantity: 1 }]
    return { ...tracking, key: 'key-1', orderReference, externalReference: '', reference: null, otherReferences: [], lines, isComplete: false }
  }

  it('has a shipment once, in parts, with every tracking number, also where the answer of the first report was lost', async () => {
    const { reference = '' } = (await connector.createOrder?.(access, orderFor(shop, 'order-shipped'))) ?? {}
    const shipment = shipmentOf(reference)
    shop.script.push('ok', 'closed')
    await expect(connector.reportFulfilment?.(access, shipment)).rejects.toBeInstanceOf(UpstreamError)
    shop.script.length = 0
    for (const _ of [1, 2]) await connector.reportFulfilment?.(access, shipment)
    const [delivery] = placed('order-shipped')[0]?.deliveries ?? []
    expect(delivery).toMatchObject({ trackingCodes: ['3S1'], stateMachineState: { technicalName: 'shipped_partially' } })
    await connector.reportFulfilment?.(access, { ...shipment, trackingNumber: '3S2' })
    await connector.reportFulfilment?.(access, { ...shipment, key: 'key-2', trackingNumber: '3S3', isComplete: true })
    expect(placed('order-shipped')[0]?.deliveries[0]).toMatchObject({
      trackingCodes: ['3S2', '3S3'],
      stateMachineState: { technicalName: 'shipped' },
    })
    expect(await connector.readFulfilments?.(access, reference)).toMatchObject([
      { key: 'key-1', trackingNumber: '3S2', lines: [] },
      { key: 'key-2', trackingNumber: '3S3', lines: [] },
    ])
    const changed: string[] = []
    for await (const page of connector.listChangedOrders?.(access, new Date(0)) ?? []) changed.push(...page)
    expect(changed).toContain(reference)
  })

  it('loses the number that a report replaced, also where the report ended before the delivery was written', async () => {
    const { reference = '' } = (await connector.createOrder?.(access, orderFor(shop, 'order-replaced'))) ?? {}
    const shipment = { ...shipmentOf(reference), trackingNumber: '3S-first' }
    await connector.reportFulfilment?.(access, shipment)
    const codes = () => placed('order-replaced')[0]?.deliveries[0]?.trackingCodes
    placed('order-replaced')[0]?.deliveries[0]?.trackingCodes.push('DHL-of-the-merchant')
    for (const trackingNumber of ['3S-second', '3S-third']) {
      // The report reads the order, writes its field, and reads the order again; what it writes of the delivery is refused.
      shop.script.push('ok', 'ok', 'ok', '500', '500', '500', '500', '500')
      await expect(connector.reportFulfilment?.(access, { ...shipment, trackingNumber })).rejects.toBeInstanceOf(UpstreamError)
      shop.script.length = 0
      expect(codes()).toEqual(['3S-first', 'DHL-of-the-merchant'])
    }
    for (const _ of [1, 2]) await connector.reportFulfilment?.(access, { ...shipment, trackingNumber: '3S-third' })
    expect(codes()).toEqual(['DHL-of-the-merchant', '3S-third'])
    expect(await connector.readFulfilments?.(access, reference)).toMatchObject([{ key: 'key-1', trackingNumber: '3S-third' }])
    await connector.reportFulfilment?.(access, { ...shipment, trackingNumber: '3S-first' })
    expect(codes()).toEqual(['DHL-of-the-merchant', '3S-first'])
  })

  it('was shipped whole when the merchant ships it in Shopware', async () => {
    const { reference = '' } = (await connector.createOrder?.(access, orderFor(shop, 'order-there'))) ?? {}
    const [delivery] = placed('order-there')[0]?.deliveries ?? []
    expect(await connector.readFulfilments?.(access, reference)).toEqual([])
    Object.assign(delivery ?? {}, { trackingCodes: ['DHL9'], stateMachineState: { technicalName: 'shipped' } })
    expect(await connector.readFulfilments?.(access, reference)).toEqual([
      { reference: delivery?.id, key: null, carrier: '', trackingNumber: 'DHL9', trackingHref: null, lines: undefined },
    ])
  })

  it('has a refund once, in parts, and restocks what came back', async () => {
    const { variant } = sold()
    const { reference = '' } = (await connector.createOrder?.(access, orderFor(shop, 'order-refunded'))) ?? {}
    const before = variant.stock
    const line = { productReference: '', variantReference: variant.id, sku: '', quantity: 1, amountMinor: 1210, isRestocked: true }
    const refund = {
      key: 'refund-1',
      orderReference: reference,
      externalReference: '',
      currency: 'EUR',
      amountMinor: 1210,
      shippingMinor: 0,
      reason: 'Broken',
      lines: [line],
    }
    const stateOf = () => placed('order-refunded')[0]?.transactions[0]?.stateMachineState.technicalName
    shop.script.push('ok', 'ok', '500-after-work')
    await expect(connector.refundOrder?.(access, refund)).rejects.toBeInstanceOf(UpstreamError)
    shop.script.length = 0
    for (const _ of [1, 2]) await connector.refundOrder?.(access, refund)
    expect(stateOf()).toBe('refunded_partially')
    expect(variant.stock).toBe(before + 1)
    const rest = { ...refund, key: 'refund-2', amountMinor: 1705, lines: [{ ...line, isRestocked: false }] }
    for (const _ of [1, 2]) expect(await connector.refundOrder?.(access, rest)).toEqual({ reference: 'stoa:refund-2' })
    expect(stateOf()).toBe('refunded')
    expect(variant.stock).toBe(before + 1)
  })

  it('has all refunds that are recorded at once, each once, and is refunded whole after them', async () => {
    const { variant } = sold()
    const { reference = '' } = (await connector.createOrder?.(access, orderFor(shop, 'order-at-once'))) ?? {}
    const before = variant.stock
    const line = { productReference: '', variantReference: variant.id, sku: '', quantity: 1, amountMinor: 1210, isRestocked: true }
    const about = { orderReference: reference, externalReference: '', currency: 'EUR', shippingMinor: 0, reason: '' }
    const refunds = [
      { ...about, key: 'at-once-1', amountMinor: 1210, lines: [line] },
      { ...about, key: 'at-once-2', amountMinor: 1210, lines: [line] },
      { ...about, key: 'at-once-3', amountMinor: 495, lines: [] },
    ]
    const [first] = refunds
    if (!first) throw new Error('there is a refund')
    for (const _ of [1, 2]) await Promise.all([...refunds, first].map(async (refund) => connector.refundOrder?.(access, refund)))
    expect(variant.stock).toBe(before + 2)
    expect(placed('order-at-once')[0]?.transactions[0]?.stateMachineState.technicalName).toBe('refunded')
  })

  it('is cancelled once, also when two reports of it come at once; its delivery and its payment stay', async () => {
    const { variant } = sold()
    const before = variant.availableStock
    const { reference = '' } = (await connector.createOrder?.(access, orderFor(shop, 'order-cancelled', { isPaid: false }))) ?? {}
    const cancel = async () => connector.cancelOrder?.(access, reference, { isRestocked: true })
    await Promise.all([cancel(), cancel()])
    expect(variant.availableStock).toBe(before)
    const open = { stateMachineState: { technicalName: 'open' } }
    expect(placed('order-cancelled')).toMatchObject([{ stateMachineState: { technicalName: 'cancelled' }, deliveries: [open], transactions: [open] }])
  })

  it('that Shopware does not cancel says so', async () => {
    const { reference = '' } = (await connector.createOrder?.(access, orderFor(shop, 'order-done'))) ?? {}
    for (const order of placed('order-done')) order.stateMachineState = { technicalName: 'completed' }
    await expect(connector.cancelOrder?.(access, reference, { isRestocked: true })).rejects.toThrow('Illegal transition "cancel"')
  })

  it('has all shipments that are reported at once, with their tracking numbers', async () => {
    const { reference = '' } = (await connector.createOrder?.(access, orderFor(shop, 'order-parcels'))) ?? {}
    const shipments = ['3S7', '3S8', '3S9'].map((trackingNumber, index) => ({
      ...shipmentOf(reference),
      key: `parcel-${index}`,
      trackingNumber,
      isComplete: index === 2,
    }))
    for (const _ of [1, 2]) await Promise.all(shipments.map(async (shipment) => connector.reportFulfilment?.(access, shipment)))
    const [delivery] = placed('order-parcels')[0]?.deliveries ?? []
    expect(delivery?.trackingCodes.toSorted()).toEqual(['3S7', '3S8', '3S9'])
    expect(delivery?.stateMachineState.technicalName).toBe('shipped')
    const read = await connector.readFulfilments?.(access, reference)
    expect(read?.map(({ key }) => key).toSorted()).toEqual(['parcel-0', 'parcel-1', 'parcel-2'])
  })

  it('keeps the shipments and refunds that an earlier version recorded, in one field for all', async () => {
    const { variant } = sold()
    const { reference = '' } = (await connector.createOrder?.(access, orderFor(shop, 'order-earlier'))) ?? {}
    const before = variant.stock
    Object.assign(placed('order-earlier')[0]?.customFields ?? {}, {
      stoa_shipments: { 'key-1': { ...tracking, isComplete: false } },
      stoa_refunds: { 'refund-1': 2420 },
    })
    await connector.reportFulfilment?.(access, { ...shipmentOf(reference), key: 'key-2', trackingNumber: '3S2' })
    expect((await connector.readFulfilments?.(access, reference))?.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
    const line = { productReference: '', variantReference: variant.id, sku: '', quantity: 2, amountMinor: 2420, isRestocked: true }
    const refund = { key: 'refund-1', orderReference: reference, externalReference: '', currency: 'EUR', shippingMinor: 0, reason: '' }
    await connector.refundOrder?.(access, { ...refund, amountMinor: 2420, lines: [line] })
    expect(variant.stock).toBe(before)
    await connector.refundOrder?.(access, { ...refund, key: 'refund-2', amountMinor: 495, lines: [] })
    expect(placed('order-earlier')[0]?.transactions[0]?.stateMachineState.technicalName).toBe('refunded')
  })
})

it('sends what the contract of Shopware describes, where that is beside the repository', () => {
  expect(shop.requests.length).toBeGreaterThan(20)
  expect(shop.violations).toEqual([])
})
