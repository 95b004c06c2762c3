import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { createOrders, makeMarket, makePaidOrder, purchase, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import { makeMerchant, unique } from '../../../../test/make.ts'
import type { Db } from '../../../database/db.ts'
import { insertFulfilment } from '../fulfilment/queries-fulfil.ts'
import { reserveRefund } from '../refund/queries-refund.ts'

/*
 * The rules refuse what is too much before it is written. Two requests at once decide by what both have read: these conditions of the statements
 * keep the second from going beyond what there is.
 */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** An order of two items for 10.00 each, as the database has it. */
async function paidOrder() {
  const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
  const paid = await makePaidOrder(app, operator.as, offer, 2)
  const { rows } = await sql<{ orderId: string; lineId: string }>`
    select o.id as "orderId", l.id as "lineId" from "order" o join order_line l on l.marketplace_id = o.marketplace_id and l.order_id = o.id
    where o.hash = ${paid.hash}`.execute(app.db)
  const [row] = rows
  if (!row) throw new Error('The order is gone')
  return { ...row, marketplaceId: operator.marketplaceId }
}

type PaidOrder = Awaited<ReturnType<typeof paidOrder>>

/** What a change answers, undone afterwards. */
async function undone<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const done: T[] = []
  const undo = new Error('Undo')
  await app.db
    .transaction()
    .execute(async (transaction) => {
      done.push(await work(transaction))
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return done[0] as T
}

const refundOf = (
  { marketplaceId, orderId, lineId }: PaidOrder,
  amountMinor: number,
  line: { quantity: number; amountMinor: number } | undefined,
) => ({
  marketplaceId,
  orderId,
  currency: 'EUR',
  reason: '',
  requestedBy: 'test',
  isCancellation: false,
  settledBy: 'provider' as const,
  amountMinor,
  shippingMinor: 0,
  commissionReturnedMinor: 0,
  taxReturnedMinor: 0,
  shippingTaxReturnedMinor: 0,
  marketplaceDiscountReturnedMinor: 0,
  lines: line
    ? [
        {
          lineId,
          ...line,
          unshippedQuantity: 0,
          restockQuantity: 0,
          deductedMinor: 0,
          commissionReturnedMinor: 0,
          taxReturnedMinor: 0,
          marketplaceDiscountReturnedMinor: 0,
        },
      ]
    : [],
})

describe('a statement that gives money back', () => {
  it('takes no more from an order than was paid', async () => {
    const order = await paidOrder()
    const reserve = (amount: number) => undone((db) => reserveRefund(db, refundOf(order, amount, undefined)).catch(() => 'refused by a constraint'))
    expect(await reserve(2000)).toBe(true)
    expect(await reserve(2001)).toBe(false)
  })

  it('takes no more from a line than it cost, and no more items than it has', async () => {
    const order = await paidOrder()
    const reserve = (quantity: number, amountMinor: number) =>
      undone((db) => reserveRefund(db, refundOf(order, 1, { quantity, amountMinor })).catch(() => 'refused by a constraint'))
    expect(await reserve(2, 2000)).toBe(true)
    expect(await reserve(2, 2001)).toBe(false)
    expect(await reserve(3, 2000)).toBe(false)
  })
})

describe('a statement that ships', () => {
  it('counts no more onto a line than it has', async () => {
    const { marketplaceId, orderId, lineId } = await paidOrder()
    const ship = (quantity: number) =>
      undone(async (db) => {
        const parcel = { carrier: '', trackingNumber: '', trackingHref: null, lines: [{ lineId, quantity }] }
        return (await insertFulfilment(db, marketplaceId, orderId, parcel).catch(() => undefined))?.lines
      })
    expect(await ship(2)).toBe(1)
    expect(await ship(3)).toBe(0)
  })
})

describe('the shipping quote a shopper accepted', () => {
  it('is kept with each order of the purchase, and is refused where it is not what the shopper pays', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const lines = [{ variantId: offer.variantId, quantity: 1 }]
    const shippingQuote = { reference: 'Q-1', service: 'Express', carrier: 'PostNL', priceMinor: 495 }
    const group = await createOrders(app, operator.as, purchase(lines, { shippingMinor: 495, shippingQuote }))
    expect((await seeOrder(app, merchant.as, group.orders[0]?.hash ?? '')).shippingQuote).toEqual(shippingQuote)
    const refused = await app.refused(order.intake, { as: operator.as, key: unique(), body: purchase(lines, { shippingMinor: 595, shippingQuote }) })
    expect(refused).toMatchObject({ code: 'totals_mismatch', errors: [{ path: 'shippingQuote.priceMinor' }] })
    const plain = await createOrders(app, operator.as, purchase(lines))
    expect((await seeOrder(app, merchant.as, plain.orders[0]?.hash ?? '')).shippingQuote).toBeNull()
  })
})

describe('shipping that was quoted by merchant', () => {
  it('is each merchant’s own, and the parts are the whole', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 10_000 })
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const second = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: other.companyId, priceMinor: 2000, stock: 9 })
    const lines = [offer, second].map(({ variantId }) => ({ variantId, quantity: 1 }))
    const parts = (own: number, theirs: number) => [
      { merchantId: merchant.companyId, priceMinor: own },
      { merchantId: other.companyId, priceMinor: theirs },
    ]
    const group = await createOrders(app, operator.as, purchase(lines, { shippingMinor: 1000, shippingByMerchant: parts(0, 1000) }))
    const hashOf = (id: string) => group.orders.find(({ merchantId }) => merchantId === id)?.hash ?? ''
    expect((await seeOrder(app, operator.as, hashOf(merchant.companyId))).shipping.minor).toBe(0)
    expect((await seeOrder(app, operator.as, hashOf(other.companyId))).shipping.minor).toBe(1000)
    const refuse = (shippingByMerchant: { merchantId: string; priceMinor: number }[]) =>
      app.refused(order.intake, { as: operator.as, key: unique(), body: purchase(lines, { shippingMinor: 1000, shippingByMerchant }) })
    expect(await refuse(parts(1, 1000))).toMatchObject({ code: 'totals_mismatch', errors: [{ path: 'shippingByMerchant' }] })
    const stranger = await makeMerchant(app)
    const foreign = [...parts(0, 1000), { merchantId: stranger.companyId, priceMinor: 0 }]
    expect(await refuse(foreign)).toMatchObject({ errors: [{ path: 'shippingByMerchant.2.merchantId' }] })
  })
})

