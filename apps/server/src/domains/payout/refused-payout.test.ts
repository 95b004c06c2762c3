import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, script, seeOrder, settle } from '../../../test/make-orders.ts'
import { unique } from '../../../test/make.ts'
import { createJobCtx, sendPayoutWithLateAnswer } from '../../../test/payout-by-hand.ts'
import { resolveStuckPayouts } from './resolve-stuck-payouts.ts'
import { sendPayout } from './send-payout.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Market = Awaited<ReturnType<typeof makeMarket>>

async function market(options: { returnWindowDays?: number; payoutMinimumMinor?: number } = {}): Promise<Market> {
  const made = await makeMarket(app, { priceMinor: 10_000 })
  const { version } = await app.call(marketplace.myMarketplace, { as: made.operator.as })
  await app.call(marketplace.updateMyMarketplace, {
    as: made.operator.as,
    body: { version, returnWindowDays: options.returnWindowDays ?? 0, payoutMinimumMinor: options.payoutMinimumMinor ?? 0 },
  })
  return made
}

async function fulfilled({ operator, offer }: Market, quantity = 1) {
  const paid = await makePaidOrder(app, operator.as, offer, quantity)
  await app.call(order.fulfil, { as: operator.as, body: { hash: paid.hash } })
  await settle(app)
  return paid
}

const run = (made: Market, key = unique()) => app.call(payout.run, { as: made.operator.as, key, body: {} })

async function balance(made: Market) {
  const { value } = await app.call(payout.balances, { as: made.merchant.as })
  const [row] = value
  return { pending: row?.pending.minor, payable: row?.payable.minor, reserved: row?.reserved.minor, paid: row?.paid.minor }
}

describe('a payout', () => {
  it('that the provider does not take is refused with its reason, and its money is in the next one', async () => {
    const made = await market()
    const paid = await fulfilled(made)
    await script(app, made.operator.marketplaceId, ['payouts:409'])
    await run(made)
    await settle(app)
    expect(await balance(made)).toEqual({ pending: 0, payable: 10_000, reserved: 0, paid: 0 })
    const { value } = await app.call(payout.paged, { as: made.merchant.as, query: {} })
    expect(value).toMatchObject([{ status: 'Payout Refused', failure: expect.any(String) }])
    expect(await seeOrder(app, made.merchant.as, paid.hash)).toMatchObject({ payoutStatus: 'Payout Refused' })
    await run(made)
    await settle(app)
    expect(await balance(made)).toMatchObject({ payable: 0, paid: 10_000 })
    expect(await seeOrder(app, made.merchant.as, paid.hash)).toMatchObject({ payoutStatus: 'Paid Out' })
    await expectSound(app)
  })

  it('that waits to be sent is returned when its account is held after a change, and when it is no longer verified', async () => {
    const made = await market()
    const paid = await fulfilled(made)
    const waitAndSend = async (change: () => Promise<unknown>) => {
      await script(app, made.operator.marketplaceId, ['payouts:insufficient'])
      const { payouts } = await run(made)
      await settle(app)
      await change()
      await sql`update payout set status_at = now() - interval '1 hour' where id = ${payouts[0]?.id ?? ''}`.execute(app.db)
      await resolveStuckPayouts(createJobCtx(app))
      await settle(app)
      return app.call(payout.get, { as: made.merchant.as, params: { id: payouts[0]?.id ?? '' } })
    }
    const ofMarket = sql`where marketplace_id = ${made.operator.marketplaceId}`
    const hold = () => sql`update payment_account set hold_until = now() + interval '7 days' ${ofMarket}`.execute(app.db)
    expect(await waitAndSend(hold)).toMatchObject({ status: 'Payout Refused', failure: expect.stringMatching(/^The bank account changed/) })
    expect(await balance(made)).toEqual({ pending: 0, payable: 10_000, reserved: 0, paid: 0 })
    expect((await run(made)).skipped).toMatchObject([{ code: 'payout_account_on_hold' }])
    await sql`update payment_account set hold_until = null ${ofMarket}`.execute(app.db)
    const restrict = () => sql`update payment_account set state = 'restricted' ${ofMarket}`.execute(app.db)
    expect(await waitAndSend(restrict)).toMatchObject({ status: 'Payout Refused', failure: expect.stringMatching(/not verified/) })
    await sql`update payment_account set state = 'verified' ${ofMarket}`.execute(app.db)
    await run(made)
    await settle(app)
    expect(await balance(made)).toMatchObject({ payable: 0, paid: 10_000 })
    expect(await seeOrder(app, made.merchant.as, paid.hash)).toMatchObject({ payoutStatus: 'Paid Out' })
    await expectSound(app)
  })

  it('that the provider has taken is settled, although its account is held since', async () => {
    const made = await market()
    await fulfilled(made)
    await run(made)
    await sql`delete from pgboss.job where name = 'payout.send' and state = 'created'`.execute(app.db)
    const { value } = await app.call(payout.paged, { as: made.merchant.as, query: {} })
    const which = { marketplaceId: made.operator.marketplaceId, payoutId: value[0]?.id ?? '' }
    const lost = sendPayoutWithLateAnswer(app, which, () => Promise.reject(new Error('The answer was lost')))
    await expect(lost).rejects.toThrow('The answer was lost')
    await sql`update payment_account set hold_until = now() + interval '7 days' where marketplace_id = ${which.marketplaceId}`.execute(app.db)
    await sendPayout(createJobCtx(app), which)
    await settle(app)
    expect(await balance(made)).toMatchObject({ payable: 0, reserved: 0, paid: 10_000 })
    await expectSound(app)
  })
})
