import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, script, seeOrder, settle } from '../../../test/make-orders.ts'
import { unique } from '../../../test/make.ts'

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
})