describe('the stock buffer of a marketplace', () => {
  it('is not sold: available is stock minus buffer, and what is not counted is always available', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { stock: 5 })
    const { version } = await app.call(marketplace.myMarketplace, { as: operator.as })
    await app.call(marketplace.updateMyMarketplace, { as: operator.as, body: { version, stockBuffer: 3 } })
    const buy = (variantId: string, quantity: number) => purchase([{ variantId, quantity }])
    const refused = await app.refused(order.intake, { as: operator.as, key: unique(), body: buy(offer.variantId, 3) })
    expect(refused).toMatchObject({ code: 'over_stock', errors: [{ path: 'lines.0.quantity' }] })
    const bought = await createOrders(app, operator.as, buy(offer.variantId, 2))
    expect((await app.refused(order.intake, { as: operator.as, key: unique(), body: buy(offer.variantId, 1) })).code).toBe('over_stock')
    await settle(app)
    // What is cancelled goes back, whatever the buffer.
    await app.call(order.cancel, { as: operator.as, body: { hash: bought.orders[0]?.hash ?? '' } })
    await settle(app)
    expect(await app.db.selectFrom('variant').select('stock').where('id', '=', offer.variantId).executeTakeFirst()).toEqual({ stock: 5 })
    const uncounted = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId, stock: null })
    await createOrders(app, operator.as, buy(uncounted.variantId, 9))
  })
})

describe('what a storefront sends', () => {
  it('refuses a date of more than a year ago, and a postal code that its country does not have', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
    const refused = async (more: object) =>
      app.refused(order.intake, { as: operator.as, key: unique(), body: purchase([{ variantId: offer.variantId, quantity: 1 }], more) })
    for (const placedAt of ['1970-01-01T00:00:00Z', '0001-01-01T00:00:00Z', new Date(Date.now() - 367 * 86_400_000).toISOString()])
      expect(await refused({ placedAt })).toMatchObject({ status: 422, errors: [{ path: 'placedAt', code: 'too_old' }] })
    const { shippingAddress } = purchase([])
    expect(await refused({ shippingAddress: { ...shippingAddress, postalCode: 'ABC' } })).toMatchObject({
      status: 422,
      errors: [{ path: 'shippingAddress.postalCode', code: 'invalid_postal_code' }],
    })
  })
})
