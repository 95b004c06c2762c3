import { commission } from '@stoa/contract/commission.ts'
import { ledger } from '@stoa/contract/ledger.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { payout } from '@stoa/contract/payout.ts'
import { reconciliation } from '@stoa/contract/reconciliation.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import { createOrders, expectSound, makeMarket, makePaidOrder, purchase, seeOrder, setProviderFee, settle } from '../../../../test/make-orders.ts'
import { makeMerchant, unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const month = (): string => new Date().toISOString().slice(0, 7)

/** A market whose provider keeps 1.4 % and 0.25 of each payment, paid by the marketplace or charged to the merchant. */
async function makeMarketWithFee(bearer: 'marketplace' | 'merchant', feeReturn: 'proportional' | 'never' | 'before_shipment' = 'proportional') {
  const market = await makeMarket(app, { priceMinor: 10_000 })
  const { as, marketplaceId } = market.operator
  await setProviderFee(app, marketplaceId, 140, 25)
  const body = {
    commissionReturn: 'proportional',
    feeReturn: 'proportional',
    providerFeeBearer: bearer,
    providerFeeReturn: feeReturn,
    version: 0,
  } as const
  expect(await app.call(commission.updatePolicy, { as, body })).toMatchObject({ providerFeeBearer: bearer, providerFeeReturn: feeReturn, version: 1 })
  return market
}

async function balancesOf(as: { token: string }): Promise<Record<string, number>> {
  return Object.fromEntries((await app.call(ledger.balances, { as, query: {} })).map(({ account, amount }) => [account, amount.minor]))
}

describe('what the payment provider keeps', () => {
  it('is a cost of the marketplace, split over the orders of a purchase, and the provider agrees', async () => {
    const { operator, merchant, offer } = await makeMarketWithFee('marketplace')
    const { as, marketplaceId } = operator
    const second = await makeMerchant(app, { marketplaceId })
    const other = await makeOffer(app, { marketplaceId, merchantId: second.companyId, priceMinor: 3333 })
    const lines = [offer, other].map(({ variantId }) => ({ variantId, quantity: 1 }))
    const { orders } = await createOrders(app, as, purchase(lines))
    await settle(app)
    // 1.4 % of 133.33 is 1.87, and 0.25: 2.12, of which 1.59 and 0.53 by their totals.
    const found = await Promise.all(orders.map(({ hash }) => seeOrder(app, as, hash)))
    const kept = found.flatMap(({ moneyTrail }) =>
      moneyTrail.filter(({ kind }) => kind === 'provider_fee').map(({ entries }) => entries.map(({ account, amount }) => [account, amount.minor])),
    )
    const share = (minor: number) => [
      ['Payment fees', minor],
      ['At the payment provider', -minor],
    ]
    expect(new Set(kept)).toEqual(new Set([share(159), share(53)]))
    expect(await balancesOf(as)).toMatchObject({ provider_clearing: 13_333 - 212, provider_fees: 212 })
    const own = await seeOrder(app, merchant.as, found.find(({ goods }) => goods.minor === 10_000)?.hash ?? '')
    expect([own.providerFee.minor, own.merchantNet.minor, own.moneyTrail.filter(({ kind }) => kind === 'provider_fee')]).toEqual([0, 10_000, []])
    expect(await app.call(reconciliation.check, { as })).toMatchObject({ isProviderReached: true, openCount: 0 })
    await expectSound(app)
  })

  it('is charged to the merchant where the policy says so: on the order, in its forecast and on its statement', async () => {
    const { operator, merchant, offer } = await makeMarketWithFee('merchant')
    const { hash } = await makePaidOrder(app, operator.as, offer)
    const seen = await seeOrder(app, merchant.as, hash)
    expect([seen.providerFee.minor, seen.merchantNet.minor]).toEqual([165, 10_000 - 165])
    const forecast = await app.call(payoutRule.orderForecast, { as: merchant.as, params: { hash } })
    expect([forecast.fees.minor, forecast.amount.minor]).toEqual([165, 10_000 - 165])
    const statement = await app.call(ledger.statement, { as: merchant.as, params: { partnerId: operator.marketplaceId }, query: { month: month() } })
    expect(statement.changes).toContainEqual(expect.objectContaining({ kind: 'provider_fee', amount: { minor: -165, currency: 'EUR' } }))
    expect(await balancesOf(operator.as)).toMatchObject({ provider_clearing: 10_000 - 165, merchant_pending: 10_000 - 165 })
    await expectSound(app)
  })

  it('is the payment fee of an order in a payout, less what refunds gave back, and not among what else it pays', async () => {
    const { operator, merchant, offer } = await makeMarketWithFee('merchant')
    const { version } = await app.call(marketplace.myMarketplace, { as: operator.as })
    await app.call(marketplace.updateMyMarketplace, { as: operator.as, body: { version, returnWindowDays: 0 } })
    const { hash } = await makePaidOrder(app, operator.as, offer)
    // Not shipped: its money is at the provider, and what the merchant gets back of the fee is paid of it.
    await makePaidOrder(app, operator.as, offer)
    await app.call(order.refund, { as: operator.as, key: unique(), body: { hash, amountMinor: 2000 } })
    await settle(app)
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    const { payouts } = await app.call(payout.run, { as: operator.as, key: unique(), body: {} })
    const { items } = await app.call(payout.get, { as: merchant.as, params: { id: payouts[0]?.id ?? '' } })
    expect(items.map(({ providerFee, refunded, other, net }) => [providerFee, refunded, other, net].map(({ minor }) => minor))).toEqual([
      [165 - 33, 2000, 0, 10_000 - 2000 - 165 + 33],
    ])
  })

  it.each([
    ['proportional', 'before', 165, 0],
    ['never', 'before', 0, 165],
    ['before_shipment', 'before', 165, 0],
    ['before_shipment', 'after', 0, 165],
  ] as const)('goes back with refunds: %s, refunded %s shipment', async (feeReturn, time, returned, left) => {
    const { operator, merchant, offer } = await makeMarketWithFee('merchant', feeReturn)
    const { hash } = await makePaidOrder(app, operator.as, offer)
    if (time === 'after') await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    expect((await seeOrder(app, merchant.as, hash)).providerFeeReturnable.minor).toBe(returned)
    for (const amountMinor of [3333, 3333, 3334]) {
      await app.call(order.refund, { as: operator.as, key: unique(), body: { hash, amountMinor } })
      await settle(app)
    }
    const seen = await seeOrder(app, merchant.as, hash)
    expect([seen.providerFeeReturned.minor, seen.providerFeeReturnable.minor, seen.merchantNet.minor]).toEqual([returned, 0, 0 - left])
    // The provider keeps its fee: what the merchant gets back is a cost of the marketplace.
    const balances = await balancesOf(operator.as)
    expect([balances.provider_clearing, balances.provider_fees ?? 0]).toEqual([-165, returned])
    expect(await app.call(reconciliation.check, { as: operator.as })).toMatchObject({ openCount: 0 })
    await expectSound(app)
  })

  it('is posted by the nightly check where the provider names it later, once, and not charged for an order that was refunded meanwhile', async () => {
    const { operator, merchant, offer } = await makeMarketWithFee('merchant')
    await setProviderFee(app, operator.marketplaceId, 0, 0)
    const [kept, refunded] = [await makePaidOrder(app, operator.as, offer), await makePaidOrder(app, operator.as, offer)]
    await app.call(order.refund, { as: operator.as, key: unique(), body: { hash: refunded.hash, amountMinor: 100 } })
    await settle(app)
    await sql`
      update sandbox.movement m set fee_minor = 40 from connection k
      where m.account_id = k.settings ->> 'account' and k.company_id = ${operator.marketplaceId} and k.kind = 'payment' and m.kind = 'payment'`.execute(
      app.db,
    )
    for (let night = 0; night < 2; night++) expect(await app.call(reconciliation.check, { as: operator.as })).toMatchObject({ openCount: 0 })
    const fees = await Promise.all([kept, refunded].map(async ({ hash }) => (await seeOrder(app, merchant.as, hash)).providerFee.minor))
    expect(fees).toEqual([40, 0])
    expect(await balancesOf(operator.as)).toMatchObject({ provider_clearing: 20_000 - 100 - 80, provider_fees: 40 })
    await expectSound(app)
  })

  it('is an open difference where provider and ledger are one cent apart', async () => {
    const { operator, offer } = await makeMarketWithFee('marketplace')
    await makePaidOrder(app, operator.as, offer)
    await sql`
      update sandbox.movement m set fee_minor = fee_minor + 1 from connection k
      where m.account_id = k.settings ->> 'account' and k.company_id = ${operator.marketplaceId} and k.kind = 'payment' and m.kind = 'payment'`.execute(
      app.db,
    )
    expect(await app.call(reconciliation.check, { as: operator.as })).toMatchObject({ openCount: 1, unexplained: { minor: 1 } })
    const { value } = await app.call(reconciliation.pagedItems, { as: operator.as, query: {} })
    expect(value.map(({ code, ours, theirs }) => [code, ours.minor, theirs.minor])).toEqual([['fee_differs', 165, 166]])
  })
})
