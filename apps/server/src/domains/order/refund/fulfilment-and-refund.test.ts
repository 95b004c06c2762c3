import { commission } from '@stoa/contract/commission.ts'
import { order } from '@stoa/contract/order.ts'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, purchase, report, script, seeOrder, settle, createOrders } from '../../../../test/make-orders.ts'
import { makeMerchant, makeViewer } from '../../../../test/make.ts'
import { listOrderBalances } from '../../ledger/queries.ts'
import { findSentences } from '../../../../test/find-sentences.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const balance = async (hash: string, account: 'merchant_pending' | 'merchant_payable' | 'commission_income'): Promise<number> => {
  const { id, marketplace_id } = await app.db.selectFrom('order').select(['id', 'marketplace_id']).where('hash', '=', hash).executeTakeFirstOrThrow()
  return (await listOrderBalances(app.db, marketplace_id, [id], account)).get(id) ?? 0
}
const hurry = (): Promise<unknown> => sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(app.db)

describe('a shipment', () => {
  it('may come in parts from the merchant and the operator, and is complete with the last', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const { hash, lines } = await makePaidOrder(app, operator.as, offer, 3)
    const lineId = lines[0]?.lineId ?? ''
    const part = await app.call(order.fulfil, {
      as: merchant.as,
      body: { hash, lines: [{ lineId, quantity: 1 }], carrier: 'PostNL', trackingNumber: '3SABC' },
    })
    expect(part).toMatchObject({
      orderStatus: 'Partially Fulfilled',
      lines: [{ fulfilledQuantity: 1 }],
      fulfilments: [{ carrier: 'PostNL', source: 'portal', lines: [{ quantity: 1 }] }],
    })
    await app.call(order.fulfil, { as: merchant.as, body: { hash, lines: [{ lineId, quantity: 1 }] } })
    const whole = await app.call(order.fulfil, { as: operator.as, body: { hash, trackingHref: 'https://example.com/t/1' } })
    expect(whole).toMatchObject({
      orderStatus: 'Fulfilled',
      fulfilments: [{}, {}, { lines: [{ lineId, quantity: 1 }], trackingHref: 'https://example.com/t/1' }],
    })
    expect((await app.refused(order.fulfil, { as: merchant.as, body: { hash } })).code).toBe('state_forbids')
    expect(await app.refused(order.fulfil, { as: merchant.as, body: { hash, lines: [{ lineId, quantity: 1 }] } })).toMatchObject({
      status: 409,
      code: 'quantity_exceeds',
    })
  })

  it('is complete as well when the rest is given back, and its money becomes payable', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
    const seen = await makePaidOrder(app, operator.as, offer, 3)
    const lineId = seen.lines[0]?.lineId ?? ''
    await app.call(order.fulfil, { as: merchant.as, body: { hash: seen.hash, lines: [{ lineId, quantity: 2 }] } })
    await app.call(order.refund, { as: merchant.as, body: { hash: seen.hash, lines: [{ lineId, quantity: 1 }] } })
    await settle(app)
    expect(await seeOrder(app, operator.as, seen.hash)).toMatchObject({ orderStatus: 'Fulfilled', paymentStatus: 'Partially Refunded' })
    expect((await app.refused(order.fulfil, { as: merchant.as, body: { hash: seen.hash } })).code).toBe('state_forbids')
  })

  it('never exceeds what was bought, though ten are recorded at once', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const { hash, lines } = await makePaidOrder(app, operator.as, offer, 4)
    const body = { hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }] }
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.raw(order.fulfil, { as: merchant.as, body })))
    expect(answers.map((one) => one.status).filter((status) => status === 200)).toHaveLength(4)
    expect((await seeOrder(app, merchant.as, hash)).orderStatus).toBe('Fulfilled')
  })

  it('waits for the money, and is recorded by its own companies and their writers only', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    const hash = group.orders[0]?.hash ?? ''
    expect(await app.refused(order.fulfil, { as: merchant.as, body: { hash } })).toMatchObject({ status: 409, code: 'state_forbids' })
    await settle(app)
    const stranger = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    expect((await app.refused(order.fulfil, { as: stranger.as, body: { hash } })).status).toBe(404)
    expect((await app.refused(order.fulfil, { as: (await makeViewer(app, merchant)).as, body: { hash } })).status).toBe(403)
  })
})

