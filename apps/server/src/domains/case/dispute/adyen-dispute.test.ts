import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { reconciliation } from '@stoa/contract/reconciliation.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdyenMarket } from '../../../../test/adyen/adyen-market.ts'
import type { Adyen } from '../../../../test/adyen/adyen-stand-in.ts'
import { openAdyen } from '../../../../test/adyen/adyen-stand-in.ts'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound } from '../../../../test/make-orders.ts'

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

describe('A dispute at Adyen', () => {
  it('is reported with its deadline, defended with a document, and says who won', async () => {
    const { operator, merchant, post, buyPaid, buy, see } = await makeAdyenMarket(app, adyen)
    const { hash, psp } = await buyPaid()
    const dispute = adyen.dispute(psp)
    const defensePeriodEndsAt = new Date(Date.now() + 14 * 86_400_000).toISOString()
    const event = (eventCode: string, disputeStatus: string) =>
      post(
        adyen.webhookOf(psp, eventCode, {
          pspReference: dispute,
          originalReference: psp,
          reason: 'Merchandise/Services Not Received',
          additionalData: { disputeStatus, chargebackReasonCode: '13.1', chargebackSchemeCode: 'visa', defensePeriodEndsAt },
        }),
      )
    await event('NOTIFICATION_OF_CHARGEBACK', 'Undefended')
    await event('CHARGEBACK', 'Undefended')
    expect((await see(hash)).paymentStatus).toBe('ChargeBack Active')
    const listed = async () => (await app.call(cases.paged, { as: operator.as, query: {} })).value
    const [found] = await listed()
    expect(found).toMatchObject({ state: 'needs_response', reason: 'not_received', amount: { minor: 5000 } })
    expect(Date.parse(found?.dueAt ?? '')).toBe(Date.parse(defensePeriodEndsAt))
    await app.call(reconciliation.check, { as: operator.as })
    const { value } = await app.call(reconciliation.pagedItems, { as: operator.as, query: {} })
    expect(value.filter(({ label }) => label === dispute)).toEqual([])
    await app.call(cases.submitEvidence, { as: merchant.as, params: { id: found?.id ?? '' }, body: { text: 'Delivered on Monday, signed.' } })
    await app.drain()
    const { isDefended, documents } = adyen.state.disputes.get(dispute) ?? {}
    expect(isDefended).toBe(true)
    const sent = documents as { content: string; defenseDocumentTypeCode: string }[]
    expect(sent.map((one) => one.defenseDocumentTypeCode)).toEqual(['ProofOfDelivery'])
    expect(
      Buffer.from(sent[0]?.content ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    await event('INFORMATION_SUPPLIED', 'Pending')
    await event('CHARGEBACK_REVERSED', 'Pending')
    expect((await listed())[0]?.state).toBe('under_review')
    await event('PREARBITRATION_WON', 'Won')
    expect((await see(hash)).paymentStatus).toBe('ChargeBack Won')
    // Of a payment that the storefront made, Adyen names the storefront's own reference.
    const authorised = adyen.authorise(5000)
    const other = await buy({ paymentReference: authorised })
    await post(adyen.webhookOf(authorised, 'CAPTURE', { pspReference: 'CAPTURE2', originalReference: authorised }))
    await post(adyen.webhookOf(authorised, 'CHARGEBACK', { pspReference: adyen.dispute(authorised), originalReference: authorised }))
    expect((await see(other)).paymentStatus).toBe('ChargeBack Active')
  })

  it('needs a response again where Adyen takes no defence', async () => {
    const { operator, merchant, post, buyPaid } = await makeAdyenMarket(app, adyen)
    const { psp } = await buyPaid()
    const dispute = adyen.dispute(psp)
    await post(adyen.webhookOf(psp, 'CHARGEBACK', { pspReference: dispute, originalReference: psp }))
    const [found] = (await app.call(cases.paged, { as: operator.as, query: {} })).value
    Object.assign(adyen.state.disputes.get(dispute) ?? {}, { reasons: [] })
    await app.call(cases.submitEvidence, { as: merchant.as, params: { id: found?.id ?? '' }, body: { text: 'Too late.' } })
    await app.drain()
    expect((await app.call(cases.paged, { as: operator.as, query: {} })).value[0]?.state).toBe('needs_response')
  })
})
