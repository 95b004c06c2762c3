import { order } from '@stoa/contract/order.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdyenMarket } from '../../../test/adyen/adyen-market.ts'
import type { Adyen } from '../../../test/adyen/adyen-stand-in.ts'
import { openAdyen } from '../../../test/adyen/adyen-stand-in.ts'
import { adyenSettings } from '../../../test/adyen/adyen-state.ts'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound } from '../../../test/make-orders.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { sendPayout } from '../payout/send-payout.ts'
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

describe('what Adyen reports of a payment', () => {
  it.each([
    ['at its checkout', {}],
    ['by a link of its own', { additionalData: { paymentLinkId: 'PL-of-the-storefront' } }],
  ])('captures nothing where a storefront authorised under a UUID of its own %s', async (_, more) => {
    const { post, buy, see } = await makeAdyenMarket(app, adyen)
    const psp = adyen.authorise(5000, randomUUID())
    const hash = await buy({ paymentReference: psp })
    await post(adyen.webhookOf(psp, 'AUTHORISATION', more))
    expect(await see(hash)).toMatchObject({ paymentStatus: 'Processing', captured: { minor: 0 } })
  })

  it('captures nothing where a storefront authorised under the id of the purchase without its link', async () => {
    const { post, buy, see } = await makeAdyenMarket(app, adyen)
    const hash = await buy()
    const link = adyen.state.get((await see(hash)).paymentReference ?? '')
    await post(adyen.webhookOf(adyen.authorise(5000, link.reference as string), 'AUTHORISATION'))
    expect(await see(hash)).toMatchObject({ paymentStatus: 'Processing', captured: { minor: 0 } })
  })

  it('leaves a payment authorised whose capture failed, and puts it before a person', async () => {
    const { post, buy, see } = await makeAdyenMarket(app, adyen)
    const psp = adyen.authorise(5000)
    const hash = await buy({ paymentReference: psp })
    const failed = { pspReference: 'CAPTURE1', originalReference: psp, success: 'false', reason: 'Insufficient balance on payment' }
    await post(adyen.webhookOf(psp, 'CAPTURE', failed))
    const seen = await see(hash)
    expect(seen).toMatchObject({ orderStatus: 'New', paymentStatus: 'Authorized', captured: { minor: 0 }, attention: [{ code: 'capture_stuck' }] })
    expect(JSON.stringify(seen.timeline)).toContain('Insufficient balance on payment')
    await post(adyen.webhookOf(psp, 'CAPTURE', { pspReference: 'CAPTURE2', originalReference: psp }))
    expect(await see(hash)).toMatchObject({ paymentStatus: 'Captured', attention: [] })
  })

  it('puts a payment before a person whose capture failed after it had been reported, and changes nothing', async () => {
    const { post, buyPaid, see } = await makeAdyenMarket(app, adyen)
    const { hash, psp } = await buyPaid()
    const failed = { pspReference: 'CAPTURE3', originalReference: psp, reason: 'Capture Failed' }
    for (let again = 0; again < 2; again++) await post(adyen.webhookOf(psp, 'CAPTURE_FAILED', failed))
    expect(await see(hash)).toMatchObject({
      paymentStatus: 'Captured',
      captured: { minor: 5000 },
      attention: [{ code: 'payment_contradicted', params: { amount: { minor: 5000, currency: 'EUR' }, reason: 'Capture Failed', reference: psp } }],
    })
  })

  it('leaves a link open at which a shopper was refused, also where only the nightly list says so', async () => {
    const { buy, see } = await makeAdyenMarket(app, adyen)
    const hash = await buy()
    const linkId = (await see(hash)).paymentReference ?? ''
    adyen.refuse(linkId)
    const readAll = async () => {
      await startNoticeReads(createJobCtx(app))
      await app.drain()
    }
    await readAll()
    expect(await see(hash)).toMatchObject({ orderStatus: 'New', paymentStatus: 'Processing' })
    adyen.pay(linkId)
    await readAll()
    expect((await see(hash)).paymentStatus).toBe('Captured')
  })
})

describe('a payout that the balance at Adyen does not cover', () => {
  async function makePayable() {
    const market = await makeAdyenMarket(app, adyen)
    const { hash } = await market.buyPaid()
    await app.call(order.fulfil, { as: market.merchant.as, body: { hash } })
    await app.drain()
    const send = async () => {
      const { rows } = await app.pool.query<{ id: string; marketplace_id: string }>(
        'select id, marketplace_id from payout where marketplace_id = $1 order by created_at desc limit 1',
        [market.operator.marketplaceId],
      )
      await sendPayout(createJobCtx(app), { marketplaceId: market.operator.marketplaceId, payoutId: rows[0]?.id ?? '' })
    }
    /** Adyen reports how the newest transfer to a bank stands. */
    const report = async (changes: Record<string, string>) => {
      const transfer = adyen.state.transfers.findLast(({ category }) => category === 'bank')
      if (!transfer) throw new Error('No transfer')
      Object.assign(transfer, changes)
      const data = {
        balancePlatform: adyenSettings.balancePlatform,
        id: transfer.id,
        category: 'bank',
        status: transfer.status,
        type: 'bankTransfer',
      }
      await market.postPlatform({ type: 'balancePlatform.transfer.updated', environment: 'test', data })
    }
    return { ...market, hash, send, report }
  }

  it('waits though Adyen refuses the transfer only later, and is paid once the balance is there', async () => {
    const { hash, see, payAll, report, send } = await makePayable()
    await payAll()
    await report({ status: 'refused', reason: 'notEnoughBalance' })
    expect((await see(hash)).payoutStatus).toBe('Payout Processing')
    await send()
    await report({ status: 'booked' })
    expect((await see(hash)).payoutStatus).toBe('Paid Out')
  })

  it('is covered again where what came from the marketplace was taken meanwhile', async () => {
    const { hash, see, account, payAll, report, send } = await makePayable()
    adyen.state.balances.set(account, 4000)
    await payAll()
    await report({ status: 'refused', reason: 'notEnoughBalance' })
    // A chargeback took it.
    adyen.state.balances.set(account, 1500)
    await send()
    expect(adyen.balanceOf(account)).toBe(0)
    await report({ status: 'booked' })
    expect((await see(hash)).payoutStatus).toBe('Paid Out')
  })
})
