import { commission } from '@stoa/contract/commission.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import type { Order } from '@stoa/contract/order.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, purchase, script, seeOrder, settle, createOrders } from '../../../../test/make-orders.ts'
import { makeMerchant } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

type Market = Awaited<ReturnType<typeof makeMarket>>
const stockOf = async ({ offer }: Market): Promise<number | null> =>
  (await app.db.selectFrom('variant').select('stock').where('id', '=', offer.variantId).executeTakeFirstOrThrow()).stock
const pendingOf = async (hash: string): Promise<number> => {
  const { rows } = await sql<{ pending: number }>`
    select coalesce(-sum(e.amount_minor), 0)::int8 as pending from "order" o
    join ledger_transfer t on t.marketplace_id = o.marketplace_id and t.order_id = o.id
    join ledger_entry e on e.marketplace_id = t.marketplace_id and e.transfer_id = t.id
    join ledger_account a on a.marketplace_id = e.marketplace_id and a.id = e.account_id and a.kind = 'merchant_pending'
    where o.hash = ${hash}`.execute(app.db)
  return rows[0]?.pending ?? 0
}
const lineOf = ({ lines }: Order, quantity: number) => [{ lineId: lines[0]?.lineId ?? '', quantity }]

describe('items refunded before shipment', () => {
  it('can no longer be shipped, by name or with the whole order', async () => {
    const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
    const seen = await makePaidOrder(app, made.operator.as, made.offer, 3)
    const { hash } = seen
    const after = await app.call(order.refund, { as: made.operator.as, body: { hash, lines: lineOf(seen, 2) } })
    expect(after.lines).toMatchObject([{ shippableQuantity: 1 }])
    const fulfil = (lines?: { lineId: string; quantity: number }[]) => ({ as: made.merchant.as, body: { hash, ...(lines ? { lines } : {}) } })
    expect(await app.refused(order.fulfil, fulfil(lineOf(seen, 2)))).toMatchObject({ code: 'quantity_exceeds' })
    await settle(app)
    expect(await app.refused(order.fulfil, fulfil(lineOf(seen, 2)))).toMatchObject({ code: 'quantity_exceeds' })
    expect(await app.call(order.fulfil, fulfil())).toMatchObject({ orderStatus: 'Fulfilled', fulfilments: [{ lines: [{ quantity: 1 }] }] })
  })

  it('or shipped: exactly one of a shipment and a refund of one item at once wins', async () => {
    const made = await makeMarket(app, { priceMinor: 1000, stock: 100 })
    for (let round = 0; round < 8; round++) {
      const seen = await makePaidOrder(app, made.operator.as, made.offer, 2)
      const { hash } = seen
      await app.call(order.fulfil, { as: made.merchant.as, body: { hash, lines: lineOf(seen, 1) } })
      const [shipped, refunded] = await Promise.all([
        app.raw(order.fulfil, { as: made.merchant.as, body: { hash, lines: lineOf(seen, 1) } }),
        app.raw(order.refund, { as: made.operator.as, body: { hash, lines: lineOf(seen, 1) } }),
      ])
      await settle(app)
      const { orderStatus, lines } = await seeOrder(app, made.operator.as, hash)
      expect(refunded.status).toBe(200)
      // A refund after the shipment is a return: it takes nothing from what was shipped.
      const { refunded_unshipped_quantity: unshipped } = await app.db
        .selectFrom('order_line')
        .select('refunded_unshipped_quantity')
        .where('id', '=', lines[0]?.lineId ?? '')
        .executeTakeFirstOrThrow()
      expect([orderStatus, (shipped.status === 200 ? 1 : 0) + unshipped, lines[0]?.shippableQuantity]).toEqual(['Fulfilled', 1, 0])
    }
  })

  it('close the order when they are all of it; kept shipping becomes payable and the stock goes back', async () => {
    const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
    await app.call(commission.createRule, { as: made.operator.as, body: { name: 'All', percentageBasisPoints: 1000 } })
    const seen = await makePaidOrder(app, made.operator.as, made.offer, 3, { shippingMinor: 500 })
    const { hash } = seen
    expect(await stockOf(made)).toBe(7)
    await app.call(order.refund, { as: made.operator.as, body: { hash, lines: lineOf(seen, 3) } })
    expect(await stockOf(made)).toBe(7)
    await settle(app)
    expect(await seeOrder(app, made.operator.as, hash)).toMatchObject({
      orderStatus: 'Cancelled',
      paymentStatus: 'Partially Refunded',
      payoutStatus: 'Unreserved',
    })
    expect([await stockOf(made), await pendingOf(hash)]).toEqual([10, 0])
    await app.call(order.refund, { as: made.operator.as, body: { hash, shippingMinor: 500 } })
    await settle(app)
    expect(await seeOrder(app, made.operator.as, hash)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Refunded' })
    expect(await stockOf(made)).toBe(10)
  })

  it('close it as fulfilled when the rest was shipped', async () => {
    const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
    const seen = await makePaidOrder(app, made.operator.as, made.offer, 3)
    const { hash } = seen
    await app.call(order.fulfil, { as: made.merchant.as, body: { hash, lines: lineOf(seen, 1) } })
    await app.call(order.refund, { as: made.operator.as, body: { hash, lines: lineOf(seen, 2) } })
    await settle(app)
    expect(await seeOrder(app, made.operator.as, hash)).toMatchObject({ orderStatus: 'Fulfilled' })
    expect(await stockOf(made)).toBe(9)
  })

  it('close it also when an amount comes to all of the order', async () => {
    const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
    const { hash } = await makePaidOrder(app, made.operator.as, made.offer, 2)
    await app.call(order.refund, { as: made.operator.as, body: { hash, amountMinor: 2000 } })
    await settle(app)
    expect(await seeOrder(app, made.operator.as, hash)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Refunded' })
    expect(await stockOf(made)).toBe(10)
  })

  it('can be shipped again when the refund fails, and a shipment beside it does not close the order', async () => {
    const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
    const seen = await makePaidOrder(app, made.operator.as, made.offer, 2)
    const { hash } = seen
    await script(app, made.operator.marketplaceId, ['refunds:failed'])
    await app.call(order.refund, { as: made.operator.as, body: { hash, lines: lineOf(seen, 1) } })
    expect(await app.call(order.fulfil, { as: made.merchant.as, body: { hash } })).toMatchObject({ orderStatus: 'Partially Fulfilled' })
    await settle(app)
    expect(await seeOrder(app, made.operator.as, hash)).toMatchObject({
      orderStatus: 'Partially Fulfilled',
      lines: [{ shippableQuantity: 1 }],
      attention: [{ code: 'refund_failed' }],
    })
    expect(await app.call(order.fulfil, { as: made.merchant.as, body: { hash } })).toMatchObject({ orderStatus: 'Fulfilled' })
    expect(await stockOf(made)).toBe(8)
  })

  it('stay in "Needs attention" when one refund fails and another requested before that succeeds', async () => {
    const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
    const seen = await makePaidOrder(app, made.operator.as, made.offer, 2, { shippingMinor: 500 })
    const { hash } = seen
    await script(app, made.operator.marketplaceId, ['refunds:failed'])
    await app.call(order.refund, { as: made.operator.as, body: { hash, lines: lineOf(seen, 1) } })
    await app.call(order.refund, { as: made.operator.as, body: { hash, shippingMinor: 500 } })
    await settle(app)
    expect(await seeOrder(app, made.operator.as, hash)).toMatchObject({ attention: [{ code: 'refund_failed' }] })
    await app.call(order.refund, { as: made.operator.as, body: { hash, lines: lineOf(seen, 1) } })
    await settle(app)
    expect(await seeOrder(app, made.operator.as, hash)).toMatchObject({ attention: [] })
  })

  it.each([
    ['unshipped', 9],
    ['all', 10],
    ['none', 8],
  ] as const)('go back into stock as chosen: %s', async (restock, expected) => {
    const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
    const seen = await makePaidOrder(app, made.operator.as, made.offer, 2)
    const { hash } = seen
    await app.call(order.fulfil, { as: made.merchant.as, body: { hash, lines: lineOf(seen, 1) } })
    await app.call(order.refund, { as: made.operator.as, body: { hash, lines: lineOf(seen, 2), restock } })
    await settle(app)
    expect(await stockOf(made)).toBe(expected)
  })
})

describe('an order that is cancelled', () => {
  it('refunds what was captured and gives its stock back, for the operator and the merchant', async () => {
    const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
    for (const as of [made.operator.as, made.merchant.as]) {
      const { hash } = await makePaidOrder(app, made.operator.as, made.offer, 2, { shippingMinor: 300 })
      const cancelled = await app.call(order.cancel, { as, body: { hash, reason: 'Sold out in the shop' } })
      expect(cancelled).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Refunding', refunds: [{ amount: { minor: 2300 } }] })
      expect(await stockOf(made)).toBe(10)
      expect(await app.refused(order.cancel, { as, body: { hash } })).toMatchObject({ status: 409, code: 'state_forbids' })
      await settle(app)
      expect(await seeOrder(app, as, hash)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Refunded', merchantNet: { minor: 0 } })
      expect([await stockOf(made), await pendingOf(hash)]).toEqual([10, 0])
      expect(await app.refused(order.fulfil, { as, body: { hash } })).toMatchObject({ code: 'state_forbids' })
    }
  })

  it('before its payment is captured is refunded when it is', async () => {
    const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
    // The provider reports later: not before the order is cancelled, on a slow machine either.
    await script(app, made.operator.marketplaceId, ['payments:late'])
    const group = await createOrders(app, made.operator.as, purchase([{ variantId: made.offer.variantId, quantity: 1 }]))
    const hash = group.orders[0]?.hash ?? ''
    await app.installation.jobs.drain(app.installation.jobContextFactory)
    await app.call(order.cancel, { as: made.operator.as, body: { hash } })
    expect(await seeOrder(app, made.operator.as, hash)).toMatchObject({ orderStatus: 'Cancelled', refunds: [] })
    await settle(app)
    expect(await seeOrder(app, made.operator.as, hash)).toMatchObject({
      orderStatus: 'Cancelled',
      paymentStatus: 'Refunded',
      forwardState: 'none',
      refunded: { minor: 1000 },
    })
    expect(await stockOf(made)).toBe(10)
  })

  it('before its payment is captured has its refund on disk before the provider receives it', async () => {
    await app.pool.query(`
      create table commit_setting (value text not null);
      create function note_commit() returns trigger language plpgsql security definer as
        'begin insert into commit_setting values (current_setting(''synchronous_commit'')); return null; end';
      create constraint trigger note_commit after insert on refund deferrable initially deferred for each row execute function note_commit()`)
    const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
    await script(app, made.operator.marketplaceId, ['payments:late'])
    const group = await createOrders(app, made.operator.as, purchase([{ variantId: made.offer.variantId, quantity: 1 }]))
    await app.installation.jobs.drain(app.installation.jobContextFactory)
    await app.call(order.cancel, { as: made.operator.as, body: { hash: group.orders[0]?.hash ?? '' } })
    await settle(app)
    const { rows } = await app.pool.query<{ value: string }>('select value from commit_setting')
    await app.pool.query('drop trigger note_commit on refund')
    expect(rows).not.toEqual([])
    expect(rows.filter(({ value }) => value === 'off')).toEqual([])
  })

  it('whose payment is refused gives its stock back once', async () => {
    const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
    await script(app, made.operator.marketplaceId, ['payments:failed'])
    const group = await createOrders(app, made.operator.as, purchase([{ variantId: made.offer.variantId, quantity: 1 }]))
    await app.call(order.cancel, { as: made.operator.as, body: { hash: group.orders[0]?.hash ?? '' } })
    await settle(app)
    expect(await stockOf(made)).toBe(10)
  })

  it('beside a refund that fails gives every item back into stock once, and can be refunded again', async () => {
    const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
    const seen = await makePaidOrder(app, made.operator.as, made.offer, 3)
    const { hash } = seen
    await script(app, made.operator.marketplaceId, ['refunds:failed', 'refunds:failed'])
    await app.call(order.refund, { as: made.operator.as, body: { hash, lines: lineOf(seen, 1) } })
    await app.call(order.cancel, { as: made.operator.as, body: { hash } })
    expect(await stockOf(made)).toBe(9)
    await settle(app)
    expect(await seeOrder(app, made.operator.as, hash)).toMatchObject({ paymentStatus: 'Refund Failed', attention: [{ code: 'refund_failed' }] })
    expect(await stockOf(made)).toBe(10)
    // A part refunded later leaves the order in "Needs attention": the customer of a cancelled order is owed the rest.
    await app.call(order.refund, { as: made.operator.as, body: { hash, lines: lineOf(seen, 1) } })
    await settle(app)
    expect(await seeOrder(app, made.operator.as, hash)).toMatchObject({
      paymentStatus: 'Partially Refunded',
      attention: [{ code: 'refund_failed' }],
    })
    await app.call(order.refund, { as: made.operator.as, body: { hash, lines: lineOf(seen, 2) } })
    await settle(app)
    expect(await seeOrder(app, made.operator.as, hash)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Refunded', attention: [] })
    expect([await stockOf(made), await pendingOf(hash)]).toEqual([10, 0])
  })

  it('that leaves the items out of stock does so for those of a refund that fails later as well', async () => {
    const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
    const seen = await makePaidOrder(app, made.operator.as, made.offer, 3)
    await script(app, made.operator.marketplaceId, ['refunds:failed', 'refunds:failed'])
    await app.call(order.refund, { as: made.operator.as, body: { hash: seen.hash, lines: lineOf(seen, 1) } })
    await app.call(order.cancel, { as: made.operator.as, body: { hash: seen.hash, restock: false } })
    await settle(app)
    expect(await stockOf(made)).toBe(7)
  })

  it('by the operator gives the items back into stock also after the partnership has ended', async () => {
    const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
    const { hash } = await makePaidOrder(app, made.operator.as, made.offer, 3)
    await app.call(marketplace.endPartnership, { as: made.merchant.as, body: { partnershipId: made.merchant.partnershipId ?? '' } })
    await app.call(order.cancel, { as: made.operator.as, body: { hash } })
    await settle(app)
    expect(await stockOf(made)).toBe(10)
  })

  it('is not one of which something was shipped, nor one of a stranger; its stock stays out when given', async () => {
    const made = await makeMarket(app, { priceMinor: 1000, stock: 10 })
    const seen = await makePaidOrder(app, made.operator.as, made.offer, 2)
    const stranger = await makeMerchant(app, { marketplaceId: made.operator.marketplaceId })
    expect((await app.refused(order.cancel, { as: stranger.as, body: { hash: seen.hash } })).status).toBe(404)
    await app.call(order.fulfil, { as: made.merchant.as, body: { hash: seen.hash, lines: lineOf(seen, 1) } })
    expect(await app.refused(order.cancel, { as: made.operator.as, body: { hash: seen.hash } })).toMatchObject({ status: 409 })
    const other = await makePaidOrder(app, made.operator.as, made.offer, 2)
    await app.call(order.cancel, { as: made.operator.as, body: { hash: other.hash, restock: false } })
    await settle(app)
    expect(await stockOf(made)).toBe(6)
  })
})
