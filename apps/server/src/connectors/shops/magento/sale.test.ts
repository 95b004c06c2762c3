import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chairsAndMug, placeSale, saleLine } from '../../../../test/magento-sales.ts'
import type { MagentoStandIn } from '../../../../test/magento.ts'
import { magentoKeys, magentoSettings, openMagento } from '../../../../test/magento.ts'
import { shopAccess } from '../../../../test/shop-access.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { makeMagentoConnector } from './index.ts'

const connector = makeMagentoConnector({ timeoutMs: 2500, patience: { tries: 2, firstPauseMs: 10, maxPauseMs: 100 }, imsOrigin: '' })
let shop: MagentoStandIn
let access: ShopAccess
beforeAll(async () => {
  shop = await openMagento()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.script.length = 0
  for (const rows of [shop.orders, shop.invoices, shop.memos]) rows.length = 0
  const settings = { address: shop.origin, ...magentoSettings }
  access = shopAccess({ connectionId: shop.origin, settings, secrets: { ...magentoKeys }, outbound: shop.openOutbound() })
})

const chairs = chairsAndMug({ product: 10, variant: 11, sku: 'our-variant' })
type Change = Partial<Parameters<typeof placeSale>[1]>
const place = (change: Change = {}, how?: Parameters<typeof placeSale>[2]) => placeSale(shop, { ...structuredClone(chairs), ...change }, how)
const readOne = async (id: number) => (await connector.readSales?.(access, [String(id)]))?.[0]
const read = async (change?: Change, how?: Parameters<typeof placeSale>[2]) => readOne(place(change, how).entity_id)

describe('An order of a shopper in a Magento shop', () => {
  it('has the discount off each line, with the tax that the discount has, and the discount of the shipping', async () => {
    // Prices with tax, less 10%: 24.20 is 21.78, of which 3.78 tax.
    const items = [
      saleLine({
        item_id: 1,
        product_id: 10,
        sku: 'a',
        qty_ordered: 2,
        base_row_total: 20,
        base_tax_amount: 3.78,
        base_discount_amount: 2.42,
        base_discount_tax_compensation_amount: 0.42,
      }),
    ]
    const sale = await read({
      items,
      base_shipping_amount: 5,
      base_shipping_tax_amount: 0,
      base_shipping_discount_amount: 5,
      base_grand_total: 21.78,
    })
    expect(sale).toMatchObject({ lines: [{ totalMinor: 2178, taxMinor: 378 }], shippingMinor: 0, totalMinor: 2178, isPaid: true })
  })

  it('in another currency has the amounts of the shop', async () => {
    expect(await read({ order_currency_code: 'USD', grand_total: 40 })).toMatchObject({ currency: 'EUR', totalMinor: 3520 })
  })

  it('that costs nothing is paid, and one in yen is whole yen', async () => {
    const items = [saleLine({ item_id: 1, product_id: 10, sku: 'a', qty_ordered: 1, base_row_total: 20, base_discount_amount: 20 })]
    expect(await read({ items, base_grand_total: 0 }, { isPaid: false })).toMatchObject({ isPaid: true, lines: [{ totalMinor: 0 }], totalMinor: 0 })
    expect(await read({ base_currency_code: 'JPY', base_grand_total: 3520 })).toMatchObject({ currency: 'JPY', totalMinor: 3520 })
  })

  it('that was paid with a gift card as well was paid whole', async () => {
    const address = { shipping_assignments: [], base_gift_cards_amount: 10 }
    expect(await read({ base_grand_total: 25.2, extension_attributes: address })).toMatchObject({ isPaid: true, totalMinor: 3520 })
  })

  it.each([
    ['is not invoiced', { isPaid: false }, {}],
    ['is held back by staff', {}, { state: 'holded' }],
    ['is looked at by the payment provider', {}, { state: 'payment_review' }],
  ])('that %s is not paid yet', async (_, how, change) => {
    const order = place({}, how)
    Object.assign(order, change)
    expect(await readOne(order.entity_id)).toMatchObject({ isPaid: false, isCancelled: false })
  })

  it('is read though it has no address, no customer, and a product that is gone', async () => {
    const items = [saleLine({ item_id: 1, product_id: null as never, sku: '', qty_ordered: 1, base_row_total: null })]
    const nobody = { billing_address: null, customer_email: null, customer_firstname: null, customer_lastname: null }
    expect(await read({ ...nobody, items, base_grand_total: 5, extension_attributes: [] as never })).toMatchObject({
      customer: { name: '', email: '', phone: '' },
      shippingAddress: {},
      billingAddress: null,
      lines: [{ productReference: '', sku: '', totalMinor: 0 }],
    })
  })

  it('of which a part was cancelled before it was invoiced has the rest', async () => {
    const order = place()
    Object.assign(order.items[0] ?? {}, { qty_canceled: 1 })
    Object.assign(order, { base_total_canceled: 12.1, base_total_paid: 23.1 })
    expect(await readOne(order.entity_id)).toMatchObject({ isPaid: true, lines: [{ quantity: 1, totalMinor: 1210 }, {}], totalMinor: 2310 })
  })

  it('has a bundle at what its parts cost', async () => {
    const items = [
      saleLine({ item_id: 1, product_id: 30, product_type: 'bundle', sku: 'set', qty_ordered: 1, base_row_total: 20 }),
      saleLine({ item_id: 2, parent_item_id: 1, product_id: 31, sku: 'part', qty_ordered: 1, base_row_total: 20, base_discount_amount: 2 }),
    ]
    expect(await read({ items })).toMatchObject({ lines: [{ sku: 'set', totalMinor: 1800 }] })
  })

  it('that cannot be read is refused as unreadable', async () => {
    await expect(read({ created_at: 'yesterday' })).rejects.toMatchObject({ kind: 'malformed' })
    await expect(read({ base_grand_total: 'much' })).rejects.toMatchObject({ kind: 'malformed' })
  })

  it('is listed once, also where others are deleted between the pages', async () => {
    for (let count = 0; count < 250; count++) place()
    const listed: string[] = []
    for await (const page of connector.listChangedOrders?.(access, new Date(0)) ?? []) {
      listed.push(...page)
      shop.orders.splice(0, 60)
    }
    expect(new Set(listed).size).toBe(listed.length)
    for (const { entity_id: id } of shop.orders) expect(listed).toContain(String(id))
  })

  it('is shipped in part with its number, by the variant or by the SKU', async () => {
    const order = place()
    const shipment = { orderReference: String(order.entity_id), externalReference: '', reference: null, otherReferences: [], isComplete: false }
    const tracking = { carrier: 'PostNL', trackingNumber: '3S1', trackingHref: null }
    for (const [key, variantReference, sku] of [
      ['one', '11', ''],
      ['two', 'gone', 'our-variant'],
    ] as const)
      for (const _ of [1, 2])
        await connector.reportFulfilment?.(access, {
          ...shipment,
          ...tracking,
          key,
          lines: [{ productReference: '10', variantReference, sku, quantity: 1 }],
        })
    expect(order.items.map((item) => item.qty_shipped)).toEqual([2, 0, 0])
    expect(shop.shipments.filter((one) => one.order_id === order.entity_id)).toMatchObject([{ tracks: [{ track_number: '3S1' }] }, {}])
  })
})

