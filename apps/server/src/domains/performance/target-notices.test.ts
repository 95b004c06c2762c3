import { notification } from '@stoa/contract/notification.ts'
import { order } from '@stoa/contract/order.ts'
import type { PerformanceTargets } from '@stoa/contract/performance.ts'
import { performance } from '@stoa/contract/performance.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, makePaidOrder } from '../../../test/make-orders.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { checkTargets } from './check-targets.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
})

const noTargets = { acceptedLate: null, shippedLate: null, cancelled: null, refunded: null, returned: null, disputed: null, minOrders: 2 }

async function makeSales() {
  const { operator, merchant, offer } = await makeMarket(app)
  const set = async (targets: Partial<PerformanceTargets>) => {
    const { version } = await app.call(performance.targets, { as: operator.as })
    await app.call(performance.updateTargets, { as: operator.as, body: { ...noTargets, ...targets, version } })
  }
  const sell = async (isCancelled: boolean) => {
    const { hash } = await makePaidOrder(app, operator.as, offer)
    if (isCancelled) await app.call(order.cancel, { as: merchant.as, body: { hash, reason: 'Sold out' } })
  }
  return { operator: operator.as, merchant: merchant.as, marketplaceId: operator.marketplaceId, merchantId: merchant.companyId, set, sell }
}
/** Compares every merchant with its targets, as each night does. */
async function check(): Promise<void> {
  await checkTargets(createJobCtx(app))
  await app.drain()
}
const noticesOf = async (as: As) => (await app.call(notification.paged, { as, query: { kind: 'performance' } })).value
const textsOf = async (as: As) => (await noticesOf(as)).map(({ message }) => message.replace(/^[^,]+, /, ''))

const above = 'Cancelled: 50% of orders in the last 30 days, above the target of 40%'
const within = 'Cancelled: 25% of orders in the last 30 days, within the target of 40% again'

describe('a merchant that crosses a target', () => {
  it('is notified with its operator once when it is above, and once when it is within again', async () => {
    const { operator, merchant, merchantId, set, sell } = await makeSales()
    await set({ cancelled: 4000 })
    await sell(true)
    // One order is too few to compare.
    await check()
    expect(await textsOf(merchant)).toEqual([])
    await sell(false)
    await check()
    await check()
    for (const as of [merchant, operator]) expect(await textsOf(as)).toEqual([above])
    expect(await noticesOf(merchant)).toMatchObject([
      {
        code: 'notification.performance_above_target',
        params: { measure: 'performance_measure.cancelled', value: 5000, target: 4000 },
        link: '/shop/performance?days=30',
        thumbnail: null,
      },
    ])
    expect(await noticesOf(operator)).toMatchObject([{ link: `/shop/performance?days=30&merchantId=${merchantId}` }])
    for (const _ of [1, 2]) await sell(false)
    await check()
    await check()
    for (const as of [merchant, operator]) expect(await textsOf(as)).toEqual([within, above])
    for (const _ of [1, 2]) await sell(true)
    await check()
    for (const as of [merchant, operator]) expect(await textsOf(as)).toEqual([above, within, above])
  })

  it('hears nothing where the target was removed, or the partnership has ended', async () => {
    const { operator, merchant, marketplaceId, set, sell } = await makeSales()
    for (const isCancelled of [true, false]) await sell(isCancelled)
    await set({ cancelled: 4000, refunded: 0 })
    await check()
    await set({ refunded: 0 })
    await check()
    expect(await textsOf(merchant)).toEqual([above])
    await sql`update partnership set status = 'ENDED' where marketplace_id = ${marketplaceId}`.execute(app.db)
    await set({ cancelled: 4000 })
    await check()
    for (const as of [merchant, operator]) expect(await textsOf(as)).toEqual([above])
  })

  it('stays above while it has too few orders to be compared', async () => {
    const { merchant, set, sell } = await makeSales()
    for (const isCancelled of [true, false]) await sell(isCancelled)
    await set({ cancelled: 4000 })
    await check()
    await set({ cancelled: 4000, minOrders: 3 })
    await check()
    await set({ cancelled: 4000 })
    await check()
    expect(await textsOf(merchant)).toEqual([above])
  })
})
