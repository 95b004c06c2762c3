import { dashboard } from '@stoa/contract/dashboard.ts'
import { order } from '@stoa/contract/order.ts'
import { paymentAccount } from '@stoa/contract/payment-account.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdyenMarket } from '../../../../test/adyen/adyen-market.ts'
import type { Adyen } from '../../../../test/adyen/adyen-stand-in.ts'
import { openAdyen } from '../../../../test/adyen/adyen-stand-in.ts'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import { createOrders, expectSound, makeMarket, purchase, script, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import type { Stripe } from '../../../../test/stripe/stripe-stand-in.ts'
import { openStripe, signStripe, stripeKeys } from '../../../../test/stripe/stripe-stand-in.ts'
import { resolveStuck } from '../attention/resolve-stuck.ts'
import { cancelUnneeded } from './cancel-unneeded.ts'

let stripe: Stripe
let adyen: Adyen
let app: TestApp
beforeAll(async () => {
  stripe = await openStripe()
  adyen = await openAdyen()
  app = await startTestApp({ stripeUrl: stripe.origin, adyenUrl: adyen.origin })
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
  await stripe.close()
  await adyen.close()
})

type Market = Awaited<ReturnType<typeof makeMarket>>

/** Buys one of each thing and never pays: the provider has nothing to report. Returns the orders. */
async function abandon({ operator, offer }: Market, more: { variantId: string }[] = []): Promise<string[]> {
  await script(app, operator.marketplaceId, ['payments:late'])
  const lines = [offer, ...more].map(({ variantId }) => ({ variantId, quantity: 1 }))
  const { orders } = await createOrders(app, operator.as, purchase(lines))
  await app.installation.jobs.drain(app.installation.jobContextFactory)
  await sql`delete from sandbox.webhook where delivered_at is null`.execute(app.db)
  return orders.map(({ hash }) => hash)
}
const cancel = async (as: Market['operator']['as'], hash: string): Promise<void> => {
  await app.call(order.cancel, { as, body: { hash, reason: '' } })
  await app.drain()
}
/** How the payment of an order stands at the sandbox provider; undefined where it does not know it. */
const statusThere = async (hash: string): Promise<string | undefined> => {
  const { rows } = await sql<{ status: string }>`
    select status from sandbox.movement where idempotency_key = (select group_id::text from "order" where hash = ${hash})`.execute(app.db)
  return rows[0]?.status
}
const cancelBySql = (hash: string, paymentStatus: string) =>
  sql`update "order" set order_status = 'Cancelled', payment_status = ${paymentStatus} where hash = ${hash}`.execute(app.db)
const ageBy = (hours: number, hash: string) =>
  sql`update "order" set payment_status_at = now() - make_interval(hours => ${hours}::int) where hash = ${hash}`.execute(app.db)
const attentionOf = async (as: { token: string }): Promise<string[]> => (await app.call(dashboard.my, { as })).attention.map(({ key }) => key)

describe('the payment of a cancelled order', () => {
  it('is cancelled at the provider once every order of the purchase is, and nobody waits for it', async () => {
    const market = await makeMarket(app, { priceMinor: 1000 })
    const { operator } = market
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const [first = '', second = ''] = await abandon(market, [
      await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: other.companyId, priceMinor: 500 }),
    ])
    await ageBy(2, second)
    await resolveStuck(createJobCtx(app))
    expect(await attentionOf(operator.as)).toContain('payment_stuck')
    await cancel(operator.as, first)
    expect((await seeOrder(app, operator.as, first)).paymentStatus).toBe('Processing')
    await ageBy(2, first)
    await resolveStuck(createJobCtx(app))
    expect((await seeOrder(app, operator.as, first)).attention).toEqual([])
    await cancel(operator.as, second)
    for (const hash of [first, second])
      expect(await seeOrder(app, operator.as, hash)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Cancelled', attention: [] })
    expect(await statusThere(first)).toBe('failed')
    expect(await attentionOf(operator.as)).not.toContain('payment_stuck')
  })

  it('is not requested where everything was cancelled before', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
    const { orders, orderGroupId } = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    await app.call(order.cancel, { as: operator.as, body: { hash: orders[0]?.hash ?? '', reason: '' } })
    await settle(app)
    expect(await seeOrder(app, operator.as, orders[0]?.hash ?? '')).toMatchObject({ paymentStatus: 'Cancelled', paymentReference: null })
    expect((await sql`select from sandbox.movement where idempotency_key = ${orderGroupId}`.execute(app.db)).rows).toEqual([])
  })

  it('expires as a link of Adyen', async () => {
    const { operator, buy, see } = await makeAdyenMarket(app, adyen)
    const hash = await buy()
    const link = adyen.state.get((await see(hash)).paymentReference ?? '')
    await cancel(operator.as, hash)
    expect([link.status, (await see(hash)).paymentStatus]).toEqual(['expired', 'Cancelled'])
  })
})

