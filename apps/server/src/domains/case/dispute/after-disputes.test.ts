import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { orderOutside } from '@stoa/contract/order-outside.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { askBank } from '../../../../test/ask-bank.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import { createOrders, expectSound, makeMarket, makePaidOrder, purchase, script, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeMerchant } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

async function makeDisputable() {
  const made = await makeMarket(app, { priceMinor: 2500 })
  const { as, marketplaceId } = made.operator
  const ask = async (path: string, body: object) => {
    const answer = await askBank(app, marketplaceId, path, body)
    await settle(app)
    return answer?.id ?? ''
  }
  const open = (payment: string | null, amount: number) => ask('disputes', { payment, reason: 'not_received', amount })
  const end = (id: string, outcome: 'won' | 'lost') => ask(`disputes/${id}/outcome`, { outcome })
  const refund = async (hash: string, amountMinor: number) => {
    await app.call(order.refund, { as, body: { hash, amountMinor } })
    await settle(app)
  }
  return { ...made, as, marketplaceId, open, end, refund, see: (hash: string) => seeOrder(app, as, hash) }
}
const isReleased = async (hash: string) => {
  const { rows } = await sql<{ is: boolean }>`select released_at is not null as is from "order" where hash = ${hash}`.execute(app.db)
  return rows[0]?.is
}

describe('a dispute of a payment of two merchants', () => {
  it('is charged by what refunds and earlier disputes left of each', async () => {
    const { as, marketplaceId, offer, open, end, refund, see } = await makeDisputable()
    const other = await makeMerchant(app, { marketplaceId })
    const second = await makeOffer(app, { marketplaceId, merchantId: other.companyId, priceMinor: 2500 })
    const lines = [offer, second].map(({ variantId }) => ({ variantId, quantity: 1 }))
    const [a, b] = (await createOrders(app, as, purchase(lines))).orders.map(({ hash }) => hash) as [string, string]
    await settle(app)
    const { paymentReference } = await see(a)
    await end(await open(paymentReference, 2500), 'lost')
    await refund(a, 1250)
    await open(paymentReference, 1000)
    expect([(await see(a)).disputed.minor, (await see(b)).disputed.minor]).toEqual([1250, 2250])
  })
})

describe('an order of which its customer has everything back, by refunds and the bank', () => {
  it('is closed where a part of it was shipped', async () => {
    for (const isLostLast of [true, false]) {
      const { as, offer, open, end, see, merchant } = await makeDisputable()
      const { hash, lines, paymentReference } = await makePaidOrder(app, as, offer, 2)
      await app.call(order.fulfil, { as: merchant.as, body: { hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }] } })
      await end(await open(paymentReference, isLostLast ? 5000 : 2000), 'lost')
      if (!isLostLast) await app.call(orderOutside.updateStatusRefunded, { as, params: { id: hash }, body: {} })
      const seen = await see(hash)
      expect(seen).toMatchObject({ orderStatus: 'Fulfilled', paymentStatus: 'ChargedBack Lost', refundable: { minor: 0 } })
      expect(seen.timeline.filter(({ kind }) => kind === 'closed_by_dispute')).toHaveLength(1)
    }
  })

  it('is released where it was cancelled and its refund had failed, and nobody has to refund it', async () => {
    const { as, marketplaceId, offer, open, end, see } = await makeDisputable()
    const { hash, paymentReference } = await makePaidOrder(app, as, offer)
    await script(app, marketplaceId, ['refunds:failed'])
    await app.call(order.cancel, { as, body: { hash, reason: '' } })
    await settle(app)
    expect((await see(hash)).attention.map(({ code }) => code)).toEqual(['refund_failed'])
    await end(await open(paymentReference, 2500), 'lost')
    expect(await see(hash)).toMatchObject({ orderStatus: 'Cancelled', attention: [] })
    expect(await isReleased(hash)).toBe(true)
  })

  it('has no failed refund open once a second one succeeded beside a lost dispute', async () => {
    const { as, marketplaceId, offer, open, end, see, refund } = await makeDisputable()
    const { hash, paymentReference } = await makePaidOrder(app, as, offer)
    await end(await open(paymentReference, 1000), 'lost')
    await script(app, marketplaceId, ['refunds:failed'])
    await app.call(order.cancel, { as, body: { hash, reason: '' } })
    await settle(app)
    expect(await see(hash)).toMatchObject({ paymentStatus: 'ChargedBack Lost', attention: [{ code: 'refund_failed' }] })
    await refund(hash, 1500)
    expect((await see(hash)).attention).toEqual([])
    expect(await isReleased(hash)).toBe(true)
  })

  it('names what is owed after disputes of a cancelled order were won after all', async () => {
    const { as, offer, open, end, see, refund } = await makeDisputable()
    const { hash, paymentReference } = await makePaidOrder(app, as, offer)
    const ids = [await open(paymentReference, 1000), await open(paymentReference, 500)] as const
    for (const id of ids) await end(id, 'lost')
    await app.call(order.cancel, { as, body: { hash, reason: '' } })
    await settle(app)
    const owed = async () => (await see(hash)).attention.map(({ code, params }) => [code, params.amount])
    const of = (minor: number) => [['dispute_won_cancelled', { minor, currency: 'EUR' }]]
    await end(ids[0], 'won')
    expect(await owed()).toEqual(of(1000))
    await end(ids[1], 'won')
    expect(await owed()).toEqual(of(1500))
    await refund(hash, 600)
    expect(await owed()).toEqual(of(900))
    await refund(hash, 900)
    expect(await owed()).toEqual([])
  })
})

describe('a return of an order with a lost dispute', () => {
  it('is refunded up to what the bank left, without another fee', async () => {
    const { as, merchant, offer, open, end, see } = await makeDisputable()
    const { hash, lines, paymentReference } = await makePaidOrder(app, as, offer)
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    await end(await open(paymentReference, 1000), 'lost')
    const lineId = lines[0]?.lineId ?? ''
    const { id } = await app.call(cases.openReturn, { as, body: { hash, lines: [{ lineId, quantity: 1, reason: 'damaged' }], text: '' } })
    await app.call(cases.approve, { as, params: { id }, body: {} })
    await app.call(cases.receive, { as, params: { id }, body: {} })
    const inspected = [{ lineId, acceptedQuantity: 1, restockQuantity: 0, condition: 'damaged' as const }]
    expect(await app.call(cases.inspect, { as, params: { id }, body: { lines: inspected } })).toMatchObject({ refundable: { minor: 1500 } })
    await app.call(cases.refund, { as, params: { id }, body: {} })
    await settle(app)
    expect(await app.call(cases.get, { as, params: { id } })).toMatchObject({ state: 'refunded', refunded: { minor: 1500 }, fee: { minor: 0 } })
    expect(await see(hash)).toMatchObject({ paymentStatus: 'ChargedBack Lost', refunded: { minor: 1500 }, refundable: { minor: 0 } })
  })
})
