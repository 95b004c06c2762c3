import { marketplace } from '@stoa/contract/marketplace.ts'
import { orderBulk } from '@stoa/contract/order-bulk.ts'
import { maxBulkOrders } from '@stoa/contract/order-bulk-limit.ts'
import { order } from '@stoa/contract/order.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeCollectingMarket } from '../../../../test/make-collecting-market.ts'
import { deliverAll } from '../../../../test/make-order-in-shop.ts'
import { createOrders, expectSound, makeMarket, makePaidOrder, purchase, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeColleague, makeViewer, unique } from '../../../../test/make.ts'
import { makeReceiver } from '../../../../test/webhook-receiver.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const fulfil = (as: As, hashes: string[], more: { carrier?: string; dryRun?: boolean; key?: string } = {}) => {
  const { key, ...body } = more
  return app.call(orderBulk.fulfil, { as, body: { hashes, ...body }, ...(key === undefined ? {} : { key }) })
}
const accept = (as: As, hashes: string[], more: { dryRun?: boolean; key?: string } = {}) => {
  const { key, ...body } = more
  return app.call(orderBulk.accept, { as, body: { hashes, ...body }, ...(key === undefined ? {} : { key }) })
}
const make = () => makeMarket(app, { priceMinor: 1000, stock: 500 })
async function makeOrders(made: Awaited<ReturnType<typeof make>>, quantities: readonly number[], more: Parameters<typeof makePaidOrder>[4] = {}) {
  const orders = []
  for (const quantity of quantities) orders.push(await makePaidOrder(app, made.operator.as, made.offer, quantity, more))
  return orders
}
const outcomesOf = ({ items }: { items: readonly { hash: string; outcome: string; code: string | null; message: string | null }[] }) =>
  items.map(({ outcome, code, message }) => [outcome, code, message])
/** What the timeline says of the shipment, without when. */
const storyOf = async (as: As, hash: string) =>
  (await seeOrder(app, as, hash)).timeline
    .filter(({ axis }) => axis === 'order')
    .map(({ kind, message, actor, from, to, detail }) => ({ kind, message, actor, from, to, detail }))

