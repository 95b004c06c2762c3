import { order } from '@stoa/contract/order.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { askBank } from '../../../../test/ask-bank.ts'
import { expectSound, makeMarket, makePaidOrder, seeOrder, settle } from '../../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

it('a dispute that is won after its order was cancelled needs attention until the customer is refunded', async () => {
  const { operator, offer } = await makeMarket(app, { priceMinor: 5000 })
  const { hash, paymentReference } = await makePaidOrder(app, operator.as, offer)
  const dispute = await askBank(app, operator.marketplaceId, 'disputes', { payment: paymentReference, reason: 'not_received' })
  const end = async (outcome: 'won' | 'lost') => {
    await askBank(app, operator.marketplaceId, `disputes/${dispute?.id}/outcome`, { outcome })
    await settle(app)
  }
  const codes = async () => (await seeOrder(app, operator.as, hash)).attention.map(({ code }) => code)
  await settle(app)
  await end('lost')
  await app.call(order.cancel, { as: operator.as, body: { hash, reason: 'Lost dispute' } })
  await settle(app)
  expect(await codes()).toEqual([])
  await end('won')
  expect(await seeOrder(app, operator.as, hash)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'ChargeBack Won' })
  expect(await codes()).toEqual(['dispute_won_cancelled'])
  await app.call(order.refund, { as: operator.as, body: { hash, amountMinor: 2000 } })
  await settle(app)
  expect(await codes()).toEqual(['dispute_won_cancelled'])
  await app.call(order.refund, { as: operator.as, body: { hash, amountMinor: 3000 } })
  await settle(app)
  expect(await seeOrder(app, operator.as, hash)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Refunded' })
  expect(await codes()).toEqual([])
})

it('needs attention as well where a refund of the rest had ended the order, and the bank gives back what it took', async () => {
  const { operator, offer } = await makeMarket(app, { priceMinor: 5000 })
  const { hash, paymentReference } = await makePaidOrder(app, operator.as, offer)
  const dispute = await askBank(app, operator.marketplaceId, 'disputes', { payment: paymentReference, reason: 'not_received', amount: 4000 })
  const end = async (outcome: 'won' | 'lost') => {
    await askBank(app, operator.marketplaceId, `disputes/${dispute?.id}/outcome`, { outcome })
    await settle(app)
  }
  await settle(app)
  await end('lost')
  await app.call(order.refund, { as: operator.as, body: { hash, amountMinor: 1000 } })
  await settle(app)
  const ended = await seeOrder(app, operator.as, hash)
  expect([ended.orderStatus, ended.attention]).toEqual(['Cancelled', []])
  await end('won')
  expect((await seeOrder(app, operator.as, hash)).attention).toMatchObject([{ code: 'dispute_won_cancelled', params: { amount: { minor: 4000 } } }])
})
