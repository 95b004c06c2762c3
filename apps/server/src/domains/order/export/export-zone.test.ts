import { orderFile } from '@stoa/contract/order-file.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import { makeMarket, makePaidOrder } from '../../../../test/make-orders.ts'
import { makeOperator, makePartnership } from '../../../../test/make.ts'
import { csvRows } from '../../../../test/read-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const setZone = (marketplaceId: string, zone: string) => sql`update marketplace set time_zone = ${zone} where id = ${marketplaceId}`.execute(app.db)

/** The column of days of an export of one day, and the numbers of its orders. */
async function exported(as: As, day: string, more: { marketplaceId?: string[] } = {}): Promise<[string | undefined, (string | undefined)[]]> {
  const [head = [], ...rows] = csvRows((await app.raw(orderFile.exportByDate, { as, body: { from: day, until: day, ...more } })).bytes)
  return [head.find((name) => name.startsWith('Placed at')), rows.map(([number]) => number)]
}

describe('an export of orders without a time zone', () => {
  it('has the days of the marketplace for its merchant too, as statements do, and those of UTC where its marketplaces differ', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const { marketplaceId } = operator
    await setZone(marketplaceId, 'America/Los_Angeles')
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
    const next = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    // Before eight in the morning in UTC it is still the day before there.
    const { orderId } = await makePaidOrder(app, operator.as, offer, 1, { placedAt: `${next}T06:59:00Z` })
    const local = ['Placed at (America/Los_Angeles)', [orderId]]
    for (const as of [operator.as, merchant.as]) expect(await exported(as, day)).toEqual(local)
    const other = await makeOperator(app)
    await setZone(other.marketplaceId, 'Asia/Tokyo')
    await makePartnership(app, other.marketplaceId, merchant.companyId)
    await makeOffer(app, { marketplaceId: other.marketplaceId, merchantId: merchant.companyId })
    expect(await exported(merchant.as, next)).toEqual(['Placed at (UTC)', [orderId]])
    expect(await exported(merchant.as, day, { marketplaceId: [marketplaceId] })).toEqual(local)
  })
})
