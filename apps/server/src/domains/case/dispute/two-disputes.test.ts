import { orderOutside } from '@stoa/contract/order-outside.ts'
import { orderFile } from '@stoa/contract/order-file.ts'
import { order } from '@stoa/contract/order.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { askBank } from '../../../../test/ask-bank.ts'
import { expectSound, makeMarket, makePaidOrder, seeOrder, settle } from '../../../../test/make-orders.ts'
import { csvRows } from '../../../../test/read-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

/** Makes a paid order of 50.00 with two disputes, of 20.00 and 10.00. */
async function makeDisputedTwice() {
  const { operator, offer, merchant } = await makeMarket(app, { priceMinor: 5000 })
  const { hash, paymentReference } = await makePaidOrder(app, operator.as, offer)
  const ask = async (path: string, body: object) => {
    const answer = await askBank(app, operator.marketplaceId, path, body)
    await settle(app)
    return answer?.id ?? ''
  }
  const open = (amount: number) => ask('disputes', { payment: paymentReference, reason: 'not_received', amount })
  const ids = [await open(2000), await open(1000)] as const
  const end = (id: string, outcome: 'won' | 'lost') => ask(`disputes/${id}/outcome`, { outcome })
  const see = () => seeOrder(app, operator.as, hash)
  const statusAfter = async (id: string, outcome: 'won' | 'lost') => {
    await end(id, outcome)
    return (await see()).paymentStatus
  }
  const refund = async (amountMinor: number) => {
    await app.call(order.refund, { as: operator.as, body: { hash, amountMinor } })
    await settle(app)
  }
  return { operator, merchant, hash, ids, see, statusAfter, refund }
}

describe('the payment status of an order with two disputes', () => {
  it('is active until the last has ended, and lost where one was lost, whatever their order', async () => {
    for (const [first, second] of [
      ['won', 'lost'],
      ['lost', 'won'],
    ] as const) {
      const { ids, statusAfter } = await makeDisputedTwice()
      expect(await statusAfter(ids[0], first)).toBe('ChargeBack Active')
      expect(await statusAfter(ids[1], second)).toBe('ChargedBack Lost')
    }
    const { ids, statusAfter } = await makeDisputedTwice()
    expect(await statusAfter(ids[1], 'won')).toBe('ChargeBack Active')
    expect(await statusAfter(ids[0], 'won')).toBe('ChargeBack Won')
  })

  it('follows a lost dispute that is won after all', async () => {
    const { ids, statusAfter } = await makeDisputedTwice()
    await statusAfter(ids[0], 'lost')
    expect(await statusAfter(ids[0], 'won')).toBe('ChargeBack Active')
    expect(await statusAfter(ids[1], 'lost')).toBe('ChargedBack Lost')
    expect(await statusAfter(ids[1], 'won')).toBe('ChargeBack Won')
  })
})

describe('what the bank left of a disputed payment', () => {
  it('can be refunded after a lost dispute, never more, and the order stays lost', async () => {
    const { operator, hash, ids, statusAfter, see, refund } = await makeDisputedTwice()
    const early = await app.refused(order.refund, { as: operator.as, body: { hash, amountMinor: 100 } })
    expect([early.status, early.code]).toEqual([409, 'state_forbids'])
    await statusAfter(ids[0], 'lost')
    await statusAfter(ids[1], 'won')
    expect((await see()).refundable.minor).toBe(3000)
    const over = await app.refused(order.refund, { as: operator.as, body: { hash, amountMinor: 3001 } })
    expect([over.status, over.code, over.errors]).toMatchObject([409, 'refund_exceeds', [{ path: 'amountMinor' }]])
    await refund(1000)
    expect(await see()).toMatchObject({ paymentStatus: 'ChargedBack Lost', refundable: { minor: 2000 }, disputed: { minor: 2000 } })
    await app.call(orderOutside.updateStatusRefunded, { as: operator.as, params: { id: hash }, body: { reason: 'Paid in cash' } })
    expect(await see()).toMatchObject({ paymentStatus: 'ChargedBack Lost', refundable: { minor: 0 }, refunded: { minor: 3000 } })
  })

  it('is all that goes back when the merchant cancels the order', async () => {
    const { merchant, hash, ids, statusAfter, see } = await makeDisputedTwice()
    await statusAfter(ids[0], 'lost')
    await statusAfter(ids[1], 'won')
    await app.call(order.cancel, { as: merchant.as, body: { hash, reason: 'Lost dispute' } })
    await settle(app)
    expect(await see()).toMatchObject({ orderStatus: 'Cancelled', refunded: { minor: 3000 }, refundable: { minor: 0 }, attention: [] })
    await statusAfter(ids[0], 'won')
    expect((await see()).attention.map(({ code }) => code)).toEqual(['dispute_won_cancelled'])
    await app.call(order.refund, { as: merchant.as, body: { hash, amountMinor: 2000 } })
    await settle(app)
    expect(await see()).toMatchObject({ refunded: { minor: 5000 }, attention: [] })
  })

  it('is the merchant’s where a refund closed the order: a dispute that is won needs nobody', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 5000 })
    const { hash, paymentReference } = await makePaidOrder(app, operator.as, offer, 1, { shippingMinor: 500 })
    await app.call(order.refund, { as: operator.as, body: { hash, amountMinor: 5000 } })
    await settle(app)
    const dispute = await askBank(app, operator.marketplaceId, 'disputes', { payment: paymentReference, reason: 'general', amount: 500 })
    await settle(app)
    await askBank(app, operator.marketplaceId, `disputes/${dispute?.id}/outcome`, { outcome: 'won' })
    await settle(app)
    expect(await seeOrder(app, operator.as, hash)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'ChargeBack Won', attention: [] })
  })

  it('is in the export also after a refund', async () => {
    const { operator, ids, statusAfter, refund } = await makeDisputedTwice()
    await statusAfter(ids[0], 'won')
    await statusAfter(ids[1], 'lost')
    await refund(500)
    const today = new Date().toISOString().slice(0, 10)
    const { bytes } = await app.raw(orderFile.exportByDate, { as: operator.as, body: { from: today, until: today, timeZone: 'UTC' } })
    const [head = [], row = []] = csvRows(bytes)
    expect(['Refunded', 'Disputed', 'Net payout'].map((name) => row[head.indexOf(name)])).toEqual(['5.00', '10.00', '35.00'])
  })
})
