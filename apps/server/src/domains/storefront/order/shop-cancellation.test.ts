import { order } from '@stoa/contract/order.ts'
import { orderOutside } from '@stoa/contract/order-outside.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { openStorefront } from '../../../../test/make-storefront.ts'
import { checkInvariants } from '../../ledger/check-invariants.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Made = Awaited<ReturnType<typeof openStorefront>>
const sold = async (made: Made) =>
  Promise.all((await made.orders()).map(({ hash }) => app.call(order.getByHash, { as: made.operator.as, params: { hash } })))
const amounts = (found: readonly { amount: number }[]) => found.map(({ amount }) => amount)

/** A storefront with an order of two chairs (24.00) and shipping (3.00). */
async function openSold() {
  const made = await openStorefront(app)
  const number = await made.shop.buy([{ offer: made.offer, quantity: 2 }], { shipping: 300 })
  await app.drain()
  const refundGoods = () => made.shop.refund(number, 2400, [{ variantId: made.offer.variantId, quantity: 2, amount: 2400, isRestocked: true }])
  return { made, number, refundGoods }
}

describe('A purchase that the shop cancels after all its goods were refunded', () => {
  it.each(['at once', 'later'])('%s, is paid back its shipping as well, once', async (when) => {
    const { made, number, refundGoods } = await openSold()
    await refundGoods()
    if (when === 'later') await app.drain()
    await made.shop.cancel(number)
    await app.drain()
    await made.retry(number)
    const [whole] = await sold(made)
    expect(whole).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Refunded', refunded: { minor: 2700 } })
    expect(amounts((await made.shop.read(number)).refunds)).toEqual([2400, 300])
    expect(whole?.timeline.filter(({ kind }) => kind === 'storefront_cancel_ignored')).toEqual([])
    expect(await made.problems()).toEqual([])
  })

  it('keeps the shipping paid out where goods were shipped and came back', async () => {
    const { made, number, refundGoods } = await openSold()
    const [{ hash } = { hash: '' }] = await made.orders()
    await app.call(order.fulfil, { as: made.merchant.as, body: { hash, carrier: 'PostNL', trackingNumber: '3S' } })
    await refundGoods()
    await app.drain()
    await made.shop.cancel(number)
    await app.drain()
    expect(await sold(made)).toMatchObject([{ orderStatus: 'Fulfilled', refunded: { minor: 2400 } }])
    expect(await made.problems()).toEqual([expect.stringMatching(/cancelled .* after goods were shipped/)])
  })
})

describe('A purchase that the shop cancels after a refund of which nobody knows what it is of', () => {
  it('ships nothing more, and is paid back what is left only once a person has marked the refund', async () => {
    const made = await openStorefront(app)
    const bought = [
      { offer: made.offer, quantity: 1 },
      { offer: made.second, quantity: 1 },
    ]
    const number = await made.shop.buy(bought, { shipping: 300 })
    await app.drain()
    // 8.00 of 23.00, without items: of either merchant.
    await made.shop.refund(number, 800, [])
    await made.shop.cancel(number)
    await app.drain()
    await made.retry(number)
    expect(amounts((await made.shop.read(number)).refunds)).toEqual([800])
    expect(new Set((await sold(made)).map(({ orderStatus }) => orderStatus))).toEqual(new Set(['Cancelled']))
    expect(await made.problems()).toEqual([expect.stringMatching(/8\.00/)])
    const first = (await made.orders()).find(({ total }) => total.minor > 1200)
    const body = { amountMinor: 800, restock: 'none' as const, reason: '', paidBy: 'marketplace' as const }
    await app.call(orderOutside.updateStatusRefunded, { as: made.operator.as, params: { id: first?.hash ?? '' }, body })
    await made.retry(number)
    const paidBack = amounts((await made.shop.read(number)).refunds).reduce((sum, one) => sum + one, 0)
    expect(paidBack).toBe(2300)
    expect((await sold(made)).map(({ paymentStatus }) => paymentStatus)).toEqual(['Refunded', 'Refunded'])
    expect(await made.problems()).toEqual([])
  })

  it('leaves the ledger equal to the orders', async () => {
    expect(await checkInvariants(app.db)).toEqual([])
  })
})
