import { company } from '@stoa/contract/company.ts'
import { connection } from '@stoa/contract/connection.ts'
import { order } from '@stoa/contract/order.ts'
import { storefront } from '@stoa/contract/storefront.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readChangedOrders } from '../../src/domains/connection/read-changed-orders.ts'
import { payBack } from '../../src/domains/storefront/order/pay-back.ts'
import type { TestApp } from '../app.ts'
import { startTestApp } from '../app.ts'
import type { Offer } from '../make-catalogue.ts'
import { makeOffer } from '../make-catalogue.ts'
import { writeStorefront } from '../make-storefront.ts'
import { expectSound } from '../make-orders.ts'
import { makeMerchant, makeOperator } from '../make.ts'
import { createJobCtx } from '../payout-by-hand.ts'
import { buyAtVendure } from './buy-at-vendure.ts'
import type { RunningVendure } from './start-vendure.ts'
import { administrator, startVendure } from './start-vendure.ts'

let vendure: RunningVendure
let app: TestApp
let operator: Awaited<ReturnType<typeof makeOperator>>
let connectionId = ''
let chair: Offer
let lamp: Offer
beforeAll(async () => {
  vendure = await startVendure(process.env.STOA_VENDURE ?? '')
  app = await startTestApp({ peers: [vendure.origin] })
  operator = await makeOperator(app)
  await app.call(company.updatePlatformProduct, { as: operator.as, body: { platformProduct: 'ADDON_MARKETPLACE' } })
  const { marketplaceId } = operator
  const [one, two] = [await makeMerchant(app, { marketplaceId }), await makeMerchant(app, { marketplaceId })]
  chair = await makeOffer(app, { marketplaceId, merchantId: one.companyId, priceMinor: 1999, stock: 40 })
  lamp = await makeOffer(app, { marketplaceId, merchantId: two.companyId, priceMinor: 905, stock: 40 })
  const settings = { address: vendure.origin, ...administrator }
  await app.call(connection.stoaSetup, { as: operator.as, body: { platform: 'vendure', settings } })
  await app.drain()
  await writeStorefront(app, operator.companyId)
  const row = await app.db
    .selectFrom('connection')
    .select('id')
    .where('company_id', '=', operator.companyId)
    .where('kind', '=', 'shop')
    .executeTakeFirstOrThrow()
  connectionId = row.id
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
  await vendure.stop()
})

/** Reads what changed in the shop, as is done every ten minutes. */
const readShop = async (): Promise<void> => {
  await readChangedOrders(createJobCtx(app), { companyId: operator.companyId, connectionId })
  await app.drain()
}
const seen = async (reference: string) =>
  (await app.call(storefront.orders, { as: operator.as, query: {} })).value.find((one) => one.reference === reference)
const orderHere = async (reference: string, offer: Offer) => {
  const hashes = (await seen(reference))?.orders.map(({ hash }) => hash) ?? []
  const found = await Promise.all(hashes.map((hash) => app.call(order.getByHash, { as: operator.as, params: { hash } })))
  const one = found.find(({ lines }) => lines.some(({ variantId }) => variantId === offer.variantId))
  if (!one) throw new Error('the order was received')
  return one
}
const lineOf = ({ lines }: Awaited<ReturnType<typeof orderHere>>) => lines[0]?.lineId ?? ''

type Theirs = {
  state: string
  updatedAt: string
  totalWithTax: number
  lines: { id: string; quantity: number }[]
  fulfillments: { state: string; method: string; trackingCode: string; lines: { quantity: number }[] }[]
  payments: { id: string; refunds: { id: string; total: number; state: string; transactionId: string | null }[] }[]
}
const orderThere = async (id: string): Promise<Theirs> =>
  (
    await vendure.ask<{ order: Theirs }>(
      `query ($id: ID!) { order(id: $id) { state updatedAt totalWithTax lines { id quantity } fulfillments { state method trackingCode lines { quantity } }
        payments { id refunds { id total state transactionId } } } }`,
      { id },
    )
  ).order
const refundsThere = async (id: string) => (await orderThere(id)).payments.flatMap(({ refunds }) => refunds)
const buy = async (...more: Parameters<typeof buyAtVendure> extends [unknown, ...infer Rest] ? Rest : never): Promise<string> => {
  const id = await buyAtVendure(vendure, ...more)
  await readShop()
  return id
}

