import type { OrderGroup } from '@stoa/contract/order.ts'
import { order } from '@stoa/contract/order.ts'
import { commission } from '@stoa/contract/commission.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../app.ts'
import { startTestApp } from '../app.ts'
import { unique } from '../make.ts'
import { expectSound, makeMarket, makePaidOrder, purchase, seeOrder, settle } from '../make-orders.ts'

const rounds = 10
const atOnce = 50

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
    for (let round = 0; round < rounds; round += 1) {
      const body = purchase([{ variantId: offer.variantId, quantity: 2 }])
      const key = unique()
      const answers = await times(atOnce, () => app.raw(order.intake, { as: operator.as, key, body }))
      // A repeat that meets the first one at work is rejected with a time to wait; every other answer is the one order.
      const taken = answers.filter(({ status }) => status < 300).map((one) => (one.body as OrderGroup).orderGroupId)
      expect(taken.every((id) => id !== undefined) && taken.length > 0).toBe(true)
      expect(new Set(taken).size).toBe(1)
      expect(answers.filter(({ status }) => status >= 300 && status !== 409)).toEqual([])
      await settle(app)
    }
    const { value } = await app.call(order.paged, { as: operator.as, query: {} })
    expect(value).toHaveLength(rounds)
    await expectSound(app)
  })
})
