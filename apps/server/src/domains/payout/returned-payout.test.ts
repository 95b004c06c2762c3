import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, report, script, seeOrder, settle } from '../../../test/make-orders.ts'
import { unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function openMarket() {
  const made = await makeMarket(app, { priceMinor: 10_000 })
  const { as } = made.operator
  const { version } = await app.call(marketplace.myMarketplace, { as })
  await app.call(marketplace.updateMyMarketplace, { as, body: { version, returnWindowDays: 0, payoutMinimumMinor: 0 } })
  const sell = async (): Promise<string> => {
    const { hash } = await makePaidOrder(app, as, made.offer)
    await app.call(order.fulfil, { as, body: { hash } })
    await settle(app)
    return hash
  }
  const run = async () => {
    const { payouts } = await app.call(payout.run, { as, key: unique(), body: {} })
    await settle(app)
    return { id: payouts[0]?.id ?? '', amountMinor: payouts[0]?.amount.minor ?? 0 }
  }
  const say = async ({ id, amountMinor }: { id: string; amountMinor: number }, state: 'succeeded' | 'failed') => {
    const failure = state === 'failed' ? 'Account closed' : null
    const movement = { kind: 'payout' as const, reference: `out_${id}`, key: id, state, amountMinor, currency: 'EUR', failure }
    await report(app, made.operator.paymentConnectionId, { ...movement, externalId: unique() })
    await app.drain()
  }
  const see = (id: string) => app.call(payout.get, { as, params: { id } })
  const statusOf = async (hash: string) => (await seeOrder(app, as, hash)).payoutStatus
  const balance = async () => {
    const [row] = (await app.call(payout.balances, { as: made.merchant.as })).value
    return { payable: row?.payable.minor, reserved: row?.reserved.minor, paid: row?.paid.minor }
  }
  return { ...made, sell, run, say, see, statusOf, balance }
}

describe('a payout that was paid and that the bank returns', () => {
  it('has failed and is payable again, once; the next run pays it', async () => {
    const { operator, sell, run, say, see, statusOf, balance } = await openMarket()
    const { companyId } = operator
    const hash = await sell()
    const first = await run()
    expect(await see(first.id)).toMatchObject({ status: 'Paid Out' })
    const eventsOf = async () =>
      (await sql<{ topic: string }>`select topic from webhook_event where company_id = ${companyId}`.execute(app.db)).rows.map(({ topic }) => topic)
    await app.call(webhookEndpoint.create, { as: operator.as, body: { url: 'https://example.com/hook', topics: ['payout.failed'] } })
    for (let times = 0; times < 2; times++) await say(first, 'failed')
    expect(await see(first.id)).toMatchObject({ status: 'Payout Failed', failure: 'Account closed', paidAt: null, attention: [] })
    expect(await statusOf(hash)).toBe('Payout Failed')
    expect(await balance()).toEqual({ payable: 10_000, reserved: 0, paid: 0 })
    expect(await eventsOf()).toEqual(['payout.failed'])
    await expectSound(app)
    const second = await run()
    expect(second.amountMinor).toBe(10_000)
    expect(await statusOf(hash)).toBe('Paid Out')
    expect(await balance()).toEqual({ payable: 0, reserved: 0, paid: 10_000 })
    await expectSound(app)
  })

  it('is reported as paid after that: needs attention, and changes nothing', async () => {
    const { sell, run, say, see, balance } = await openMarket()
    await sell()
    const paid = await run()
    await say(paid, 'failed')
    await say(paid, 'succeeded')
    expect(await see(paid.id)).toMatchObject({
      status: 'Payout Failed',
      attention: [{ code: 'payout_contradicted', params: { applied: 'failed', state: 'succeeded' } }],
    })
    expect(await balance()).toEqual({ payable: 10_000, reserved: 0, paid: 0 })
  })

  it('leaves an order that another payout paid as it is', async () => {
    const { operator, sell, run, say, statusOf } = await openMarket()
    const [first, before] = [await sell(), await run()]
    await app.call(order.refund, { as: operator.as, body: { hash: first, amountMinor: 3000 } })
    await settle(app)
    const second = await sell()
    await script(app, operator.marketplaceId, ['payouts:failed'])
    expect((await run()).amountMinor).toBe(7000)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['Paid Out', 'Payout Failed'])
    const after = await run()
    await say(after, 'failed')
    expect([await statusOf(first), await statusOf(second)]).toEqual(['Paid Out', 'Payout Failed'])
    await say(before, 'failed')
    expect([await statusOf(first), await statusOf(second)]).toEqual(['Payout Failed', 'Payout Failed'])
    expect((await run()).amountMinor).toBe(17_000)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['Paid Out', 'Paid Out'])
    await expectSound(app)
  })
})