describe('An order that a shopper places in a Vendure shop', () => {
  it('is received split per merchant, with the discount of the whole order on its lines', async () => {
    const input = {
      enabled: true,
      couponCode: 'TENTH',
      conditions: [],
      actions: [{ code: 'order_percentage_discount', arguments: [{ name: 'discount', value: '10' }] }],
      translations: [{ languageCode: 'en', name: 'A tenth off', description: '' }],
    }
    await vendure.ask('mutation ($input: CreatePromotionInput!) { createPromotion(input: $input) { __typename } }', { input })
    const items = [
      { sku: chair.variantId, quantity: 2 },
      { sku: lamp.variantId, quantity: 3 },
      { sku: 'MUG', quantity: 1 },
    ]
    const id = await buy(items, { coupon: 'TENTH' })
    const theirs = await orderThere(id)
    expect(await seen(id)).toMatchObject({
      state: 'received',
      problem: null,
      total: { minor: theirs.totalWithTax, currency: 'EUR' },
      merchantLines: 2,
      otherLines: 1,
    })
    const [chairs, lamps] = [await orderHere(id, chair), await orderHere(id, lamp)]
    const goods = ({ lines }: typeof chairs) => lines.reduce((sum, { total }) => sum + total.minor, 0)
    // 39.98 and 27.15 less a tenth, which Vendure divides over the lines in whole cents.
    expect(Math.abs(goods(chairs) - 3598)).toBeLessThanOrEqual(1)
    expect(Math.abs(goods(lamps) - 2443)).toBeLessThanOrEqual(1)
    expect(chairs).toMatchObject({ paymentStatus: 'Captured', customer: { name: 'Noor de Vries' }, shippingAddress: { city: 'Amsterdam' } })
    await readShop()
    expect((await seen(id))?.orders).toHaveLength(2)
  })

  it('is shipped there in part with its tracking', async () => {
    const id = await buy([
      { sku: chair.variantId, quantity: 2 },
      { sku: lamp.variantId, quantity: 1 },
    ])
    const { hash, lines } = await orderHere(id, chair)
    const body = { hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }], carrier: 'PostNL', trackingNumber: '3SPART' }
    await app.call(order.fulfil, { as: operator.as, body })
    await app.drain()
    const { fulfillments, state } = await orderThere(id)
    expect(fulfillments).toMatchObject([{ state: 'Shipped', method: 'PostNL', trackingCode: '3SPART', lines: [{ quantity: 1 }] }])
    expect(state).toBe('PartiallyShipped')
  })

  it('is paid back there by its payment method, once, and its item is free again', async () => {
    const id = await buy([{ sku: chair.variantId, quantity: 2 }])
    const bought = await orderHere(id, chair)
    await app.call(order.refund, { as: operator.as, body: { hash: bought.hash, lines: [{ lineId: lineOf(bought), quantity: 1 }], restock: 'all' } })
    await app.drain()
    const refunded = await orderHere(id, chair)
    expect(refunded.refunds).toMatchObject([{ status: 'succeeded', amount: { minor: 1999 } }])
    expect(await refundsThere(id)).toMatchObject([{ total: 1999, state: 'Settled', transactionId: 'refunded-1999' }])
    await readShop()
    expect((await orderHere(id, chair)).refunds).toHaveLength(1)
    expect(await seen(id)).toMatchObject({ problem: null })
    expect((await orderThere(id)).lines).toMatchObject([{ quantity: 1 }])
  })

  it('waits for a person where its payment method cannot pay back, and is paid back once staff settle it', async () => {
    const id = await buy([{ sku: chair.variantId, quantity: 1 }], { method: 'invoice' })
    const bought = await orderHere(id, chair)
    const { hash } = bought
    await app.call(order.refund, { as: operator.as, body: { hash, lines: [{ lineId: lineOf(bought), quantity: 1 }], restock: 'none' } })
    await app.drain()
    const [waiting] = (await orderHere(id, chair)).refunds
    expect(waiting).toMatchObject({ status: 'pending' })
    const [made, ...more] = await refundsThere(id)
    expect([made?.state, more]).toEqual(['Pending', []])
    await vendure.ask('mutation ($input: SettleRefundInput!) { settleRefund(input: $input) { __typename } }', {
      input: { id: made?.id, transactionId: 'by bank' },
    })
    const row = await app.db.selectFrom('order').select(['id']).where('hash', '=', hash).executeTakeFirstOrThrow()
    const fact = { marketplaceId: operator.companyId, orderId: row.id, refundId: waiting?.refundId ?? '' }
    await payBack(createJobCtx(app), fact)
    await app.drain()
    expect((await orderHere(id, chair)).refunds).toMatchObject([{ status: 'succeeded' }])
    expect(await refundsThere(id)).toHaveLength(1)
  })

  it('has a refund of staff recorded here, found though the order itself did not change', async () => {
    const id = await buy([{ sku: lamp.variantId, quantity: 2 }])
    const [payment] = (await orderThere(id)).payments
    const [line] = (await orderThere(id)).lines
    const { updatedAt } = await orderThere(id)
    // The database of this shop keeps whole seconds, and a reading looks back 15 minutes.
    await new Promise((resolve) => setTimeout(resolve, 3100))
    await app.pool.query(`update connection set orders_read_at = now() + interval '14 minutes 58 seconds' where id = $1`, [connectionId])
    const input = {
      paymentId: payment?.id,
      amount: 905,
      reason: 'Broken',
      lines: [{ orderLineId: line?.id, quantity: 1 }],
      shipping: 0,
      adjustment: 0,
    }
    const { refundOrder } = await vendure.ask<{ refundOrder: { id?: string } }>(
      'mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { ... on Refund { id } ... on ErrorResult { message } } }',
      { input },
    )
    expect(refundOrder).toMatchObject({ id: expect.any(String) })
    expect((await orderThere(id)).updatedAt).toBe(updatedAt)
    await readShop()
    expect((await orderHere(id, lamp)).refunds).toMatchObject([{ status: 'succeeded', amount: { minor: 905 } }])
    expect(await seen(id)).toMatchObject({ problem: null })
  })

  it('that staff cancel is cancelled here, and paid back', async () => {
    const id = await buy([{ sku: lamp.variantId, quantity: 1 }])
    const { totalWithTax } = await orderThere(id)
    await vendure.ask('mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { ... on Order { id } ... on ErrorResult { message } } }', {
      input: { orderId: id, cancelShipping: true, reason: 'Sold out' },
    })
    await readShop()
    expect(await orderHere(id, lamp)).toMatchObject({ orderStatus: 'Cancelled', refunds: [{ status: 'succeeded' }] })
    expect((await refundsThere(id)).reduce((sum, { total }) => sum + total, 0)).toBe(totalWithTax)
  })

  it('that is cancelled here is paid back and cancelled there', async () => {
    const id = await buy([{ sku: chair.variantId, quantity: 1 }])
    const { totalWithTax } = await orderThere(id)
    const { hash } = await orderHere(id, chair)
    await app.call(order.cancel, { as: operator.as, body: { hash } })
    await app.drain()
    expect((await orderThere(id)).state).toBe('Cancelled')
    expect((await refundsThere(id)).reduce((sum, { total }) => sum + total, 0)).toBe(totalWithTax)
    await readShop()
    expect(await seen(id)).toMatchObject({ problem: null })
  })

  it('of which staff cancel an item and pay it back as an amount has that refund of that item, also when the product is deleted since', async () => {
    const { productVariants } = await vendure.ask<{ productVariants: { items: { productId: string }[] } }>(
      'query ($sku: String!) { productVariants(options: { filter: { sku: { eq: $sku } } }) { items { productId } } }',
      { sku: lamp.variantId },
    )
    const id = await buy([
      { sku: chair.variantId, quantity: 1 },
      { sku: lamp.variantId, quantity: 2 },
    ])
    const { payments, lines } = await orderThere(id)
    await vendure.ask('mutation ($id: ID!) { deleteProduct(id: $id) { result } }', { id: productVariants.items[0]?.productId })
    const reason = 'One is broken'
    const cancel = { orderId: id, lines: [{ orderLineId: lines[1]?.id, quantity: 1 }], reason, cancelShipping: false }
    await vendure.ask('mutation ($input: CancelOrderInput!) { cancelOrder(input: $input) { ... on ErrorResult { message } } }', { input: cancel })
    const input = { paymentId: payments[0]?.id, amount: 905, reason, lines: [], shipping: 0, adjustment: 0 }
    await vendure.ask('mutation ($input: RefundOrderInput!) { refundOrder(input: $input) { ... on ErrorResult { message } } }', { input })
    await readShop()
    expect((await orderHere(id, lamp)).refunds).toMatchObject([{ status: 'succeeded', amount: { minor: 905 } }])
    expect((await orderHere(id, chair)).refunds).toEqual([])
    expect(await seen(id)).toMatchObject({ problem: null })
  })
})
