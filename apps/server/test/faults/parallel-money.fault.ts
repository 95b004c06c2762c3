import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import type { OrderGroup } from '@stoa/contract/order-shapes.ts'
import { order } from '@stoa/contract/order.ts'
import { commission } from '@stoa/contract/commission.ts'
import { payout } from '@stoa/contract/payout.ts'
import { subscription } from '@stoa/contract/subscription.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app.ts'
import { startTestApp } from '../app.ts'
import { makeColleague, unique } from '../make.ts'
import { expectSound, makeMarket, makePaidOrder, purchase, seeOrder, settle } from '../make-orders.ts'

const rounds = 20
const atOnce = 50
const pairs = 50

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const times = <T>(count: number, act: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: count }, act))

describe('Money under many hands', () => {
  it(`gives 10.00 back exactly ten times of 100.00, ${atOnce} requested at once, ${rounds} times over`, async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 10_000, stock: null })
    await app.call(commission.createRule, { as: operator.as, body: { name: 'All', percentageBasisPoints: 1234, fixedMinor: 7 } })
    for (let round = 0; round < rounds; round += 1) {
      const { hash } = await makePaidOrder(app, operator.as, offer)
      const answers = await times(atOnce, () => app.raw(order.refund, { as: operator.as, body: { hash, amountMinor: 1000 } }))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
      await settle(app)
      const seen = await seeOrder(app, operator.as, hash)
      expect([seen.refunded.minor, seen.refundable.minor, seen.merchantNet.minor]).toEqual([10_000, 0, 0])
    }
    await expectSound(app)
  })

  it(`takes one order in for ${atOnce} repeats at once with one key, ${rounds} times over`, async () => {
    const { operator, offer } = await makeMarket(app, { stock: null })
    const neighbour = await makeMarket(app, { stock: null })
    for (let round = 0; round < rounds; round += 1) {
      const body = purchase([{ variantId: offer.variantId, quantity: 2 }])
      const key = unique()
      const answers = await times(atOnce, () => app.raw(order.intake, { as: operator.as, key, body }))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      expect(new Set(answers.map(({ bytes }) => bytes.toString('utf8'))).size).toBe(1)
      expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(atOnce - 1)
      const other = { ...body, marketplaceOrderReference: unique() }
      expect(await app.refused(order.intake, { as: operator.as, key, body: other })).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
      // The same key of another marketplace is another key.
      const elsewhere = purchase([{ variantId: neighbour.offer.variantId, quantity: 1 }])
      expect((await app.raw(order.intake, { as: neighbour.operator.as, key, body: elsewhere })).headers.get('idempotent-replayed')).toBeNull()
      await settle(app)
    }
    const { value } = await app.call(order.paged, { as: operator.as, query: {} })
    expect(value).toHaveLength(rounds)
    await expectSound(app)
  })

  it(`takes one purchase in for ${atOnce} keys at once with one reference; the others name it`, async () => {
    const { operator, offer } = await makeMarket(app, { stock: null })
    for (let round = 0; round < rounds; round += 1) {
      const body = purchase([{ variantId: offer.variantId, quantity: 1 }])
      const answers = await times(atOnce, () => app.raw(order.intake, { as: operator.as, key: unique(), body }))
      const [taken, ...more] = answers.filter(({ status }) => status === 201).map((one) => one.body as OrderGroup)
      expect([taken?.orderGroupId, more]).toEqual([expect.any(String), []])
      const refused = answers.filter(({ status }) => status !== 201)
      expect(new Set(refused.map(({ status, body: answer }) => [status, (answer as { code: string }).code].join(' ')))).toEqual(
        new Set(['409 duplicate_reference']),
      )
      const named = refused.map(({ body: answer }) => (answer as { errors: { params: { orderGroupId: string } }[] }).errors[0]?.params.orderGroupId)
      expect(new Set(named)).toEqual(new Set([taken?.orderGroupId]))
    }
    await settle(app)
    await expectSound(app)
  })

  it(`gives the money of an order back once when it is refunded and cancelled in the same moment, ${pairs} times over`, async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 10_000, stock: null })
    const ended = new Map<string, number>()
    for (let pair = 0; pair < pairs; pair += 1) {
      const { hash } = await makePaidOrder(app, operator.as, offer)
      const [refunded, cancelled] = await Promise.all([
        app.raw(order.refund, { as: operator.as, key: unique(), body: { hash, amountMinor: 10_000 } }),
        app.raw(order.cancel, { as: operator.as, body: { hash, reason: '' } }),
      ])
      const outcome = `refund ${refunded.status}, cancel ${cancelled.status}`
      ended.set(outcome, (ended.get(outcome) ?? 0) + 1)
      await settle(app)
      expect(await seeOrder(app, operator.as, hash)).toMatchObject({
        refunded: { minor: 10_000 },
        refundable: { minor: 0 },
        merchantNet: { minor: 0 },
      })
    }
    process.stdout.write(`${[...ended].map(([outcome, count]) => `${outcome}: ${count}`).join('; ')}\n`)
    expect(
      [...ended.keys()].filter((outcome) => !/^refund (200|409), cancel (200|409)$/.test(outcome) || outcome === 'refund 409, cancel 409'),
    ).toEqual([])
    await expectSound(app)
  })

  it(`ships an item or gives its money back before shipment when both are requested in the same moment, ${pairs} times over`, async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 10_000, stock: null })
    const ended = new Map<string, number>()
    for (let pair = 0; pair < pairs; pair += 1) {
      const { hash, lines } = await makePaidOrder(app, operator.as, offer)
      const body = { hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }] }
      const ship = () => app.raw(order.fulfil, { as: merchant.as, body })
      const refund = () => app.raw(order.refund, { as: operator.as, key: unique(), body })
      // Who is sent first is first more often.
      const first = pair % 2 === 0 ? ship() : refund()
      const second = pair % 2 === 0 ? refund() : ship()
      const [shipped, refunded] = await Promise.all(pair % 2 === 0 ? [first, second] : [second, first])
      const outcome = `shipment ${shipped.status}, refund ${refunded.status}`
      ended.set(outcome, (ended.get(outcome) ?? 0) + 1)
      await settle(app)
      const { timeline, fulfilments, refunds } = await seeOrder(app, operator.as, hash)
      // A request that succeeded has made one shipment or one refund, and one that was refused none.
      expect([fulfilments.length, timeline.filter(({ kind }) => kind === 'fulfilled').length]).toEqual(shipped.status === 200 ? [1, 1] : [0, 0])
      expect([refunds.length, timeline.filter(({ kind }) => kind === 'refunded').length]).toEqual(refunded.status === 200 ? [1, 1] : [0, 0])
    }
    process.stdout.write(`${[...ended].map(([outcome, count]) => `${outcome}: ${count}`).join('; ')}\n`)
    // A refund that comes after the shipment is one of shipped goods; a shipment after the refund is refused.
    expect([...ended.keys()].filter((outcome) => !/^shipment (200, refund 200|409, refund 200|200, refund 409)$/.test(outcome))).toEqual([])
    await expectSound(app)
  })

  it.each(['refund and cancel', 'ship and refund', 'refund and refund', 'ship and ship'] as const)(
    `does exactly one of two commands that saw the same order, and refuses the other: %s, ${pairs} times over`,
    async (which) => {
      const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 10_000, stock: null })
      const won = new Map<string, number>()
      for (let pair = 0; pair < pairs; pair += 1) {
        const { hash, lines } = await makePaidOrder(app, operator.as, offer, 2)
        const { version, timeline: before } = await seeOrder(app, operator.as, hash)
        const body = { hash, version, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }] }
        const act = {
          refund: () => app.raw(order.refund, { as: operator.as, key: unique(), body }),
          cancel: () => app.raw(order.cancel, { as: operator.as, body: { hash, version, reason: '' } }),
          ship: () => app.raw(order.fulfil, { as: merchant.as, body }),
        }
        const [first, second] = which.split(' and ') as [keyof typeof act, keyof typeof act]
        // Who is sent first is first more often.
        const sequence = pair % 2 === 0 ? [first, second] : [second, first]
        const answers = await Promise.all(sequence.map((name) => act[name]()))
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
        expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale_version', current: { hash } })
        const winner = sequence[answers.findIndex(({ status }) => status === 200)] ?? ''
        won.set(winner, (won.get(winner) ?? 0) + 1)
        const { timeline, fulfilments, refunds, orderStatus } = await seeOrder(app, operator.as, hash)
        // One command, one event.
        const done = timeline.slice(before.length).map(({ kind }) => kind)
        const kinds = { refund: 'refund_requested', cancel: 'cancelled_by_person', ship: 'fulfilled' }
        expect(done.filter((kind) => Object.values(kinds).includes(kind))).toEqual(
          winner === 'cancel' ? expect.arrayContaining([kinds.cancel]) : [kinds[winner as keyof typeof kinds]],
        )
        expect([fulfilments.length, refunds.length, orderStatus === 'Cancelled']).toEqual(
          winner === 'ship' ? [1, 0, false] : [0, 1, winner === 'cancel'],
        )
      }
      process.stdout.write(`${which}: ${[...won].map(([name, count]) => `${name} ${count}`).join(', ')}\n`)
      await settle(app)
      await expectSound(app)
    },
  )

  it(`marks a document as paid out once, and makes one payout, when two people do it in the same moment, ${pairs} times over`, async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 10_000, stock: null })
    const { as, marketplaceId } = operator
    const colleague = (await makeColleague(app, operator, 'owner')).as
    await sql`update marketplace set return_window_days = 0 where id = ${marketplaceId}`.execute(app.db)
    await app.call(commission.createRule, { as, body: { name: 'All', percentageBasisPoints: 1000 } })
    const today = new Date().toISOString().slice(0, 10)
    for (let pair = 0; pair < pairs; pair += 1) {
      const { hash } = await makePaidOrder(app, as, offer)
      await app.call(order.fulfil, { as: merchant.as, body: { hash } })
      const runs = await Promise.all([as, colleague].map((who) => app.call(payout.run, { as: who, key: unique(), body: {} })))
      expect(runs.flatMap(({ payouts }) => payouts)).toHaveLength(1)
      await settle(app)
      const { invoices } = await app.call(invoice.issue, { as, key: unique(), body: { from: `${today.slice(0, 8)}01`, until: today } })
      const id = invoices[0]?.id ?? ''
      const answers = await Promise.all([as, colleague].map((who) => app.raw(subscription.updateStatusPaidout, { as: who, params: { id } })))
      // The specification's call may be repeated: both succeed.
      expect(answers.map(({ status }) => status)).toEqual([204, 204])
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from invoice_payment where invoice_id = ${id}`.execute(app.db)
      expect(rows).toEqual([{ n: 1 }])
    }
    await expectSound(app)
  })

  it(`approves or rejects a return when both are requested in the same moment, ${pairs} times over`, async () => {
    const { operator, merchant, offer } = await makeMarket(app, { stock: null })
    for (let pair = 0; pair < pairs; pair += 1) {
      const { hash, lines } = await makePaidOrder(app, operator.as, offer)
      await app.call(order.fulfil, { as: merchant.as, body: { hash } })
      const lineId = lines[0]?.lineId ?? ''
      const { id } = await app.call(cases.openReturn, { as: merchant.as, body: { hash, lines: [{ lineId, quantity: 1, reason: 'damaged' }] } })
      const answers = await Promise.all([
        app.raw(cases.approve, { as: merchant.as, params: { id }, body: {} }),
        app.raw(cases.reject, { as: operator.as, params: { id }, body: { text: 'Worn' } }),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const { timeline } = await app.call(cases.get, { as: merchant.as, params: { id } })
      expect(timeline.filter(({ code }) => /approved|rejected/.test(code))).toHaveLength(1)
    }
    await expectSound(app)
  })
})
