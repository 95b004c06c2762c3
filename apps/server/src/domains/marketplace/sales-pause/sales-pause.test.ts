import { catalogue } from '@stoa/contract/catalogue.ts'
import { company } from '@stoa/contract/company.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { notification } from '@stoa/contract/notification.ts'
import { order } from '@stoa/contract/order.ts'
import { salesPause } from '@stoa/contract/sales-pause.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeMarket, purchase } from '../../../../test/make-orders.ts'
import { makePushes } from '../../../../test/make-products.ts'
import type { Made } from '../../../../test/make.ts'
import { makeOperator, makePartnership } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { applyDuePauses } from './apply-due-pauses.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
type Market = Awaited<ReturnType<typeof makeMarket>>

const pause = (who: Made, body: { startsAt?: string; resumesAt: string | null } = { resumesAt: null }) =>
  app.call(salesPause.pause, { as: who.as, body })
const pauseOf = async (who: Made) => (await app.call(company.my, { as: who.as })).salesPause
const buy = ({ operator, offer }: Market) =>
  app.raw(order.intake, { as: operator.as, key: crypto.randomUUID(), body: purchase([{ variantId: offer.variantId, quantity: 1 }]) })
const shown = async ({ operator }: Market) => (await app.call(catalogue.products, { as: operator.as, query: {} })).value.length
const messagesOf = async (who: Made) =>
  (await app.call(notification.my, { as: who.as })).notifications.filter(({ kind }) => kind === 'partnership').map(({ message }) => message)
const infoOf = ({ operator, merchant }: Market) => app.call(company.getCompanyInfo, { as: operator.as, params: { companyId: merchant.companyId } })

/** Moves a pause of a merchant into the past and does what the job does every minute. */
async function passTime({ merchant }: Market, days: number): Promise<void> {
  await sql`
    update sales_pause set starts_at = starts_at - make_interval(days => ${days}), resumes_at = resumes_at - make_interval(days => ${days})
    where merchant_id = ${merchant.companyId}`.execute(app.db)
  await applyDuePauses(createJobCtx(app))
  await app.drain()
}

describe('A merchant that pauses its sales', () => {
  test('sells nothing on any marketplace until it resumes them, and its products stay approved', async () => {
    const market = await makeMarket(app)
    const { merchant } = market
    await sql`update product set status = 'Published' where merchant_id = ${merchant.companyId}`.execute(app.db)
    await makePushes(app, merchant)
    const other = await makeOperator(app)
    await makePartnership(app, other.marketplaceId, merchant.companyId)
    expect([(await buy(market)).status, await shown(market)]).toEqual([201, 1])

    expect(await pause(merchant)).toMatchObject({ resumesAt: null, hasStarted: true })
    expect([(await buy(market)).status, await shown(market)]).toEqual([422, 0])
    expect(await infoOf(market)).toMatchObject({ isActive: true, isSalesPaused: true, salesResumeAt: null })
    const { value } = await app.call(company.companyHasMerchants, { as: other.as, query: {} })
    expect(value).toMatchObject([{ isActive: true, isSalesPaused: true }])

    await app.call(salesPause.resume, { as: merchant.as, body: {} })
    expect(await pauseOf(merchant)).toBeNull()
    expect([(await buy(market)).status, await shown(market)]).toEqual([201, 1])
    await app.call(salesPause.resume, { as: merchant.as, body: {} })
  })

  test('keeps its public page, without products', async () => {
    const market = await makeMarket(app)
    const sellerStatus = async () => (await app.raw(catalogue.seller, { as: market.operator.as, params: { id: market.merchant.companyId } })).status
    await pause(market.merchant)
    expect(await sellerStatus()).toBe(200)
    await app.call(company.deactivate, { as: market.operator.as, params: { id: market.merchant.companyId } })
    expect(await sellerStatus()).toBe(404)
  })

  test('starts and ends by the times it set, each notified once', async () => {
    const market = await makeMarket(app)
    const { merchant, operator } = market
    await pause(merchant, { startsAt: inDays(2), resumesAt: inDays(5) })
    await passTime(market, 1)
    expect(await pauseOf(merchant)).toMatchObject({ hasStarted: false })
    expect((await buy(market)).status).toBe(201)

    await passTime(market, 2)
    expect(await pauseOf(merchant)).toMatchObject({ hasStarted: true })
    expect((await buy(market)).status).toBe(422)
    expect(await infoOf(market)).toMatchObject({ isSalesPaused: true, salesResumeAt: (await pauseOf(merchant))?.resumesAt })
    expect((await messagesOf(operator))[0]).toMatch(`${merchant.companyName} paused its sales on your marketplace until`)
    expect((await messagesOf(merchant))[0]).toMatch('as scheduled')
    await passTime(market, 0)

    await passTime(market, 3)
    expect(await pauseOf(merchant)).toBeNull()
    expect((await buy(market)).status).toBe(201)
    expect(await messagesOf(operator)).toEqual([`${merchant.companyName} sells on your marketplace again.`, expect.stringMatching('until')])
    expect((await messagesOf(merchant))[0]).toBe('Your products can be bought again: the pause of your sales is over.')
  })

  test('may change its end, not its start once it has begun', async () => {
    const { merchant } = await makeMarket(app)
    const refusedAt = async (body: { startsAt?: string; resumesAt: string | null }) =>
      (await app.refused(salesPause.pause, { as: merchant.as, body })).errors?.map(({ path }) => path)
    expect(await refusedAt({ resumesAt: inDays(-1) })).toEqual(['resumesAt'])
    expect(await refusedAt({ startsAt: inDays(3), resumesAt: inDays(2) })).toEqual(['resumesAt'])
    await pause(merchant, { startsAt: inDays(3), resumesAt: null })
    const { startsAt } = await pause(merchant)
    expect(await refusedAt({ startsAt: inDays(3), resumesAt: null })).toEqual(['startsAt'])
    expect(await pause(merchant, { resumesAt: inDays(4) })).toMatchObject({ startsAt, hasStarted: true })
    expect((await pauseOf(merchant))?.resumesAt).not.toBeNull()
  })

  test('stays deactivated where its operator did that, and sells nowhere new', async () => {
    const market = await makeMarket(app)
    const { merchant, operator } = market
    const params = { id: merchant.companyId }
    await app.call(company.deactivate, { as: operator.as, params })
    await pause(merchant)
    expect(await infoOf(market)).toMatchObject({ isActive: false, isSalesPaused: true })
    await app.call(salesPause.resume, { as: merchant.as, body: {} })
    expect((await buy(market)).status).toBe(422)
    await pause(merchant)
    expect(await app.call(company.activate, { as: operator.as, params })).toMatchObject({ isActive: true, isSalesPaused: true })
    expect((await buy(market)).status).toBe(422)

    const other = await makeOperator(app)
    await app.call(marketplace.requestJoin, { as: merchant.as, params: { marketplaceId: other.marketplaceId } })
    await app.call(marketplace.addCompany, { as: other.as, body: { companyId: merchant.companyId } })
    const { value } = await app.call(company.companyHasMerchants, { as: other.as, query: {} })
    expect(value).toMatchObject([{ isActive: true, isSalesPaused: true }])
    await app.call(salesPause.resume, { as: merchant.as, body: {} })
    expect((await buy(market)).status).toBe(201)
    expect(await app.call(company.companyHasMerchants, { as: other.as, query: {} })).toMatchObject({ value: [{ isSalesPaused: false }] })
  })
})
