import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { paymentAccount } from '@stoa/contract/payment-account.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOffer, stockOf } from '../../../../test/make-catalogue.ts'
import { createOrders, expectSound, makeMarket, purchase, script, seeOrder } from '../../../../test/make-orders.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import type { Stripe } from '../../../../test/stripe/stripe-stand-in.ts'
import { openStripe, stripeKeys } from '../../../../test/stripe/stripe-stand-in.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'

let stripe: Stripe
let app: TestApp
beforeAll(async () => {
  stripe = await openStripe()
  app = await startTestApp({ stripeUrl: stripe.origin })
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
  await stripe.close()
})

type Market = Awaited<ReturnType<typeof makeMarket>>

/** Buys one of each thing and never pays: the provider has nothing to report. Returns the orders. */
async function abandon({ operator, offer }: Market, more: { variantId: string }[] = []): Promise<string[]> {
  await script(app, operator.marketplaceId, ['payments:late'])
  const { orders } = await createOrders(app, operator.as, purchase([offer, ...more].map(({ variantId }) => ({ variantId, quantity: 1 }))))
  await app.installation.jobs.drain(app.installation.jobContextFactory)
  await sql`delete from sandbox.webhook where delivered_at is null`.execute(app.db)
  return orders.map(({ hash }) => hash)
}
const ageBy = (hours: number, ...hashes: string[]) =>
  sql`update "order" set payment_status_at = now() - make_interval(hours => ${hours}::int) where hash = any(${hashes}::text[])`.execute(app.db)
async function setHours({ operator: { as } }: Pick<Market, 'operator'>, cancelUnpaidAfterHours: number | null): Promise<void> {
  const { version } = await app.call(marketplace.myMarketplace, { as })
  await app.call(marketplace.updateMyMarketplace, { as, body: { version, cancelUnpaidAfterHours } })
}
const cancelDue = async (): Promise<void> => {
  await cancelUnpaid(createJobCtx(app))
  await app.drain()
}
const statesOf = async ({ operator }: Pick<Market, 'operator'>, hash: string): Promise<string[]> => {
  const { orderStatus, paymentStatus } = await seeOrder(app, operator.as, hash)
  return [orderStatus, paymentStatus]
}
const groupOf = sql`(select group_id from "order" where hash = `

