import { describe, expect, it } from 'vitest'
import { openShopwareSales, shopwareRefund } from '../../../../test/open-shopware-sales.ts'
import { chairsAndMug, placeSale, priceOf, saleLine } from '../../../../test/shopware-sales.ts'
import { UpstreamError } from '../../../kit/errors.ts'

const { connector, shop, access } = openShopwareSales()

type Change = Parameters<typeof placeSale>[1]
const read = async (change?: Change) => (await connector.readSales?.(access(), [placeSale(shop(), change).id]))?.[0]
const inState = (technicalName: string, captures: object[] = []): Change => ({
  transactions: [{ id: 'payment', createdAt: '', stateMachineState: { technicalName }, captures }] as never,
})
const amountsOf = (sale: Awaited<ReturnType<typeof read>>) => [
  sale?.lines.map(({ totalMinor, taxMinor }) => [totalMinor, taxMinor]),
  sale?.shippingMinor,
  sale?.totalMinor,
]

describe('What a shopper paid in a Shopware shop', () => {
  it('has the taxes on top where the customer group has prices without tax', async () => {
    const lineItems = [
      saleLine({ identifier: 'Chair', quantity: 2, price: priceOf(20, 4.2) }),
      saleLine({ identifier: 'SAVE5', type: 'promotion', price: priceOf(-5, -1.05) }),
    ]
    const sale = await read({ price: { taxStatus: 'net' }, lineItems, shippingCosts: priceOf(5, 1.05), amountTotal: 24.2 })
    expect(amountsOf(sale)).toEqual([[[1815, 315]], 605, 2420])
  })

  it('has its taxes also where they are answered by rate', async () => {
    const price = { totalPrice: 20, calculatedTaxes: { '19': { tax: 3 }, '7': { tax: 0.2 } } }
    expect(amountsOf(await read({ lineItems: [saleLine({ identifier: 'Chair', price })], amountTotal: 25 }))).toEqual([[[2000, 320]], 500, 2500])
  })

  it('has no taxes where none were charged', async () => {
    const sale = await read({ price: { taxStatus: 'tax-free' }, lineItems: [saleLine({ identifier: 'Chair', price: priceOf(20) })], amountTotal: 25 })
    expect(amountsOf(sale)).toEqual([[[2000, 0]], 500, 2500])
  })

  it('is a promotion less on the lines that it is of, and a credit of staff less on all', async () => {
    const lineItems = [
      ...chairsAndMug('p', 'v', 'sku').map((line) => ({
        ...line,
        payload: line.type === 'promotion' ? { composition: [{ id: 'Own mug', discount: 2 }] } : line.payload,
      })),
      saleLine({ identifier: 'Sorry', type: 'credit', price: priceOf(-3.02) }),
    ]
    const sale = await read({ lineItems, amountTotal: 32.18 })
    expect(amountsOf(sale)[0]).toEqual([
      [2358, 21],
      [360, 62],
    ])
  })

  it('is nothing where a discount takes off everything, and that is paid', async () => {
    const lineItems = [
      saleLine({ identifier: 'Chair', price: priceOf(20, 3.47) }),
      saleLine({ identifier: 'FREE', type: 'promotion', price: priceOf(-25) }),
    ]
    const sale = await read({ lineItems, shippingCosts: priceOf(0), amountTotal: 0, ...inState('open') })
    expect([amountsOf(sale), sale?.isPaid]).toEqual([[[[0, 0]], 0, 0], true])
  })

  it('is whole yen', async () => {
    const sale = await read({
      currency: { isoCode: 'JPY' },
      lineItems: [saleLine({ identifier: 'Chair', price: priceOf(2999.6) })],
      amountTotal: 3500,
    })
    expect([sale?.lines[0]?.totalMinor, sale?.totalMinor]).toEqual([3000, 3500])
  })

  it('is a promotion of the shipping less on the shipping, and that promotion is no line', async () => {
    const lineItems = [...chairsAndMug('p', 'v', 'sku'), saleLine({ identifier: 'Free shipping', type: 'promotion', price: priceOf(0) })]
    expect((await read({ lineItems, shippingCosts: priceOf(0) }))?.lines.map(({ name }) => name)).toEqual(['Chair', 'Own mug'])
  })
})

