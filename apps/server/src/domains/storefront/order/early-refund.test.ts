import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { openStorefront } from '../../../../test/make-storefront.ts'
import { checkInvariants } from '../../ledger/check-invariants.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const refundOf = (variantId: string, amount: number, quantity = 1) => ({ variantId, quantity, amount, isRestocked: false })

it('an order of which one product was withdrawn is received for the other merchant once that item is refunded in the shop', async () => {
  const made = await openStorefront(app)
  await app.db.updateTable('listing').set({ approval: 'Rejected' }).where('product_id', '=', made.offer.productId).execute()
  const number = await made.shop.buy(
    [
      { offer: made.offer, quantity: 1 },
      { offer: made.second, quantity: 1 },
    ],
    { shipping: 500 },
  )
  await app.drain()
  expect(await made.problems()).toEqual([expect.stringMatching(/not sold/)])
  // The item and its part of the shipping: 3.00 of 5.00.
  await made.shop.refund(number, 1500, [refundOf(made.offer.variantId, 1200)])
  await app.drain()
  expect(await made.problems()).toEqual([])
  expect((await made.orders()).map(({ total, refunded }) => [total.minor, refunded.minor])).toEqual([[1000, 0]])
  await made.retry(number)
  expect((await made.orders()).map(({ total, refunded }) => [total.minor, refunded.minor])).toEqual([[1000, 0]])
  // A refund afterwards is recorded as ever.
  await made.shop.refund(number, 800, [refundOf(made.second.variantId, 800)])
  await app.drain()
  expect((await made.orders()).map(({ refunded }) => refunded.minor)).toEqual([800])
  expect(await checkInvariants(app.db)).toEqual([])
})

it('an order that cannot be received and is refunded whole in the shop needs nobody any more', async () => {
  const made = await openStorefront(app)
  const number = await made.shop.buy([{ offer: made.offer, quantity: 9 }])
  await app.drain()
  expect(await made.problems()).toEqual([expect.stringMatching(/stock/i)])
  await made.shop.refund(number, 10_800, [refundOf(made.offer.variantId, 10_800, 9)])
  await app.drain()
  expect(await made.problems()).toEqual([])
  expect(await made.seen()).toMatchObject([{ number, state: 'cancelled', problem: null, merchantLines: 1 }])
  expect(await made.orders()).toEqual([])
})

it('of more items than there are, those that the shop did not refund are received, at their part of the price', async () => {
  const made = await openStorefront(app)
  const number = await made.shop.buy([{ offer: made.offer, quantity: 7, totalMinor: 8399 }])
  await app.drain()
  await made.shop.refund(number, 2400, [refundOf(made.offer.variantId, 2400, 2)])
  await app.drain()
  const [row] = await made.orders()
  expect(row?.total.minor).toBe(5999)
  expect(row?.refunded.minor).toBe(0)
  // The shop counted seven off, and has what is left: none.
  expect(await made.shop.stockOf(`stoa-${made.offer.productId}`)).toBe(0)
  expect(await checkInvariants(app.db)).toEqual([])
})