describe('a payment that could not be cancelled at once', () => {
  it('is cancelled once the provider answers again, however often it did not', async () => {
    const market = await makeMarket(app, { priceMinor: 1000 })
    const [hash = ''] = await abandon(market)
    const tries = 9
    await script(
      app,
      market.operator.marketplaceId,
      Array.from({ length: tries }, () => 'payments:401'),
    )
    await cancel(market.operator.as, hash)
    for (let n = 0; n < tries; n++) {
      await sql`update pgboss.job set start_after = now() where name = 'order.cancel-payment' and state = 'retry'`.execute(app.db)
      await app.drain()
    }
    expect([await statusThere(hash), (await seeOrder(app, market.operator.as, hash)).paymentStatus]).toEqual(['failed', 'Cancelled'])
  })

  it('is cancelled every ten minutes where no job does it, also of orders that an earlier release cancelled', async () => {
    const market = await makeMarket(app, { priceMinor: 1000 })
    const [hash = ''] = await abandon(market)
    const [open = ''] = await abandon(market)
    await cancelBySql(hash, 'Authorized')
    await cancelUnneeded(createJobCtx(app))
    expect(await statusThere(hash)).toBe('pending')
    for (const one of [hash, open]) await ageBy(1, one)
    await cancelUnneeded(createJobCtx(app))
    expect([await statusThere(hash), (await seeOrder(app, market.operator.as, hash)).paymentStatus]).toEqual(['failed', 'Cancelled'])
    expect([await statusThere(open), (await seeOrder(app, market.operator.as, open)).paymentStatus]).toEqual(['pending', 'Processing'])
  })

  it('ends a day later where the provider never received it', async () => {
    const market = await makeMarket(app, { priceMinor: 1000 })
    const [hash = ''] = await abandon(market)
    await cancelBySql(hash, 'Processing')
    await sql`delete from sandbox.movement where idempotency_key = (select group_id::text from "order" where hash = ${hash})`.execute(app.db)
    await sql`update order_group set payment_reference = null where id = (select group_id from "order" where hash = ${hash})`.execute(app.db)
    for (const [hours, paymentStatus] of [
      [23, 'Processing'],
      [25, 'Cancelled'],
    ] as const) {
      await ageBy(hours, hash)
      await cancelUnneeded(createJobCtx(app))
      expect((await seeOrder(app, market.operator.as, hash)).paymentStatus).toBe(paymentStatus)
    }
  })
})