describe('An order of a shopper in a Shopware shop', () => {
  it('is read though its product is deleted, its customer is gone and it has no address', async () => {
    const lineItems = [saleLine({ identifier: 'Chair', productId: null, price: priceOf(35.2), payload: null as never })]
    const sale = await read({ lineItems, orderCustomer: null, billingAddress: null, deliveries: [] })
    expect(sale).toMatchObject({
      customer: { name: '', email: '' },
      shippingAddress: {},
      billingAddress: null,
      lines: [{ productReference: '', sku: '' }],
    })
  })

  it.each([
    ['open', false],
    ['authorized', false],
    ['paid_partially', false],
    ['paid', true],
    ['refunded_partially', true],
  ])('whose payment is %s is paid: %s', async (state, isPaid) => {
    expect((await read(inState(state)))?.isPaid).toBe(isPaid)
  })

  it('that cannot be read is refused as unreadable, and not the others', async () => {
    const broken = placeSale(shop(), { orderDateTime: 'yesterday' })
    const other = placeSale(shop())
    await expect(connector.readSales?.(access(), [broken.id, other.id])).rejects.toMatchObject({ kind: 'malformed' })
    expect(await connector.readSales?.(access(), [other.id])).toHaveLength(1)
  })

  it('changed when its payment did, which leaves the order itself as it is', async () => {
    const order = placeSale(shop())
    const since = new Date('2026-11-24T00:00:00Z')
    const changed = async () => (await Array.fromAsync(connector.listChangedOrders?.(access(), since) ?? [])).flat()
    expect(await changed()).toEqual([])
    Object.assign(order.transactions[1] ?? {}, { updatedAt: '2026-11-24T09:00:00.000+00:00' })
    expect(await changed()).toEqual([order.id])
  })

  it('changed when only a refund of what was collected did; a shop that has none of these lists the others', async () => {
    const order = placeSale(shop())
    const since = new Date('2026-11-24T00:00:00Z')
    const changed = async (withRefunds = true) =>
      (await Array.fromAsync(connector.listChangedOrders?.(access(), since, { withRefunds }) ?? [])).flat()
    const [capture] = order.transactions[1]?.captures ?? []
    const refund = { id: 'by-plugin', captureId: '', stateMachineState: { technicalName: 'completed' }, amount: { totalPrice: 5 }, positions: [] }
    capture?.refunds.push(Object.assign(refund, { createdAt: '2026-11-24T09:00:00.000+00:00', updatedAt: null }))
    expect(await changed()).toEqual([order.id])
    expect(await changed(false)).toEqual([])
    const other = placeSale(shop())
    Object.assign(other, { updatedAt: '2026-11-24T09:00:00.000+00:00' })
    // Before Shopware 6.4.12 there is no such field to search by.
    shop().script.push('409')
    expect(await changed()).toEqual([other.id])
  })

  it('is listed once, also where others are deleted between the pages', async () => {
    const placed = Array.from({ length: 250 }, () => placeSale(shop()).id)
    const listed: string[] = []
    for await (const page of connector.listChangedOrders?.(access(), new Date(0)) ?? []) {
      listed.push(...page)
      shop().orders.splice(0, 60)
    }
    expect(new Set(listed).size).toBe(listed.length)
    expect(placed.slice(0, 100).every((id) => listed.includes(id))).toBe(true)
    for (const { id } of shop().orders) expect(listed).toContain(id)
  })

  it('is shipped in part with its number, at the delivery of the goods', async () => {
    const order = placeSale(shop())
    const shipment = {
      key: 'key-1',
      orderReference: order.id,
      externalReference: '',
      reference: null,
      otherReferences: [],
      lines: [],
      isComplete: false,
    }
    const tracking = { carrier: 'PostNL', trackingNumber: '3S1', trackingHref: null }
    for (const _ of [1, 2]) await connector.reportFulfilment?.(access(), { ...shipment, ...tracking })
    expect(order.deliveries).toMatchObject([
      { trackingCodes: [], stateMachineState: { technicalName: 'open' } },
      { trackingCodes: ['3S1'], stateMachineState: { technicalName: 'shipped_partially' } },
    ])
  })
})

