import { order } from '@stoa/contract/order.ts'
import { paymentAccount } from '@stoa/contract/payment-account.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdyenMarket } from '../../../test/adyen/adyen-market.ts'
import type { Adyen } from '../../../test/adyen/adyen-stand-in.ts'
import { adyenKeys, openAdyen } from '../../../test/adyen/adyen-stand-in.ts'
import type { Split } from '../../../test/adyen/adyen-state.ts'
import { adyenSettings } from '../../../test/adyen/adyen-state.ts'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound, makeMarket, seeOrder } from '../../../test/make-orders.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { startNoticeReads } from './start-notice-reads.ts'

let adyen: Adyen
let app: TestApp
beforeAll(async () => {
  adyen = await openAdyen()
  app = await startTestApp({ adyenUrl: adyen.origin })
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
  await adyen.close()
})

describe('Adyen', () => {
  it('is connected with keys that work, and shows both webhooks with their events', async () => {
    const { operator } = await makeMarket(app)
    const connect = (more: Record<string, string>) => ({
      as: operator.as,
      body: { provider: 'adyen', settings: { ...adyenSettings, ...adyenKeys, ...more } },
    })
    for (const secret of ['apiKey', 'platformKey', 'onboardingKey'])
      expect((await app.refused(paymentAccount.updateSettings, connect({ [secret]: 'of-somebody-else' }))).code).toBe('connection_failed')
    expect((await app.refused(paymentAccount.updateSettings, connect({ liableAccount: 'BA-of-nobody' }))).code).toBe('connection_failed')
    const setup = await app.call(paymentAccount.updateSettings, connect({}))
    expect(setup.webhook?.endpoints.map(({ events }) => events[0])).toEqual(['AUTHORISATION', 'balancePlatform.accountHolder.created'])
    for (const secret of Object.values(adyenKeys)) expect(JSON.stringify(setup)).not.toContain(secret)
  })

  it('divides a payment between the merchant and the marketplace, and captures the purchase once Adyen reports it, however often', async () => {
    const { post, buy, see, account } = await makeAdyenMarket(app, adyen)
    const hash = await buy()
    const before = await see(hash)
    expect(before.paymentStatus).toBe('Processing')
    const link = adyen.state.get(before.paymentReference ?? '')
    const splits = link.splits as Split[]
    expect(splits.map(({ type, account: to, amount }) => [type, to, amount?.value])).toEqual([
      ['BalanceAccount', account, 4500],
      ['Commission', undefined, 500],
      ['PaymentFee', adyenSettings.liableAccount, undefined],
    ])
    const psp = adyen.pay(link.id)
    const webhook = adyen.webhookOf(psp, 'AUTHORISATION')
    const first = await post(webhook)
    expect([first.status, first.text]).toEqual([200, expect.stringContaining('[accepted]')])
    expect((await post(webhook)).status).toBe(200)
    expect(await see(hash)).toMatchObject({ paymentStatus: 'Captured', paymentReference: psp })
    expect(adyen.balanceOf(account)).toBe(4500)
    // A try that was refused leaves the payment open.
    const other = await buy()
    const tried = adyen.pay((await see(other)).paymentReference ?? '')
    await post(adyen.webhookOf(tried, 'AUTHORISATION', { success: 'false', reason: 'Refused' }))
    expect((await see(other)).paymentStatus).toBe('Processing')
  })

  it('captures what the storefront authorised, with the parts of the order, and no more than that', async () => {
    const { post, buy, see, account } = await makeAdyenMarket(app, adyen)
    const psp = adyen.authorise(5000)
    const hash = await buy({ paymentReference: psp })
    expect((await see(hash)).paymentStatus).toBe('Processing')
    // The report of the capture names the storefront's own reference: the payment is known by Adyen's.
    await post(adyen.webhookOf(psp, 'CAPTURE', { pspReference: 'CAPTURE1', originalReference: psp }))
    expect(await see(hash)).toMatchObject({ paymentStatus: 'Captured', paymentReference: psp })
    expect(adyen.balanceOf(account)).toBe(4500)
    const less = await buy({ paymentReference: adyen.authorise(4999) })
    expect((await see(less)).paymentStatus).toBe('Processing')
  })

  it('refuses a webhook with another key, and knows no connection that is not there', async () => {
    const { setup, buyPaid } = await makeAdyenMarket(app, adyen)
    const { psp } = await buyPaid()
    const body = adyen.webhookOf(psp, 'CANCELLATION')
    const status = async (address: string, changed: object) =>
      (await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(changed) })).status
    const address = setup.webhook?.address ?? ''
    expect(await status(address, JSON.parse(JSON.stringify(body).replace('5000', '5001')) as object)).toBe(401)
    expect(await status(address.replace(/.{4}$/, '0000'), body)).toBe(401)
  })

  it('refunds by the same parts, gives commission back, and says how the refund ended', async () => {
    const { merchant, post, buyPaid, see, account, refund } = await makeAdyenMarket(app, adyen)
    const { hash, psp } = await buyPaid()
    const first = await refund(hash, 2000)
    const parts = adyen.state.transfers.filter(({ type, categoryData }) => type === 'refund' && categoryData?.modificationPspReference === first)
    expect(parts.map(({ balanceAccount, amount }) => [balanceAccount.id, amount.value])).toEqual([
      [account, 1800],
      [adyenSettings.liableAccount, 200],
    ])
    // The report names the payment, not the refund: Adyen does so for modifications.
    await post(adyen.webhookOf(psp, 'REFUND', { pspReference: first, originalReference: psp, amount: { value: 2000, currency: 'EUR' } }))
    expect(await seeOrder(app, merchant.as, hash)).toMatchObject({ refunded: { minor: 2000 }, paymentStatus: 'Partially Refunded' })
    const second = await refund(hash, 3000)
    const failed = {
      pspReference: second,
      originalReference: psp,
      amount: { value: 3000, currency: 'EUR' },
      success: 'false',
      reason: 'Insufficient balance',
    }
    await post(adyen.webhookOf(psp, 'REFUND', failed))
    expect(await see(hash)).toMatchObject({ paymentStatus: 'Refund Failed', refundable: { minor: 3000 } })
  })

  it('opens a merchant’s account, says in plain words what is missing, and reports when it can be paid', async () => {
    const { operator, merchant, postPlatform, openAccount, accountId } = await makeAdyenMarket(app, adyen, { isPayable: false })
    const opened = await openAccount()
    expect(opened.account).toMatchObject({ state: 'pending', requirements: ['bank_account', 'legal_details'] })
    expect(opened.href).toContain('/onboarding/LE')
    const account = accountId()
    await openAccount()
    expect(accountId()).toBe(account)
    const { holderId } = adyen.completeAccount(account)
    const data = { balancePlatform: adyenSettings.balancePlatform, accountHolder: { id: holderId } }
    expect((await postPlatform({ type: 'balancePlatform.accountHolder.updated', environment: 'test', data })).status).toBe(200)
    const { accounts } = await app.call(paymentAccount.setup, { as: merchant.as })
    const mine = accounts.find(({ marketplace }) => marketplace.id === operator.marketplaceId)
    expect(mine).toMatchObject({ state: 'verified', requirements: [], destination: '•••• 4242' })
  })

  it('pays a merchant from its own balance, and what is not there from the marketplace’s; a payout that the bank returned is paid again', async () => {
    const { merchant, buyPaid, see, account, payAll, postPlatform } = await makeAdyenMarket(app, adyen)
    const { hash } = await buyPaid()
    // Of a purchase before the merchant had an account.
    adyen.state.balances.set(account, 4000)
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    await app.drain()
    await payAll()
    const [sent] = adyen.list('payout').slice(-1)
    expect(sent).toMatchObject({ amount: { value: 4500, currency: 'EUR' }, balanceAccount: { id: account } })
    expect(adyen.state.transfers.filter(({ category, direction }) => category === 'internal' && direction === 'incoming').at(-1)).toMatchObject({
      balanceAccount: { id: account },
      amount: { value: 500 },
    })
    expect(adyen.balanceOf(account)).toBe(0)
    expect((await see(hash)).payoutStatus).toBe('Payout Processing')
    const report = async (status: string) => {
      const transfer = adyen.state.transfers.findLast(({ category }) => category === 'bank')
      if (!transfer) throw new Error('No transfer')
      transfer.status = status
      const data = { balancePlatform: adyenSettings.balancePlatform, id: transfer.id, category: 'bank', status, type: 'bankTransfer' }
      await postPlatform({ type: 'balancePlatform.transfer.updated', environment: 'test', data })
    }
    await report('returned')
    expect((await see(hash)).payoutStatus).toBe('Payout Failed')
    adyen.state.balances.set(account, 4500)
    await payAll()
    await report('booked')
    expect((await see(hash)).payoutStatus).toBe('Paid Out')
  })

  it('waits where the marketplace’s balance does not cover a payout, and pays it later by the same key', async () => {
    const { merchant, buyPaid, see, account, payAll } = await makeAdyenMarket(app, adyen)
    const { hash } = await buyPaid()
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    await app.drain()
    adyen.state.balances.set(account, 0)
    const liable = adyen.balanceOf(adyenSettings.liableAccount)
    adyen.state.balances.set(adyenSettings.liableAccount, 100)
    await payAll()
    expect((await see(hash)).payoutStatus).toBe('Payout Processing')
    const before = adyen.list('payout').length
    adyen.state.balances.set(adyenSettings.liableAccount, liable)
    const { rows } = await app.pool.query<{ id: string; marketplace_id: string }>(
      'select id, marketplace_id from payout order by created_at desc limit 1',
    )
    const { sendPayout } = await import('../payout/send-payout.ts')
    for (let again = 0; again < 2; again++)
      await sendPayout(createJobCtx(app), { marketplaceId: rows[0]?.marketplace_id ?? '', payoutId: rows[0]?.id ?? '' })
    expect(adyen.list('payout')).toHaveLength(before + 1)
  })

  it('lists what moved every night, and what no webhook brought is handled once', async () => {
    const { buy, see, refund } = await makeAdyenMarket(app, adyen)
    const hash = await buy()
    adyen.pay((await see(hash)).paymentReference ?? '')
    adyen.state.pageLimit = 20
    const readAll = async () => {
      await startNoticeReads(createJobCtx(app))
      await app.drain()
    }
    await readAll()
    expect((await see(hash)).paymentStatus).toBe('Captured')
    const psp = await refund(hash, 5000)
    await readAll()
    expect((await see(hash)).paymentStatus).toBe('Refunding')
    adyen.end(psp, 'refunded')
    for (let night = 0; night < 2; night++) await readAll()
    adyen.state.pageLimit = 100
    const seen = await see(hash)
    expect(seen.paymentStatus).toBe('Refunded')
    expect(seen.moneyTrail.map(({ kind }) => kind)).toEqual(['capture', 'commission', 'provider_fee', 'refund', 'commission_return'])
    expect(JSON.stringify(seen.timeline)).not.toContain('report_ignored')
  })
})