describe('several orders that are marked as fulfilled at once', () => {
  it('are each shipped whole, as one by one: history, stock, ledger, webhooks and e-mail to the shopper', async () => {
    const made = await make()
    const { operator, merchant } = made
    await app.call(shopper.updateMails, { as: operator.as, body: { onPurchase: false, onShipment: true, onCancellation: false } })
    const receiver = makeReceiver(app)
    await app.call(webhookEndpoint.create, { as: merchant.as, body: { url: receiver.url, topics: ['order.fulfilled'] } })
    const [one, first, second] = await makeOrders(made, [2, 2, 3], { customer: { name: 'Sam', email: `${unique()}@example.com`, language: 'en' } })
    const hashes = [first?.hash ?? '', second?.hash ?? '']
    const alone = await app.call(order.fulfil, { as: merchant.as, body: { hash: one?.hash ?? '', carrier: 'PostNL' } })

    const answer = await fulfil(merchant.as, hashes, { carrier: 'PostNL' })
    expect(answer).toMatchObject({ isDryRun: false, done: 2, unchanged: 0, refused: 0 })
    expect(answer.items).toEqual(
      [first, second].map((each, index) => ({
        hash: each?.hash,
        orderId: each?.orderId,
        outcome: 'done',
        code: null,
        params: {},
        message: null,
        itemCount: [2, 3][index],
        mailsShopper: true,
      })),
    )
    await settle(app)
    await deliverAll(app)
    for (const hash of hashes) {
      const seen = await seeOrder(app, operator.as, hash)
      expect(seen).toMatchObject({ orderStatus: 'Fulfilled', fulfilments: [{ carrier: 'PostNL', trackingNumber: '', trackingHref: null }] })
    }
    expect(await storyOf(operator.as, hashes[0] ?? '')).toEqual(await storyOf(operator.as, alone.hash))
    const mailed = (await app.mails()).map(({ subject }) => subject)
    for (const each of [one, first, second]) expect(mailed.filter((subject) => subject === `Order ${each?.orderId} is on its way`)).toHaveLength(1)
    expect((await receiver.received()).map(({ event }) => event.type)).toEqual(['order.fulfilled', 'order.fulfilled', 'order.fulfilled'])
  })

  it('answer each for itself: what is refused has its reason and keeps back no other', async () => {
    const made = await make()
    const { operator, merchant, offer } = made
    const [cancelled, shipped, part, refunded, whole] = await makeOrders(made, [1, 1, 3, 1, 2])
    await app.call(order.cancel, { as: merchant.as, body: { hash: cancelled?.hash ?? '' } })
    await app.call(order.fulfil, { as: merchant.as, body: { hash: shipped?.hash ?? '' } })
    await app.call(order.fulfil, {
      as: merchant.as,
      body: { hash: part?.hash ?? '', lines: [{ lineId: part?.lines[0]?.lineId ?? '', quantity: 1 }] },
    })
    await app.call(order.refund, {
      as: operator.as,
      body: { hash: refunded?.hash ?? '', lines: [{ lineId: refunded?.lines[0]?.lineId ?? '', quantity: 1 }] },
    })
    await settle(app)
    const unpaid = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    const hashes = [cancelled, shipped, unpaid.orders[0], part, refunded, whole, whole].map((each) => each?.hash ?? '')
    const before = await Promise.all(hashes.slice(0, 3).map((hash) => seeOrder(app, operator.as, hash)))

    const expected = [
      ['refused', 'state_forbids', 'The order is cancelled.'],
      ['refused', 'state_forbids', 'Nothing is left to ship.'],
      ['refused', 'state_forbids', 'The order is not paid yet.'],
      ['done', null, null],
      ['refused', 'state_forbids', 'The order is cancelled.'],
      ['done', null, null],
    ]
    const preview = await fulfil(merchant.as, hashes, { dryRun: true })
    expect(outcomesOf(preview)).toEqual(expected)
    expect(preview).toMatchObject({ isDryRun: true, done: 2, refused: 4 })
    expect(await seeOrder(app, operator.as, whole?.hash ?? '')).toMatchObject({ orderStatus: 'New', fulfilments: [] })

    const answer = await fulfil(merchant.as, hashes)
    expect(outcomesOf(answer)).toEqual(expected)
    expect(answer.items).toEqual(preview.items)
    expect(answer.items.map(({ itemCount }) => itemCount)).toEqual([0, 0, 0, 2, 0, 2])
    expect(await Promise.all(hashes.slice(0, 3).map((hash) => seeOrder(app, operator.as, hash)))).toEqual(before)
    for (const one of [part, whole]) expect(await seeOrder(app, operator.as, one?.hash ?? '')).toMatchObject({ orderStatus: 'Fulfilled' })
    // The same reasons as of one order.
    for (const hash of hashes.slice(0, 3)) {
      const { code, detail } = await app.refused(order.fulfil, { as: merchant.as, body: { hash } })
      expect(answer.items.find((item) => item.hash === hash)).toMatchObject({ code, message: detail })
    }
  })

  it('may be those whose merchant collects the money', async () => {
    const { merchant, buy } = await makeCollectingMarket(app)
    const { hash } = await buy(2)
    expect(await fulfil(merchant.as, [hash])).toMatchObject({ done: 1, items: [{ itemCount: 2, mailsShopper: false }] })
  })

  it('are found by their own companies alone: another one’s looks like one that does not exist', async () => {
    const made = await make()
    const other = await make()
    const [own] = await makeOrders(made, [1])
    const [foreign] = await makeOrders(other, [1])
    const absent = 'A'.repeat(22)
    for (const dryRun of [true, false]) {
      const { items, refused } = await fulfil(made.merchant.as, [foreign?.hash ?? '', absent], { dryRun })
      expect(refused).toBe(2)
      const unknown = {
        orderId: null,
        outcome: 'refused',
        code: 'not_found',
        params: {},
        message: 'The order was not found.',
        itemCount: 0,
        mailsShopper: false,
      }
      expect(items).toEqual([
        { hash: foreign?.hash, ...unknown },
        { hash: absent, ...unknown },
      ])
      expect((await accept(other.operator.as, [own?.hash ?? ''], { dryRun })).items).toMatchObject([{ orderId: null, code: 'not_found' }])
    }
    expect(await seeOrder(app, other.operator.as, foreign?.hash ?? '')).toMatchObject({ orderStatus: 'New', fulfilments: [] })
    // The operator of the marketplace fulfils as well; a viewer does not.
    const viewer = await makeViewer(app, made.merchant)
    expect(await app.refused(orderBulk.fulfil, { as: viewer.as, body: { hashes: [own?.hash ?? ''] } })).toMatchObject({ code: 'not_allowed' })
    expect(await fulfil(made.operator.as, [foreign?.hash ?? '', own?.hash ?? ''])).toMatchObject({ done: 1, refused: 1 })
  })

  it('are at least one and at most fifty', async () => {
    const { merchant } = await make()
    const tooMany = Array.from({ length: maxBulkOrders + 1 }, (_, n) => String(n).padStart(22, 'A'))
    for (const hashes of [[], tooMany, ['short']]) {
      const { status, errors } = await app.refused(orderBulk.fulfil, { as: merchant.as, body: { hashes } })
      expect([status, errors?.[0]?.path.startsWith('hashes')]).toEqual([422, true])
    }
  })
})

