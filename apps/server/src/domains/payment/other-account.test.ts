import { order } from '@stoa/contract/order.ts'
import { paymentAccount } from '@stoa/contract/payment-account.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { createOrders, expectSound, makeMarket, purchase, seeOrder } from '../../../test/make-orders.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import type { Stripe } from '../../../test/stripe/stripe-stand-in.ts'
import { liveKey, openStripe, stripeKeys } from '../../../test/stripe/stripe-stand-in.ts'
import { checkAccounts } from './check-accounts.ts'

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

/** A marketplace with the test keys of Stripe, a merchant that it can pay, and a paid order. */
async function makeTested() {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 5000 })
  const change = (settings: Record<string, string>) =>
    app.call(paymentAccount.updateSettings, { as: operator.as, body: { provider: 'stripe', settings } })
  const params = { id: operator.marketplaceId }
  const open = async () => {
    const { account, href } = await app.call(paymentAccount.createPayoutAccount, { as: merchant.as, params })
    return { account, reference: new URL(href).pathname.split('/').at(-1) ?? '' }
  }
  const verify = () => app.call(paymentAccount.verifyPayoutAccount, { as: merchant.as, params })
  const setup = await change(stripeKeys)
  const { reference } = await open()
  stripe.completeAccount(reference)
  expect((await verify()).state).toBe('verified')
  const paid = purchase([{ variantId: offer.variantId, quantity: 1 }], { paymentReference: stripe.createPaid(5000) })
  const { orders } = await createOrders(app, operator.as, paid)
  await app.drain()
  return { operator, merchant, setup, change, open, verify, params, reference, hash: orders[0]?.hash ?? '' }
}

describe('live keys in place of the test keys of Stripe', () => {
  it('are another account: merchants open new ones there, and earlier payments are refunded with the keys before', async () => {
    const { operator, merchant, setup, change, open, verify, reference, hash } = await makeTested()
    const after = await change({ secretKey: liveKey })
    expect(after.webhook?.address).not.toBe(setup.webhook?.address)
    expect(after.settings.webhookSecret).toBeUndefined()
    expect(after.accountCounts).toMatchObject({ none: 1, verified: 0 })
    const opened = await open()
    expect(opened.reference).not.toBe(reference)
    stripe.completeAccount(opened.reference, '1881', stripe.live)
    expect(await verify()).toMatchObject({ state: 'verified' })
    await app.call(order.refund, { as: operator.as, body: { hash, amountMinor: 1000 } })
    await app.drain()
    expect(stripe.list('refunds')).toMatchObject([{ amount: 1000 }])
    expect((await seeOrder(app, merchant.as, hash)).paymentStatus).toBe('Refunding')
  })

  it('stay the same connection where the key of the same account is replaced', async () => {
    const { setup, change } = await makeTested()
    const after = await change({ secretKey: stripeKeys.secretKey })
    expect(after.webhook?.address).toBe(setup.webhook?.address)
    expect(after.settings.webhookSecret).toBeDefined()
    expect(after.accountCounts).toMatchObject({ none: 0, verified: 1 })
  })

  it('are known as such where a connection was made before its account was kept', async () => {
    const { operator, setup, change } = await makeTested()
    await sql`update connection set settings = settings - 'providerIdentity' where company_id = ${operator.marketplaceId} and kind = 'payment'`.execute(
      app.db,
    )
    expect((await change({ secretKey: liveKey })).webhook?.address).not.toBe(setup.webhook?.address)
  })
})

describe('an account that the provider no longer knows', () => {
  it('is not paid, and its merchant opens another', async () => {
    const { operator, merchant, open, params, reference } = await makeTested()
    stripe.state.rows.delete(reference)
    await sql`update payment_account set checked_at = now() - interval '2 days' where marketplace_id = ${operator.marketplaceId}`.execute(app.db)
    await checkAccounts(createJobCtx(app))
    expect((await app.call(paymentAccount.setup, { as: operator.as })).accountCounts).toMatchObject({ verified: 0 })
    expect((await app.refused(paymentAccount.verifyPayoutAccount, { as: merchant.as, params })).code).toBe('state_forbids')
    const opened = await open()
    expect(opened.account.state).toBe('pending')
    expect(opened.reference).not.toBe(reference)
  })

  it('is opened again as soon as its merchant asks for it, also under another name, and once however often', async () => {
    const { merchant, open, reference } = await makeTested()
    stripe.state.rows.delete(reference)
    await sql`update company set name = 'Another name' where id = ${merchant.companyId}`.execute(app.db)
    const { reference: second } = await open()
    expect(second).not.toBe(reference)
    stripe.state.rows.delete(second)
    const third = await open()
    expect([reference, second]).not.toContain(third.reference)
    expect((await open()).reference).toBe(third.reference)
  })
})
