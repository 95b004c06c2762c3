import { paymentAccount } from '@stoa/contract/payment-account.ts'
import { payout } from '@stoa/contract/payout.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, settle } from '../../../test/make-orders.ts'
import { makeManager, makeMerchant, makeOperator, makePartnership, unique } from '../../../test/make.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { checkAccounts } from './check-accounts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

/** An operator and its approved merchant that has no payout account yet. */
async function makeBare() {
  const market = await makeMarket(app)
  await app.db.deleteFrom('payment_account').where('marketplace_id', '=', market.operator.marketplaceId).execute()
  return market
}

const create = (as: As, id: string) => app.call(paymentAccount.createPayoutAccount, { as, params: { id } })
const verify = (as: As, id: string) => app.call(paymentAccount.verifyPayoutAccount, { as, params: { id } })

/** Enters bank details on the provider's page, as its owner does in a browser. */
async function enter(href: string, number: string, hasDocument = true): Promise<void> {
  const page = await fetch(href)
  expect(page.status).toBe(200)
  const body = new URLSearchParams({ number, ...(hasDocument ? { document: 'on' } : {}) })
  expect((await fetch(href, { method: 'POST', body })).status).toBe(200)
}

describe('a payout account', () => {
  it('goes from no details over a missing document to verified, by the page of the provider', async () => {
    const { operator, merchant } = await makeBare()
    const { marketplaceId } = operator
    const before = await app.call(paymentAccount.setup, { as: merchant.as })
    expect(before).toMatchObject({ provider: null, accounts: [{ marketplace: { id: marketplaceId }, state: 'none', destination: '' }] })
    const opened = await create(merchant.as, marketplaceId)
    expect(opened.account).toMatchObject({ state: 'pending', requirements: ['legal_details', 'bank_account'] })
    expect(new Date(opened.expiresAt).getTime()).toBeGreaterThan(Date.now())
    await enter(opened.href, 'NL00 TEST 0000 4242', false)
    expect(await verify(merchant.as, marketplaceId)).toMatchObject({ state: 'restricted', requirements: ['identity_document'] })
    await enter(opened.href, 'NL00 TEST 0000 4242')
    expect(await verify(merchant.as, marketplaceId)).toMatchObject({ state: 'verified', requirements: [], destination: '•••• 4242', holdUntil: null })
    // The operator reads the same, by the merchant, and counts it.
    expect(await verify(operator.as, merchant.companyId)).toMatchObject({ state: 'verified', merchant: { id: merchant.companyId } })
    const setup = await app.call(paymentAccount.setup, { as: operator.as })
    expect(setup).toMatchObject({ provider: 'sandbox', accountCounts: { none: 0, pending: 0, restricted: 0, verified: 1 }, accounts: [] })
    expect(JSON.stringify(setup.settings)).not.toMatch(/sk_|whsec_/)
  })

  it('is opened once however often it is requested, and its link is signed', async () => {
    const { operator, merchant } = await makeBare()
    const links = await Promise.all([1, 2, 3].map(() => create(merchant.as, operator.marketplaceId)))
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sandbox.merchant_account a join connection k on k.settings ->> 'account' = a.account_id
      where k.company_id = ${operator.marketplaceId} and a.idempotency_key not like 'macct%'`.execute(app.db)
    expect(rows[0]?.count).toBe(1)
    const forged = (links[0]?.href ?? '').replace('back=', 'back=x')
    expect((await fetch(forged)).status).toBe(403)
  })

  it('is for owners of partners: others are refused, strangers look like nobody', async () => {
    const { operator, merchant } = await makeBare()
    const manager = await makeManager(app, merchant)
    const stranger = await makeMerchant(app)
    const params = { id: operator.marketplaceId }
    expect((await app.refused(paymentAccount.createPayoutAccount, { as: manager.as, params })).status).toBe(403)
    expect((await app.refused(paymentAccount.createPayoutAccount, { as: stranger.as, params })).status).toBe(404)
    expect((await app.refused(paymentAccount.verifyPayoutAccount, { as: operator.as, params: { id: stranger.companyId } })).status).toBe(404)
    expect(await app.refused(paymentAccount.verifyPayoutAccount, { as: merchant.as, params })).toMatchObject({ status: 409, code: 'state_forbids' })
    await sql`update session set authenticated_at = now() - interval '1 hour' where company_id = ${merchant.companyId}`.execute(app.db)
    expect((await app.refused(paymentAccount.createPayoutAccount, { as: merchant.as, params })).code).toBe('reauth_required')
  })

  it('for a subscription asks for a payment method', async () => {
    const { operator, merchant } = await makeBare()
    const opened = await app.call(paymentAccount.createSubscriptionAccount, { as: merchant.as, params: { id: operator.marketplaceId } })
    expect(opened.account).toMatchObject({ kind: 'subscription', state: 'pending', requirements: ['payment_method'] })
  })
})

describe('a payout', () => {
  async function payable() {
    const { operator, merchant, offer } = await makeBare()
    await app.db.updateTable('marketplace').set({ return_window_days: 0 }).where('id', '=', operator.marketplaceId).execute()
    const paid = await makePaidOrder(app, operator.as, offer)
    await app.call(order.fulfil, { as: merchant.as, body: { hash: paid.hash } })
    await settle(app)
    const run = () => app.call(payout.run, { as: operator.as, key: unique(), body: {} })
    return { operator, merchant, run }
  }

  it('waits for a verified account, and for a week after its bank account changed', async () => {
    const { operator, merchant, run } = await payable()
    const { marketplaceId } = operator
    const skipped = async () => (await run()).skipped.map(({ code, reason }) => ({ code, reason }))
    expect(await skipped()).toEqual([{ code: 'no_payout_account', reason: 'No payout account has been added yet' }])
    const { href } = await create(merchant.as, marketplaceId)
    expect((await skipped()).map(({ code }) => code)).toEqual(['payout_account_unverified'])
    await enter(href, '1111 1111')
    await verify(merchant.as, marketplaceId)
    await enter(href, '2222 2222')
    const changed = await verify(merchant.as, marketplaceId)
    expect(changed).toMatchObject({ state: 'verified', destination: '•••• 2222' })
    const days = (new Date(changed.holdUntil ?? 0).getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.99)
    expect(days).toBeLessThanOrEqual(7)
    const [held] = await skipped()
    expect(held?.code).toBe('payout_account_on_hold')
    expect(held?.reason).toContain('payouts wait until')
    const { rows } = await sql<{ action: string }>`
      select action from audit_entry where company_id = ${merchant.companyId} and action = 'payout-account.changed'`.execute(app.db)
    expect(rows).toHaveLength(1)
    await sql`update payment_account set hold_until = now() where marketplace_id = ${marketplaceId}`.execute(app.db)
    const { payouts } = await run()
    expect(payouts).toHaveLength(1)
    await settle(app)
    const sent = await sql<{ destination: string }>`
      select m.body ->> 'destination' as destination from sandbox.movement m join connection k on k.settings ->> 'account' = m.account_id
      where k.company_id = ${marketplaceId} and m.kind = 'payout'`.execute(app.db)
    expect(sent.rows[0]?.destination).toMatch(/^macct_/)
    expect((await app.call(payout.get, { as: operator.as, params: { id: payouts[0]?.id ?? '' } })).status).toBe('Paid Out')
  })

  it('is reported by the provider, which the operator sees', async () => {
    const { operator } = await payable()
    const { webhook } = await app.call(paymentAccount.setup, { as: operator.as })
    expect(webhook?.address).toContain('/api/Webhook/sandbox/')
    expect(webhook?.lastReportAt).not.toBe(null)
  })

  it('waits until it reaches the minimum of the merchant', async () => {
    const { operator, merchant, run } = await payable()
    const { marketplaceId } = operator
    const body = { marketplaceId, payoutMinimumMinor: 1_000_000 }
    expect((await app.refused(paymentAccount.updateSettings, { as: merchant.as, body })).code).toBe('state_forbids')
    const { href } = await create(merchant.as, marketplaceId)
    await enter(href, '1111 1111')
    await verify(merchant.as, marketplaceId)
    const setup = await app.call(paymentAccount.updateSettings, { as: merchant.as, body })
    expect(setup.accounts[0]?.payoutMinimum).toEqual({ minor: 1_000_000, currency: 'EUR' })
    expect((await run()).skipped.map(({ code }) => code)).toEqual(['below_minimum'])
    expect((await app.refused(paymentAccount.updateSettings, { as: merchant.as, body: {} })).errors?.[0]?.path).toBe('marketplaceId')
  })

  it('notices once a day that an account was restricted by the provider', async () => {
    const { operator, merchant } = await makeBare()
    const { marketplaceId } = operator
    const { href } = await create(merchant.as, marketplaceId)
    await enter(href, '1111 1111')
    await verify(merchant.as, marketplaceId)
    await sql`
      update sandbox.merchant_account a set state = 'restricted' from connection k
      where k.settings ->> 'account' = a.account_id and k.company_id = ${marketplaceId}`.execute(app.db)
    await sql`update payment_account set checked_at = now() - interval '1 day' where marketplace_id = ${marketplaceId}`.execute(app.db)
    await checkAccounts(createJobCtx(app))
    const { accounts } = await app.call(paymentAccount.setup, { as: merchant.as })
    expect(accounts[0]).toMatchObject({ state: 'restricted', requirements: ['identity_document'] })
  })
})

describe('a payment provider', () => {
  it('is chosen from those the installation has, each with its fields', async () => {
    const { as } = await makeOperator(app)
    const providers = await app.call(paymentAccount.providers, { as })
    expect(providers).toMatchObject([
      { provider: 'sandbox', isConnected: true, createsAccount: true },
      { provider: 'stripe', isConnected: false, createsAccount: false },
      { provider: 'adyen', isConnected: false, createsAccount: false },
    ])
    expect(providers[0]?.fields.map(({ key, type }) => [key, type])).toContainEqual(['apiKey', 'secret'])
    const settings = await app.call(paymentAccount.settings, { as, body: {} })
    expect(settings.settings['apiKey']).toMatch(/^••••/)
    expect((await app.refused(paymentAccount.settings, { as, body: { provider: 'nobody' } })).errors?.[0]?.path).toBe('provider')
  })

  it('is tried before its settings are kept: what does not work changes nothing', async () => {
    const { as, companyId } = await makeOperator(app)
    const { settings, version } = await app.call(paymentAccount.settings, { as, body: {} })
    const change = (apiKey: string) => ({ provider: 'sandbox', version, settings: { ...settings, apiKey } })
    const problem = await app.refused(paymentAccount.updateSettings, { as, body: change('sk_wrong_key_of_nobody') })
    expect(problem).toMatchObject({ status: 422, code: 'connection_failed', errors: [{ path: 'settings.apiKey' }] })
    expect((await app.refused(paymentAccount.updateSettings, { as, body: { provider: 'sandbox', settings: {}, version } })).status).toBe(422)
    // Masked secrets come back as they were: they keep what is saved.
    const kept = await app.call(paymentAccount.updateSettings, { as, body: { provider: 'sandbox', version, settings } })
    expect(kept).toMatchObject({ provider: 'sandbox', version: (version ?? 0) + 1, settings })
    expect((await app.refused(paymentAccount.updateSettings, { as, body: { provider: 'sandbox', version, settings } })).code).toBe('stale_version')
    const { rows } = await sql`select from audit_entry where company_id = ${companyId} and action = 'payment.set-up'`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  it('is connected with a test account where none is, and merchants open new accounts there', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app)
    await sql`update connection set ended_at = now() where company_id = ${operator.companyId}`.execute(app.db)
    await makePartnership(app, operator.companyId, merchant.companyId)
    const params = { id: operator.companyId }
    expect((await app.refused(paymentAccount.createPayoutAccount, { as: merchant.as, params })).code).toBe('state_forbids')
    await app.call(paymentAccount.updateSettings, { as: operator.as, body: { provider: 'sandbox', version: null } })
    expect((await create(merchant.as, operator.companyId)).account.state).toBe('pending')
  })
})
