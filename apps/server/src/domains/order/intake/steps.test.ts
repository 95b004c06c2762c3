import { order } from '@stoa/contract/order.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import { expectSound, makePaidOrder, purchase, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeMerchant, makeOperator, unique } from '../../../../test/make.ts'
import { splitPurchase } from './rules-intake.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

/** A marketplace in dinars. Stripe moves amounts of this currency whose last digit is 0 alone. The payments of the tests are made by the sandbox. */
async function openMarket(priceMinor: number) {
  const { as, marketplaceId } = await makeOperator(app, { currency: 'KWD' })
  const { companyId: merchantId } = await makeMerchant(app, { marketplaceId, currency: 'KWD' })
  const offer = await makeOffer(app, { marketplaceId, merchantId, priceMinor, currency: 'KWD' })
  const take = (provider: string) => app.db.updateTable('connection').set({ provider }).where('company_id', '=', marketplaceId).execute()
  return { as, marketplaceId, offer, take }
}

it('a purchase with amounts that the provider cannot move is refused, with the fields', async () => {
  const { as, offer, take } = await openMarket(12_345)
  await take('stripe')
  const body = (quantity: number, more: object = {}) => ({
    ...purchase([{ variantId: offer.variantId, quantity }]),
    currency: 'KWD',
    ...more,
  })
  const fieldsOf = async (sent: ReturnType<typeof body>) => {
    const { code, errors } = await app.refused(order.intake, { as, key: unique(), body: sent })
    return [code, ...(errors ?? []).map(({ path }) => path)]
  }
  expect(await fieldsOf(body(1))).toEqual(['totals_mismatch', 'lines.0.unitPriceMinor'])
  // The sum would be movable, but its refund would not.
  expect(await fieldsOf(body(1, { shippingMinor: 5 }))).toEqual(['totals_mismatch', 'lines.0.unitPriceMinor', 'shippingMinor'])
  expect(await fieldsOf(body(2, { discountMinor: 15, marketplaceDiscountMinor: 5 }))).toEqual([
    'totals_mismatch',
    'discountMinor',
    'marketplaceDiscountMinor',
  ])
  const taken = await app.call(order.intake, { as, key: unique(), body: body(2, { discountMinor: 10 }) })
  expect(taken.total).toEqual({ minor: 24_680, currency: 'KWD' })
  await take('sandbox')
})

it('the parts of a purchase are what the provider can move', () => {
  const line = (merchantId: string, unitPriceMinor: number) => ({ merchantId, quantity: 1, unitPriceMinor, taxMinor: 0 })
  const parts = splitPurchase([line('a', 1000), line('a', 330), line('b', 1000)], 500, 100, 50, 10)
  for (const { lines, shippingMinor, totalMinor } of parts)
    for (const minor of [shippingMinor, totalMinor, ...lines.map((one) => one.totalMinor)]) expect(minor % 10).toBe(0)
  expect(parts.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(2680)
})

it('a refund of an item is rounded down to what the provider can move, and the last one has the rest', async () => {
  const { as, marketplaceId, offer } = await openMarket(12_345)
  const { hash, lines } = await makePaidOrder(app, as, offer, 2, { currency: 'KWD' })
  await app.db.updateTable('order_group').set({ payment_provider: 'stripe' }).where('marketplace_id', '=', marketplaceId).execute()
  const refund = async () => {
    await app.call(order.refund, { as, key: unique(), body: { hash, lines: lines.map(({ lineId }) => ({ lineId, quantity: 1 })) } })
    await settle(app)
    return (await seeOrder(app, as, hash)).refunded.minor
  }
  expect([await refund(), await refund()]).toEqual([12_340, 24_690])
  expect(await seeOrder(app, as, hash)).toMatchObject({ paymentStatus: 'Refunded', amountStepMinor: 10 })
})