describe('a purchase that nobody pays', () => {
  it('is cancelled whole after three days: its items go back into stock, and its payment ends at the provider', async () => {
    const market = await makeMarket(app, { priceMinor: 1000, stock: 5 })
    const { operator } = market
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const offer = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: other.companyId, priceMinor: 500, stock: 5 })
    const hashes = await abandon(market, [offer])
    expect((await app.call(marketplace.myMarketplace, { as: operator.as })).cancelUnpaidAfterHours).toBe(72)
    await ageBy(71, ...hashes)
    await cancelDue()
    for (const hash of hashes) expect(await statesOf(market, hash)).toEqual(['New', 'Processing'])
    // One order of a purchase whose payment is that of the other: neither is cancelled alone.
    await ageBy(73, hashes[0] ?? '')
    await cancelDue()
    for (const hash of hashes) expect(await statesOf(market, hash)).toEqual(['New', 'Processing'])
    await ageBy(73, ...hashes)
    await cancelDue()
    for (const hash of hashes) {
      const seen = await seeOrder(app, operator.as, hash)
      expect(seen).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Expired', attention: [] })
      const entry = seen.timeline.find(({ kind }) => kind === 'cancelled_unpaid')
      expect(entry).toMatchObject({ from: 'New', to: 'Cancelled', message: 'Cancelled: not paid within 72 hours' })
      expect(seen.timeline.find(({ to }) => to === 'Expired')?.message).toBe('Payment expired')
    }
    for (const one of [market.offer, offer]) expect(await stockOf(app, one)).toMatchObject({ variant: 5 })
    const { rows } = await sql`select status from sandbox.movement where idempotency_key = ${groupOf}${hashes[0]})::text`.execute(app.db)
    expect(rows).toEqual([{ status: 'failed' }])
    const before = await seeOrder(app, operator.as, hashes[0] ?? '')
    await cancelDue()
    expect((await seeOrder(app, operator.as, hashes[0] ?? '')).timeline).toHaveLength(before.timeline.length)
  })

  it('is cancelled as early as its marketplace says, and never where it does not', async () => {
    const [early, never] = [await makeMarket(app), await makeMarket(app)]
    const [[first = ''], [second = '']] = [await abandon(early), await abandon(never)]
    await setHours(early, 1)
    await setHours(never, null)
    await ageBy(2, first)
    await ageBy(2000, second)
    await cancelDue()
    expect([await statesOf(early, first), await statesOf(never, second)]).toEqual([
      ['Cancelled', 'Expired'],
      ['New', 'Processing'],
    ])
    const { version } = await app.call(marketplace.myMarketplace, { as: early.operator.as })
    const refused = await app.refused(marketplace.updateMyMarketplace, { as: early.operator.as, body: { version, cancelUnpaidAfterHours: 0 } })
    expect(refused.status).toBe(422)
  })

  it('is paid where the provider knows it as paid, and stays while the provider does not answer', async () => {
    const [paid, away] = [await makeMarket(app), await makeMarket(app)]
    const [[first = ''], [second = '']] = [await abandon(paid), await abandon(away)]
    await sql`update sandbox.movement set status = 'captured' where idempotency_key = ${groupOf}${first})::text`.execute(app.db)
    await script(app, away.operator.marketplaceId, ['movements:401'])
    await ageBy(73, first, second)
    await cancelDue()
    expect([await statesOf(paid, first), await statesOf(away, second)]).toEqual([
      ['New', 'Captured'],
      ['New', 'Processing'],
    ])
    await cancelDue()
    expect(await statesOf(away, second)).toEqual(['Cancelled', 'Expired'])
  })

  it('expires at once where its payment was never requested, and is not requested afterwards', async () => {
    const market = await makeMarket(app)
    const { orders, orderGroupId } = await createOrders(app, market.operator.as, purchase([{ variantId: market.offer.variantId, quantity: 1 }]))
    const hash = orders[0]?.hash ?? ''
    await ageBy(73, hash)
    await cancelUnpaid(createJobCtx(app))
    expect(await statesOf(market, hash)).toEqual(['Cancelled', 'Expired'])
    await app.drain()
    expect(await statesOf(market, hash)).toEqual(['Cancelled', 'Expired'])
    expect((await sql`select from sandbox.movement where idempotency_key = ${orderGroupId}`.execute(app.db)).rows).toEqual([])
  })

  it('stays where its merchant collects the money', async () => {
    const market = await makeMarket(app)
    const { version } = await app.call(marketplace.myMarketplace, { as: market.operator.as })
    await app.call(marketplace.updateMyMarketplace, { as: market.operator.as, body: { version, allowsMerchantCollection: true } })
    const body = purchase([{ variantId: market.offer.variantId, quantity: 1 }], { collectedBy: 'merchant' })
    const [{ hash } = { hash: '' }] = (await createOrders(app, market.operator.as, body)).orders
    await ageBy(2000, hash)
    await cancelDue()
    expect(await statesOf(market, hash)).toEqual(['New', 'Unprocessed'])
  })
})

describe('at Stripe', () => {
  async function buyAtStripe(more: Parameters<typeof purchase>[1] = {}) {
    const market = await makeMarket(app, { priceMinor: 5000 })
    await app.call(paymentAccount.updateSettings, { as: market.operator.as, body: { provider: 'stripe', settings: stripeKeys } })
    const { orders } = await createOrders(app, market.operator.as, purchase([{ variantId: market.offer.variantId, quantity: 1 }], more))
    await app.drain()
    const hash = orders[0]?.hash ?? ''
    await ageBy(73, hash)
    const id = stripe.list('payment_intents')[0]?.id ?? ''
    return { market, hash, id, states: () => statesOf(market, hash), statusThere: () => stripe.get(id).status }
  }

  it('an abandoned checkout can no longer be paid; a debit that is under way, and a voucher, stay', async () => {
    const left = await buyAtStripe()
    const debit = await buyAtStripe()
    stripe.delay(debit.id, 'processing')
    const voucher = await buyAtStripe()
    Object.assign(stripe.get(voucher.id), { status: 'requires_action', next_action: { type: 'oxxo_display_details' } })
    await cancelDue()
    expect([await left.states(), left.statusThere()]).toEqual([['Cancelled', 'Expired'], 'canceled'])
    for (const one of [debit, voucher]) expect(await one.states()).toEqual(['New', 'Processing'])
    stripe.delay(debit.id, 'failed')
    await cancelDue()
    expect([await debit.states(), debit.statusThere()]).toEqual([['Cancelled', 'Refused'], 'canceled'])
    Object.assign(stripe.get(voucher.id), { next_action: { type: 'redirect_to_url' } })
    await cancelDue()
    expect(await voucher.states()).toEqual(['Cancelled', 'Expired'])
  })

  it('what is paid in the moment of its cancellation is refunded', async () => {
    const { market, hash, id, states } = await buyAtStripe()
    await cancelUnpaid(createJobCtx(app))
    stripe.pay(id)
    await app.drain()
    expect(await states()).toEqual(['Cancelled', 'Refunding'])
    expect((await app.call(order.getByHash, { as: market.operator.as, params: { hash } })).captured.minor).toBe(5000)
  })
})