describe('A refund in a Shopware shop', () => {
  it('is paid back once by the payment method, also where the answer was lost', async () => {
    const order = placeSale(shop())
    const [capture] = order.transactions[1]?.captures ?? []
    // The order, what was collected, the state, the refund: the answer to its payment is lost.
    shop().script.push('ok', 'ok', 'ok', 'ok', '500-after-work')
    await expect(connector.refundOrder?.(access(), shopwareRefund(order.id))).rejects.toBeInstanceOf(UpstreamError)
    shop().script.length = 0
    expect(capture?.paidBack).toEqual([12.1])
    for (const _ of [1, 2]) await connector.refundOrder?.(access(), shopwareRefund(order.id))
    expect(capture?.paidBack).toEqual([12.1])
    expect(order.transactions[1]?.stateMachineState.technicalName).toBe('refunded_partially')
    expect((await connector.readSales?.(access(), [order.id]))?.[0]?.refunds).toMatchObject([{ key: shopwareRefund('').key, amountMinor: 1210 }])
  })

  it.each([
    ['collects without a report to Shopware', inState('paid')],
    ['has less left', { amountTotal: 10 }],
  ])('that the payment method cannot pay back, as it %s, says what to do and is recorded nowhere', async (_, change) => {
    const order = placeSale(shop(), change)
    await expect(connector.refundOrder?.(access(), shopwareRefund(order.id))).rejects.toMatchObject({
      kind: 'refused',
      text: { code: 'upstream.refund_then_mark' },
    })
    expect((await connector.readSales?.(access(), [order.id]))?.[0]?.refunds).toEqual([])
  })

  it('waits for the payment provider, and ends where that refused it', async () => {
    const order = placeSale(shop())
    await connector.refundOrder?.(access(), shopwareRefund(order.id))
    order.customFields = {}
    const [made] = order.transactions[1]?.captures?.[0]?.refunds ?? []
    Object.assign(made ?? {}, { stateMachineState: { technicalName: 'in_progress' } })
    await expect(connector.refundOrder?.(access(), shopwareRefund(order.id))).rejects.toMatchObject({ isTemporary: true })
    Object.assign(made ?? {}, { stateMachineState: { technicalName: 'failed' } })
    await expect(connector.refundOrder?.(access(), shopwareRefund(order.id))).rejects.toMatchObject({ isTemporary: false })
    expect(order.transactions[1]?.captures?.[0]?.paidBack).toEqual([12.1])
  })

  it('that a plugin made is read with its lines', async () => {
    const order = placeSale(shop())
    const positions = [{ orderLineItemId: order.lineItems[0]?.id, quantity: 1, amount: { totalPrice: 12.1 } }]
    const refund = { id: 'theirs', captureId: '', stateMachineState: { technicalName: 'completed' }, amount: { totalPrice: 15 }, positions }
    order.transactions[1]?.captures?.[0]?.refunds.push(refund, { ...refund, id: 'failed', stateMachineState: { technicalName: 'failed' } })
    expect((await connector.readSales?.(access(), [order.id]))?.[0]?.refunds).toEqual([
      {
        reference: 'theirs',
        key: null,
        amountMinor: 1500,
        lines: [{ lineReference: order.lineItems[0]?.id, quantity: 1, amountMinor: 1210, isRestocked: true }],
      },
    ])
  })

  it('that staff set by hand is of everything, of the rest, or of an amount that nobody knows', async () => {
    const whole = await read(inState('refunded'))
    expect(whole?.refunds).toMatchObject([
      { reference: 'refunded:payment', key: null, amountMinor: 3520, lines: [{ quantity: 2, amountMinor: 2420 }, { quantity: 1 }] },
    ])
    const ours = { customFields: { stoa_refund_1: { key: 'ours', amountMinor: 1210 } } }
    const rest = await read({ ...inState('refunded'), ...ours })
    expect(rest?.refunds).toMatchObject([{ key: 'ours' }, { key: null, amountMinor: 2310, lines: [] }])
    expect((await read({ ...inState('refunded_partially'), ...ours }))?.hasUnknownRefund).toBeUndefined()
    expect(await read(inState('refunded_partially'))).toMatchObject({ refunds: [], hasUnknownRefund: true })
  })
})

it('sends what the contract of Shopware describes, where that is beside the repository', () => {
  expect(shop().requests.length).toBeGreaterThan(20)
  expect(shop().violations).toEqual([])
})