describe('a refund', () => {
  it('takes back items, shipping and commission, and settles when the provider says so', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
    await app.call(commission.createRule, { as: operator.as, body: { name: 'All', percentageBasisPoints: 1000 } })
    const { hash, lines } = await makePaidOrder(app, operator.as, offer, 3, { shippingMinor: 500 })
    const requested = await app.call(order.refund, {
      as: merchant.as,
      body: { hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }], shippingMinor: 500, reason: 'Came late' },
    })
    expect(requested).toMatchObject({
      paymentStatus: 'Refunding',
      refunds: [{ status: 'pending', amount: { minor: 1500 }, shipping: { minor: 500 }, commissionReturned: { minor: 100 }, reason: 'Came late' }],
      refundable: { minor: 2000 },
      refundableShipping: { minor: 0 },
      // The totals add up while it is under way: 35.00 - 3.00 - 15.00 + 1.00.
      refunded: { minor: 1500 },
      commissionReturned: { minor: 100 },
      merchantNet: { minor: 1800 },
    })
    expect(requested.moneyTrail.map((one) => one.kind)).toEqual(['capture', 'commission'])
    await settle(app)
    const settled = await seeOrder(app, operator.as, hash)
    expect(settled).toMatchObject({
      paymentStatus: 'Partially Refunded',
      refunds: [{ status: 'succeeded' }],
      merchantNet: { minor: 3500 - 300 - 1500 + 100 },
    })
    expect(await balance(hash, 'merchant_pending')).toBe(1800)
    await app.call(order.refund, { as: operator.as, body: { hash, amountMinor: 2000 } })
    await settle(app)
    expect(await seeOrder(app, operator.as, hash)).toMatchObject({ paymentStatus: 'Refunded', merchantNet: { minor: 0 }, refundable: { minor: 0 } })
    expect(await balance(hash, 'commission_income')).toBe(0)
    expect(await app.refused(order.refund, { as: operator.as, body: { hash, amountMinor: 1 } })).toMatchObject({
      status: 409,
      code: 'refund_exceeds',
      errors: [{ path: 'amountMinor', params: { leftMinor: 0 } }],
    })
  })

  it('keeps of commission and fees what the refund policy keeps, and says so before', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
    const { as } = operator
    await app.call(commission.createRule, { as, body: { name: 'All', percentageBasisPoints: 1000 } })
    await app.call(commission.createRule, { as, body: { name: 'Service', feeName: 'Service', basis: 'order', fixedMinor: 40 } })
    await app.call(commission.updatePolicy, { as, body: { commissionReturn: 'before_shipment', feeReturn: 'never', version: 0 } })
    const { hash, lines, commission: charged } = await makePaidOrder(app, as, offer, 2)
    const lineId = lines[0]?.lineId ?? ''
    expect([charged.minor, lines[0]?.commissionKept.minor]).toEqual([240, 40])
    await app.call(order.refund, { as, body: { hash, lines: [{ lineId, quantity: 1 }] } })
    await settle(app)
    expect(await seeOrder(app, as, hash)).toMatchObject({ refunds: [{ commissionReturned: { minor: 100 } }] })
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    expect((await seeOrder(app, merchant.as, hash)).lines[0]?.commissionKept).toMatchObject({ minor: 240 })
    await app.call(order.refund, { as, body: { hash, lines: [{ lineId, quantity: 1 }] } })
    await settle(app)
    const done = await seeOrder(app, merchant.as, hash)
    expect(done.refunds.map(({ commissionReturned }) => commissionReturned.minor).toSorted((a, b) => a - b)).toEqual([0, 100])
    expect(done.merchantNet.minor).toBe(-140)
    expect(await balance(hash, 'commission_income')).toBe(140)
  })

  it('is ten times of 10.00 on 100.00 though fifty are requested at once', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 10_000 })
    await app.call(commission.createRule, { as: operator.as, body: { name: 'All', percentageBasisPoints: 333 } })
    const { hash } = await makePaidOrder(app, operator.as, offer)
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.raw(order.refund, { as: operator.as, body: { hash, amountMinor: 1000 } })))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(10)
    expect(new Set(answers.filter((one) => one.status !== 200).map((one) => (one.body as { code: string }).code))).toEqual(
      new Set(['refund_exceeds']),
    )
    await settle(app)
    expect(await seeOrder(app, operator.as, hash)).toMatchObject({ paymentStatus: 'Refunded', refunded: { minor: 10_000 } })
    expect(await balance(hash, 'commission_income')).toBe(0)
    await expectSound(app)
  })

  it('is refused like a shipment and a cancellation where it names a version that the order no longer has', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 10_000 })
    const { hash, lines } = await makePaidOrder(app, operator.as, offer, 3)
    const parts = { hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }] }
    for (const _ of [1, 2]) {
      const { version } = await seeOrder(app, operator.as, hash)
      const shipped = await app.call(order.fulfil, { as: merchant.as, body: { ...parts, version } })
      for (const [route, body] of [
        [order.fulfil, { ...parts, version }],
        [order.refund, { ...parts, version }],
        [order.cancel, { hash, version }],
      ] as const)
        expect(await app.refused(route, { as: operator.as, body })).toMatchObject({ code: 'stale_version', current: { version: shipped.version } })
    }
    const { version } = await seeOrder(app, operator.as, hash)
    expect(await app.call(order.refund, { as: operator.as, body: { ...parts, version } })).toMatchObject({ refunds: [{ amount: { minor: 10_000 } }] })
    await settle(app)
  })

  it('is refused before anything is captured, for too many items, and for an order of another', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    const hash = group.orders[0]?.hash ?? ''
    expect((await app.refused(order.refund, { as: operator.as, body: { hash, amountMinor: 1 } })).code).toBe('state_forbids')
    await settle(app)
    const { lines } = await seeOrder(app, operator.as, hash)
    const lineId = lines[0]?.lineId ?? ''
    expect(await app.refused(order.refund, { as: operator.as, body: { hash, lines: [{ lineId, quantity: 2 }] } })).toMatchObject({
      code: 'quantity_exceeds',
      errors: [{ path: 'lines.0.quantity' }],
    })
    const stranger = await makeMarket(app)
    expect((await app.refused(order.refund, { as: stranger.operator.as, body: { hash, amountMinor: 1 } })).status).toBe(404)
    expect((await app.refused(order.refund, { as: stranger.merchant.as, body: { hash, amountMinor: 1 } })).status).toBe(404)
    const foreign = await makePaidOrder(app, stranger.operator.as, stranger.offer)
    expect(
      (await app.refused(order.refund, { as: merchant.as, body: { hash, lines: [{ lineId: foreign.lines[0]?.lineId ?? '', quantity: 1 }] } })).status,
    ).toBe(404)
  })

  it('gives everything back when the provider refuses it, and may be requested again', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
    const { hash, lines } = await makePaidOrder(app, operator.as, offer, 2)
    const input = { hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 2 }] }
    await script(app, operator.marketplaceId, ['refunds:failed'])
    await app.call(order.refund, { as: operator.as, body: input })
    await settle(app)
    const failed = await seeOrder(app, operator.as, hash)
    expect(failed).toMatchObject({
      paymentStatus: 'Refund Failed',
      refundable: { minor: 2000 },
      refunds: [{ status: 'failed', failure: 'refused_by_bank' }],
      lines: [{ refundedQuantity: 0 }],
    })
    await app.call(order.refund, { as: operator.as, body: input })
    await settle(app)
    expect(await seeOrder(app, operator.as, hash)).toMatchObject({
      paymentStatus: 'Refunded',
      refunds: [{ status: 'failed' }, { status: 'succeeded' }],
    })
  })

  it.each([[['refunds:500-after-work']], [['refunds:closed']], [['refunds:malformed']], [['refunds:429', 'refunds:500']], [['refunds:twice']]])(
    'is carried out once though the provider misbehaves: %j',
    async (modes) => {
      const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
      const { hash } = await makePaidOrder(app, operator.as, offer)
      await script(app, operator.marketplaceId, modes)
      await app.call(order.refund, { as: operator.as, body: { hash, amountMinor: 400 } })
      for (let round = 0; round < 6; round++) {
        await settle(app)
        await hurry()
      }
      expect(await seeOrder(app, operator.as, hash)).toMatchObject({ paymentStatus: 'Partially Refunded', refunds: [{ status: 'succeeded' }] })
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from sandbox.movement m join connection k on k.settings ->> 'account' = m.account_id where k.company_id = ${operator.marketplaceId} and m.kind = 'refund'`.execute(
        app.db,
      )
      expect(rows[0]?.n).toBe(1)
    },
  )

  it('ends alike in whatever order the provider reports several, and however often', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 999 })
    await app.call(commission.createRule, { as: operator.as, body: { name: 'All', percentageBasisPoints: 1234 } })
    const outcome = fc.record({ amountMinor: fc.integer({ min: 1, max: 400 }), isRefunded: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { minLength: 1, maxLength: 3 }), fc.infiniteStream(fc.nat()), async (outcomes, chance) => {
        const { hash } = await makePaidOrder(app, operator.as, offer, 2)
        for (const { amountMinor } of outcomes) await app.call(order.refund, { as: operator.as, body: { hash, amountMinor } })
        // What the provider says is what the story says.
        await sql`delete from pgboss.job where name = 'order.send-refund' and state = 'created'`.execute(app.db)
        const { refunds } = await seeOrder(app, operator.as, hash)
        const reported = [...refunds, ...refunds].map((one, index) => ({
          one,
          outcome: outcomes[index % refunds.length] ?? outcomes[0],
          place: chance.next().value ?? 0,
        }))
        for (const { one, outcome: end } of reported.toSorted((a, b) => a.place - b.place)) {
          const state = end?.isRefunded ? ('succeeded' as const) : ('failed' as const)
          const movement = {
            kind: 'refund' as const,
            reference: `ref_${one.refundId}`,
            key: one.refundId,
            state,
            amountMinor: one.amount.minor,
            currency: 'EUR',
            failure: null,
          }
          await report(app, operator.paymentConnectionId, { ...movement, externalId: randomUUID() })
          await app.drain()
        }
        const seen = await seeOrder(app, operator.as, hash)
        const refunded = outcomes.filter((one) => one.isRefunded).reduce((sum, one) => sum + one.amountMinor, 0)
        const last = outcomes.at(-1)?.isRefunded
        expect([seen.refunded.minor, seen.paymentStatus]).toEqual([refunded, last ? 'Partially Refunded' : 'Refund Failed'])
        await expectSound(app)
      }),
      { numRuns: 12 },
    )
  })
})

it('stores no sentence of ours', async () => {
  expect(await findSentences(app.pool)).toEqual([])
})