describe('A refund in a Magento shop', () => {
  const refundOf = (orderReference: number, change: object = {}) => ({
    key: '0192aaaa-0000-7000-8000-00000000000a',
    orderReference: String(orderReference),
    externalReference: '',
    currency: 'EUR',
    amountMinor: 1210,
    shippingMinor: 0,
    reason: 'Broken',
    isPaidBack: true,
    lines: [{ productReference: '10', variantReference: '11', sku: 'our-variant', quantity: 1, amountMinor: 1210, isRestocked: true }],
    ...change,
  })
  const refund = async (id: number, change?: object) => connector.refundOrder?.(access, refundOf(id, change))

  it('is paid back once through the payment of its invoice, also where the answer was lost', async () => {
    const order = place()
    shop.script.push('ok', 'ok', 'ok', '500-after-work')
    await expect(refund(order.entity_id)).rejects.toBeInstanceOf(UpstreamError)
    shop.script.length = 0
    await refund(order.entity_id)
    expect(shop.invoices).toMatchObject([{ paidBack: [12.1] }])
    expect(shop.memos).toMatchObject([{ base_grand_total: 12.1, items: [{ order_item_id: 1, qty: 1 }] }])
  })

  it('comes to the amount exactly, whatever Magento makes of prices that are no multiple of the quantity', async () => {
    for (const [row, tax, discount, compensation] of [
      [10, 2.1, 0, 0],
      [9.99, 0.01, 0, 0],
      [8.27, 1.74, 3.33, 0.58],
      [100.01, 21, 7.77, 1.35],
      [0.05, 0.01, 0, 0],
    ] as const)
      for (const amountMinor of [9, 333, 101]) {
        const rows = {
          base_row_total: row,
          base_tax_amount: tax,
          base_discount_amount: discount,
          base_discount_tax_compensation_amount: compensation,
        }
        const items = [
          saleLine({ item_id: 1, product_id: 10, sku: 'our-variant', qty_ordered: 3, ...rows }),
          saleLine({ item_id: 2, product_id: 20, sku: 'other', qty_ordered: 7, ...rows }),
        ]
        const order = place({ items, base_grand_total: 500 })
        const lines = ['our-variant', 'other'].map((sku) => ({
          productReference: '',
          variantReference: '',
          sku,
          quantity: 1,
          amountMinor: 0,
          isRestocked: false,
        }))
        for (const key of ['first', 'second', 'third']) await refund(order.entity_id, { key, amountMinor, lines })
        expect(shop.invoices.at(-1)?.paidBack.map((paid) => Math.round(paid * 100))).toEqual([amountMinor, amountMinor, amountMinor])
      }
  })

  it('of the rest is paid back whole though both are made at once', async () => {
    const order = place()
    await Promise.all(['first', 'second'].map(async (key) => refund(order.entity_id, { key })))
    expect(shop.invoices).toMatchObject([{ paidBack: [12.1, 12.1] }])
  })

  it('of the shipping is paid back whole, with its tax', async () => {
    const order = place()
    await refund(order.entity_id, { amountMinor: 500, shippingMinor: 500, lines: [] })
    const plain = place({ base_shipping_amount: 5, base_shipping_tax_amount: 0 })
    await refund(plain.entity_id, { amountMinor: 500, shippingMinor: 500, lines: [] })
    expect(shop.invoices.map(({ paidBack }) => paidBack)).toEqual([[5], [5]])
    expect(plain.base_shipping_refunded).toBe(5)
  })

  it('of everything closes the order: there is nothing left to cancel', async () => {
    const order = place()
    const mug = { productReference: '20', variantReference: '20', sku: 'mug', quantity: 1, amountMinor: 600, isRestocked: true }
    const [chair] = refundOf(0).lines
    await refund(order.entity_id, { amountMinor: 3520, shippingMinor: 500, lines: [{ ...chair, quantity: 2, amountMinor: 2420 }, mug] })
    expect(order.state).toBe('closed')
    await connector.cancelOrder?.(access, String(order.entity_id), { isRestocked: false })
    expect(await readOne(order.entity_id)).toMatchObject({
      refunds: [
        {
          amountMinor: 3520,
          lines: [
            { lineReference: '1', quantity: 2, amountMinor: 2420 },
            { lineReference: '3', amountMinor: 600 },
          ],
        },
      ],
    })
  })

  it.each([
    ['was not collected by Magento', {}, { transaction_id: null }, /offline credit memo/],
    ['is not collected yet', {}, { isPaid: false }, /offline credit memo/],
    ['was made with a gift card', { extension_attributes: { base_gift_cards_amount: 10 } }, {}, /A gift card/],
    ['has a fixed product tax', { items: chairs.items.map((item) => ({ ...item, base_weee_tax_applied_row_amnt: 1 })) }, {}, /fixed product tax/],
  ])('of a payment that %s says what to do, and invoices nothing', async (_, change, how, reason) => {
    const order = place(change, how)
    await expect(refund(order.entity_id)).rejects.toMatchObject({ kind: 'refused', isTemporary: false, message: expect.stringMatching(reason) })
    expect([shop.memos, shop.requests.filter((one) => one.startsWith('POST') && one.endsWith('/invoice'))]).toEqual([[], []])
  })

  it('that no invoice has left is refused', async () => {
    const order = place()
    await expect(refund(order.entity_id, { amountMinor: 9900 })).rejects.toThrow('so much left')
    expect(await refund(order.entity_id, { amountMinor: 0, lines: [] })).toEqual({ reference: `stoa:${refundOf(0).key}` })
    expect(shop.memos).toEqual([])
  })

  it('of items that staff refunded there meanwhile is refused: they would be paid back twice', async () => {
    const order = place()
    Object.assign(order.items[0] ?? {}, { qty_refunded: 2 })
    await expect(refund(order.entity_id)).rejects.toMatchObject({ isTemporary: false, text: { code: 'upstream.items_refunded_there' } })
    expect(shop.memos).toEqual([])
  })

  it('that staff made is read with its lines, unless it was taken back', async () => {
    const order = place()
    order.base_total_refunded = 20
    const memo = { order_id: order.entity_id, state: 2, base_grand_total: 13.1, comments: [], items: [] }
    const items = [
      { order_item_id: 1, qty: 1, base_row_total: 13, base_tax_amount: 0.1, base_discount_amount: 1 },
      { order_item_id: 2, qty: 1 },
    ]
    shop.memos.push({ ...memo, entity_id: 1, items }, { ...memo, entity_id: 2, state: 3 })
    expect((await readOne(order.entity_id))?.refunds).toEqual([
      { reference: '1', key: null, amountMinor: 1310, lines: [{ lineReference: '1', quantity: 1, amountMinor: 1210, isRestocked: true }] },
    ])
  })
})

it('sends what the contract of Magento describes, where that is beside the repository', () => {
  expect(shop.requests.length).toBeGreaterThan(10)
  expect(shop.violations).toEqual([])
})