describe('a payment that waits for its shopper', () => {
  it('is not put before a person again on the day it was resolved', async () => {
    const market = await makeMarket(app, { priceMinor: 1000 })
    const [hash = ''] = await abandon(market)
    const see = () => seeOrder(app, market.operator.as, hash)
    await ageBy(2, hash)
    await resolveStuck(createJobCtx(app))
    const [item] = (await see()).attention
    expect(item?.code).toBe('payment_stuck')
    await app.call(order.resolveAttention, { as: market.operator.as, params: { id: item?.id ?? '' } })
    await resolveStuck(createJobCtx(app))
    expect((await see()).attention).toEqual([])
    await sql`update attention_item set resolved_at = now() - interval '25 hours' where id = ${item?.id ?? ''}`.execute(app.db)
    await resolveStuck(createJobCtx(app))
    expect((await see()).attention).toMatchObject([{ code: 'payment_stuck' }])
  })
})

describe('at Stripe', () => {
  async function buyAtStripe() {
    const { operator, offer } = await makeMarket(app, { priceMinor: 5000 })
    const setup = await app.call(paymentAccount.updateSettings, { as: operator.as, body: { provider: 'stripe', settings: stripeKeys } })
    const { orders } = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    await app.drain()
    const hash = orders[0]?.hash ?? ''
    const id = stripe.list('payment_intents')[0]?.id ?? ''
    const deliver = async (event: object): Promise<void> => {
      const body = JSON.stringify(event)
      const headers = { 'content-type': 'application/json', 'stripe-signature': signStripe(stripeKeys.webhookSecret, body) }
      await fetch(setup.webhook?.endpoints[0]?.address ?? '', { method: 'POST', headers, body })
      await app.drain()
    }
    return { operator, hash, id, deliver, see: () => seeOrder(app, operator.as, hash), statusThere: () => stripe.get(id).status }
  }

  it('is refunded where the storefront had it paid before its order was cancelled', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 5000 })
    await app.call(paymentAccount.updateSettings, { as: operator.as, body: { provider: 'stripe', settings: stripeKeys } })
    const paid = purchase([{ variantId: offer.variantId, quantity: 1 }], { paymentReference: stripe.createPaid(5000) })
    const { orders } = await createOrders(app, operator.as, paid)
    const hash = orders[0]?.hash ?? ''
    await cancel(operator.as, hash)
    expect(await seeOrder(app, operator.as, hash)).toMatchObject({ captured: { minor: 5000 }, paymentStatus: 'Refunding' })
  })

  it('can no longer be paid once its order is cancelled, and is refunded where it was paid meanwhile', async () => {
    const left = await buyAtStripe()
    await cancel(left.operator.as, left.hash)
    expect([left.statusThere(), (await left.see()).paymentStatus]).toEqual(['canceled', 'Cancelled'])
    const paid = await buyAtStripe()
    stripe.pay(paid.id)
    await cancel(paid.operator.as, paid.hash)
    expect(await paid.see()).toMatchObject({ orderStatus: 'Cancelled', captured: { minor: 5000 }, paymentStatus: 'Refunding' })
  })

  it('ends the order where a delayed method fails days later, and leaves it open where a card is refused', async () => {
    const card = await buyAtStripe()
    await card.deliver(stripe.delay(card.id, 'failed', 'card'))
    expect(await card.see()).toMatchObject({ orderStatus: 'New', paymentStatus: 'Processing' })
    const debit = await buyAtStripe()
    await debit.deliver(stripe.delay(debit.id, 'processing'))
    expect((await debit.see()).paymentStatus).toBe('Processing')
    await debit.deliver(stripe.delay(debit.id, 'failed'))
    expect(await debit.see()).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Refused' })
    expect(debit.statusThere()).toBe('canceled')
  })

  it('stays under way at the bank where it cannot be cancelled, and ends with what the bank says', async () => {
    const debit = await buyAtStripe()
    await debit.deliver(stripe.delay(debit.id, 'processing'))
    await cancel(debit.operator.as, debit.hash)
    expect(await debit.see()).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Processing' })
    await debit.deliver(stripe.delay(debit.id, 'failed'))
    expect(await debit.see()).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Cancelled' })
    expect(debit.statusThere()).toBe('canceled')
  })
})