describe('a bulk command that is sent again', () => {
  it('with the same key ships nothing twice, and tries again what was refused', async () => {
    const made = await make()
    const { operator, merchant, offer } = made
    const [paid] = await makeOrders(made, [2])
    const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    const hashes = [paid?.hash ?? '', group.orders[0]?.hash ?? '']
    const key = unique()
    const first = await fulfil(merchant.as, hashes, { key })
    expect(outcomesOf(first)).toEqual([
      ['done', null, null],
      ['refused', 'state_forbids', 'The order is not paid yet.'],
    ])
    const again = await app.raw(orderBulk.fulfil, { as: merchant.as, key, body: { hashes } })
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([200, 'true', first])
    await settle(app)
    expect(await fulfil(merchant.as, hashes, { key })).toMatchObject({ done: 2, items: [{ itemCount: 2 }, { itemCount: 1 }] })
    for (const hash of hashes) expect((await seeOrder(app, operator.as, hash)).fulfilments).toHaveLength(1)
    // Without it, or with another, nothing is left to ship.
    expect(await fulfil(merchant.as, hashes, { key: unique() })).toMatchObject({ done: 0, refused: 2 })
    expect(await app.refused(orderBulk.fulfil, { as: merchant.as, key, body: { hashes: hashes.slice(1) } })).toMatchObject({
      code: 'idempotency_key_reused',
    })
    const colleague = await makeColleague(app, operator, 'owner')
    expect(await fulfil(colleague.as, hashes, { key })).toMatchObject({ refused: 2 })
  })

  it('does not use up its key by a dry run, which changes nothing', async () => {
    const made = await make()
    const hashes = (await makeOrders(made, [1])).map(({ hash }) => hash)
    const key = unique()
    for (let n = 0; n < 2; n++) {
      const preview = await app.raw(orderBulk.fulfil, { as: made.merchant.as, key, body: { hashes, dryRun: true } })
      expect([preview.status, preview.headers.get('idempotent-replayed')]).toEqual([200, null])
    }
    expect((await app.pool.query('select from idempotency_key where key = $1', [key])).rowCount).toBe(0)
    expect(await fulfil(made.merchant.as, hashes, { key })).toMatchObject({ done: 1 })
  })

  it('at the same moment does each order once', async () => {
    const made = await make()
    const orders = await makeOrders(made, [1, 1, 1])
    const hashes = orders.map(({ hash }) => hash)
    const key = unique()
    const answers = await Promise.all([1, 2, 3].map(() => fulfil(made.merchant.as, hashes, { key })))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ done: 3 })
    for (const hash of hashes) expect((await seeOrder(app, made.operator.as, hash)).fulfilments).toHaveLength(1)
  })
})

describe('an order that is changed meanwhile', () => {
  it('is shipped once, by this command or by that for one order', async () => {
    const made = await make()
    for (let round = 0; round < 5; round++) {
      const hashes = (await makeOrders(made, [1, 2])).map(({ hash }) => hash)
      const [many, backwards, one] = await Promise.all([
        fulfil(made.merchant.as, hashes),
        fulfil(made.operator.as, hashes.toReversed()),
        app.raw(order.fulfil, { as: made.merchant.as, body: { hash: hashes[1] ?? '' } }),
      ])
      for (const hash of hashes) {
        const outcomes = [many, backwards].map(({ items }) => items.find((item) => item.hash === hash))
        const done = outcomes.filter((item) => item?.outcome === 'done').length + (hash === hashes[1] && one.status === 200 ? 1 : 0)
        expect(done).toBe(1)
        for (const item of outcomes)
          if (item?.outcome === 'refused') expect(item).toMatchObject({ code: 'state_forbids', message: 'Nothing is left to ship.' })
        expect((await seeOrder(app, made.operator.as, hash)).fulfilments).toHaveLength(1)
      }
    }
  })
})

describe('several orders that are accepted at once', () => {
  it('are each accepted once, as one by one; a cancelled one is refused', async () => {
    const made = await make()
    const { operator, merchant } = made
    const { version } = await app.call(marketplace.myMarketplace, { as: operator.as })
    await app.call(marketplace.updateMyMarketplace, { as: operator.as, body: { version, acceptWithinHours: 2 } })
    const [open, cancelled, shipped, later] = await makeOrders(made, [1, 1, 1, 1])
    await app.call(order.cancel, { as: merchant.as, body: { hash: cancelled?.hash ?? '' } })
    await app.call(order.fulfil, { as: merchant.as, body: { hash: shipped?.hash ?? '' } })
    const hashes = [open, cancelled, shipped, later].map((each) => each?.hash ?? '')
    const expected = [
      ['done', null, null],
      ['refused', 'state_forbids', 'The order is cancelled.'],
      ['unchanged', null, null],
      ['done', null, null],
    ]
    const preview = await accept(merchant.as, hashes, { dryRun: true })
    expect(outcomesOf(preview)).toEqual(expected)
    expect(await seeOrder(app, merchant.as, hashes[0] ?? '')).toMatchObject({ acceptedAt: null })
    const key = unique()
    const answer = await accept(merchant.as, hashes, { key })
    expect(answer).toEqual({ ...preview, isDryRun: false })
    expect(await accept(merchant.as, hashes, { key })).toEqual(answer)
    expect(outcomesOf(await accept(operator.as, hashes))).toEqual(expected.map((one) => (one[0] === 'done' ? ['unchanged', null, null] : one)))
    for (const hash of [hashes[0] ?? '', hashes[3] ?? '']) {
      const { timeline, acceptedAt } = await seeOrder(app, merchant.as, hash)
      expect([acceptedAt === null, timeline.filter(({ kind }) => kind === 'accepted').length]).toEqual([false, 1])
    }
    expect((await seeOrder(app, merchant.as, hashes[2] ?? '')).timeline.some(({ kind }) => kind === 'accepted')).toBe(false)
  })
})
