import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Adyen } from '../../../../test/adyen/adyen-stand-in.ts'
import { adyenKeys, openAdyen } from '../../../../test/adyen/adyen-stand-in.ts'
import { adyenSettings, bookParts } from '../../../../test/adyen/adyen-state.ts'
import { pdfPages, pdfText } from '../../../../test/read-files.ts'
import type { PaymentAccess } from '../../../domains/payment/ports.ts'
import { openPdf } from '../../../files/open-pdf.ts'
import { addressOf } from './adyen-call.ts'
import { createAdyen } from './index.ts'
import { accountFromHolder } from './to-account.ts'

let adyen: Adyen
let access: PaymentAccess
const connector = () => createAdyen({ url: adyen.origin, timeoutMs: 5000, patience: { tries: 2, firstPauseMs: 1, maxPauseMs: 1 } })
beforeAll(async () => {
  adyen = await openAdyen()
  access = {
    marketplaceId: 'marketplace',
    connectionId: 'connection',
    settings: adyenSettings,
    secrets: adyenKeys,
    outbound: adyen.openOutbound(),
    webhookAddress: 'https://stoa.example/api/Webhook',
    awaitTurn: () => Promise.resolve(),
    signal: new AbortController().signal,
  }
})
afterAll(() => adyen.close())

const openPayable = async (): Promise<string> => {
  const input = { key: randomUUID(), kind: 'payout', name: 'Atelier', email: '', countryCode: 'NL', currency: 'EUR' } as const
  const { reference } = await connector().openAccount(access, input)
  adyen.completeAccount(reference)
  return reference
}

describe('an account', () => {
  const allowed = { requested: true, allowed: true, verificationStatus: 'valid' }
  const state = (capability: object, status = 'active', transferInstruments = [{ id: 'SE1', accountIdentifier: '****4242' }]) =>
    accountFromHolder(
      'BA1',
      { id: 'AH1', legalEntityId: 'LE1', status, capabilities: { a: allowed, b: { ...allowed, ...capability } } },
      { id: 'LE1', transferInstruments },
    )

  it('is verified, pending or restricted as its capabilities are', () => {
    expect(state({})).toMatchObject({ state: 'verified', requirements: [], destination: '•••• 4242' })
    expect(state({ allowed: false, verificationStatus: 'pending' }).state).toBe('pending')
    expect(state({}, 'active', [])).toMatchObject({ state: 'pending', requirements: ['bank_account'], destination: '' })
    expect(state({ allowed: false, verificationStatus: 'rejected' }).state).toBe('restricted')
    expect(state({}, 'suspended').state).toBe('restricted')
  })

  it('names what the merchant has to do, and not what waits for Adyen', () => {
    const problem = (type: string, message: string, kind = 'dataMissing') => ({
      entity: { type },
      verificationErrors: [{ code: '1', message, type: kind }],
    })
    const problems = [
      problem('BankAccount', 'Verification failed'),
      problem('Document', 'Unreadable'),
      problem('LegalEntity', "'signatory' was missing."),
      problem('LegalEntity', "'VAT number' was missing."),
      problem('LegalEntity', "'registeredAddress.street' was missing."),
      problem('LegalEntity', "'terms of service' was missing.", 'pendingStatus'),
    ]
    expect(state({ allowed: false, problems }).requirements.toSorted()).toEqual(
      ['bank_account', 'identity_document', 'legal_details', 'representative', 'tax_number'].toSorted(),
    )
  })
})

describe('a payout', () => {
  it('is taken back at most as far as the balance goes, once', async () => {
    const destination = await openPayable()
    adyen.state.balances.set(destination, 1000)
    const paid = await connector().payout(access, { key: randomUUID(), amountMinor: 1000, currency: 'EUR', destination, statement: 'P-1' })
    adyen.state.balances.set(destination, 300)
    const input = { key: randomUUID(), payoutReference: paid.reference, amountMinor: 500, currency: 'EUR' }
    expect(await connector().reverse?.(access, input)).toBe(300)
    expect(await connector().reverse?.(access, input)).toBe(300)
    expect(adyen.balanceOf(destination)).toBe(0)
    expect(await connector().reverse?.(access, { ...input, key: randomUUID() })).toBe(0)
  })

  it('needs a bank account, and is made once though Adyen has forgotten its key', async () => {
    const destination = await openPayable()
    const input = { key: randomUUID(), amountMinor: 700, currency: 'EUR', destination, statement: 'P-2' }
    const first = await connector().payout(access, input)
    adyen.forgetKeys()
    await expect(connector().payout(access, input)).resolves.toMatchObject({ reference: first.reference })
    const open = { key: randomUUID(), kind: 'payout', name: 'New', email: '', countryCode: 'NL', currency: 'EUR' } as const
    const { reference: bare } = await connector().openAccount(access, open)
    const refused = connector().payout(access, { ...input, key: randomUUID(), destination: bare })
    await expect(refused).rejects.toMatchObject({ kind: 'refused', isTemporary: false })
  })
})

describe('a payment', () => {
  it('is found as captured though a try before it was refused', async () => {
    const input = { key: randomUUID(), amountMinor: 1000, currency: 'EUR', reference: 'r', existing: null }
    const parts = [
      {
        reference: randomUUID(),
        account: null,
        totalMinor: 1000,
        goodsMinor: 900,
        shippingMinor: 0,
        disputeBearer: 'merchant' as const,
      },
    ]
    const link = await connector().createPayment(access, { ...input, parts })
    adyen.refuse(link.reference)
    const psp = adyen.pay(link.reference)
    const hint = { paymentReference: link.reference }
    expect(await connector().find(access, 'payment', input.key, hint)).toMatchObject({ state: 'captured', reference: psp, amountMinor: 1000 })
  })

  it('is refused where its key was used for another amount', async () => {
    const input = { key: randomUUID(), amountMinor: 1000, currency: 'EUR', reference: 'r', existing: null }
    await connector().createPayment(access, input)
    await expect(connector().createPayment(access, { ...input, amountMinor: 2000 })).rejects.toMatchObject({ kind: 'refused', isTemporary: false })
  })
})

describe('a dispute', () => {
  it('is listed with what was taken, and as won once the money is back', async () => {
    const link = await connector().createPayment(access, { key: randomUUID(), amountMinor: 2500, currency: 'EUR', reference: 'r', existing: null })
    const psp = adyen.pay(link.reference)
    const reference = adyen.dispute(psp)
    const listed = async () => {
      const found = []
      for (let after: string | undefined, isDone = false; !isDone;) {
        const page = await connector().listDisputes(access, after)
        found.push(...page.disputes.filter((one) => one.reference === reference))
        after = page.next
        isDone = after === undefined
      }
      return found
    }
    expect(await listed()).toMatchObject([{ key: link.key, state: 'needs_response', amountMinor: 2500, currency: 'EUR' }])
    const payment = adyen.paymentOf(psp)
    bookParts(adyen.state, payment, payment.splits, { type: 'chargebackReversal', status: 'chargebackReversed', psp: reference, reference: '' })
    expect(await listed()).toMatchObject([{ state: 'won', amountMinor: 2500 }])
  })

  it('is defended with pictures of any kind in one document', async () => {
    const link = await connector().createPayment(access, { key: randomUUID(), amountMinor: 900, currency: 'EUR', reference: 'r', existing: null })
    const reference = adyen.dispute(adyen.pay(link.reference))
    const picture = sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#246' } })
    const files = [
      { name: 'a.webp', contentType: 'image/webp', sha256: 'a', bytes: await picture.clone().webp().toBuffer() },
      { name: 'b.jpg', contentType: 'image/jpeg', sha256: 'b', bytes: await picture.clone().jpeg().toBuffer() },
    ]
    await connector().submitEvidence?.(access, { key: `${randomUUID()}:${randomUUID()}`, reference, text: '', files })
    const documents = adyen.state.disputes.get(reference)?.documents as { content: string }[]
    const pdf = Buffer.from(documents[0]?.content ?? '', 'base64')
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
    expect(pdf.length).toBeLessThan(2_000_000)
  })

  it('is defended with the pages of PDFs after the text; one that is damaged or too large is refused by name', async () => {
    const link = await connector().createPayment(access, { key: randomUUID(), amountMinor: 900, currency: 'EUR', reference: 'r', existing: null })
    const reference = adyen.dispute(adyen.pay(link.reference))
    const { doc, done } = await openPdf({ size: 'A4', margin: 50 }, [])
    doc.text('Signed by Noor de Vries').addPage().text('Page two')
    doc.end()
    const send = (bytes: Buffer) => {
      const files = [{ name: 'delivery.pdf', contentType: 'application/pdf', sha256: 'a', bytes }]
      return connector().submitEvidence?.(access, { key: `${randomUUID()}:${randomUUID()}`, reference, text: 'Delivered on Monday.', files })
    }
    const reason = (code: string, params: object) => expect.objectContaining({ kind: 'refused', text: { code, params } }) as Error
    await expect(send(Buffer.from('%PDF-1.7 and nothing more'))).rejects.toThrow(reason('upstream.adyen_document', { name: 'delivery.pdf' }))
    await expect(send(Buffer.alloc(2_000_001))).rejects.toThrow(reason('upstream.adyen_document_size', { megabytes: 2 }))
    await send(await done)
    const documents = adyen.state.disputes.get(reference)?.documents as { content: string }[]
    expect(await pdfPages(Buffer.from(documents[0]?.content ?? '', 'base64'))).toEqual([
      'Delivered on Monday.',
      'Signed by Noor de Vries',
      'Page two',
    ])
  })

  it('is defended with a text in any script', async () => {
    const link = await connector().createPayment(access, { key: randomUUID(), amountMinor: 900, currency: 'EUR', reference: 'r', existing: null })
    const reference = adyen.dispute(adyen.pay(link.reference))
    const text = 'Delivered to 山田太郎, 東京都千代田区.\nمحمد signed it.'
    await connector().submitEvidence?.(access, { key: `${randomUUID()}:${randomUUID()}`, reference, text, files: [] })
    const documents = adyen.state.disputes.get(reference)?.documents as { content: string }[]
    const found = await pdfText(Buffer.from(documents[0]?.content ?? '', 'base64'))
    expect(found).toContain('Deliveredto山田太郎,東京都千代田区.')
    expect(found).toContain('محمد')
  })
})

describe('the addresses of Adyen', () => {
  it('are those of the test environment unless the connection is live', () => {
    expect(addressOf('checkout', { environment: 'test' })).toBe('https://checkout-test.adyen.com/v72')
    expect(addressOf('transfers', {})).toBe('https://balanceplatform-api-test.adyen.com/btl/v4')
    const live = { environment: 'live', livePrefix: '1797a841fbb37ca7-AdyenDemo' }
    expect(addressOf('checkout', live)).toBe('https://1797a841fbb37ca7-AdyenDemo-checkout-live.adyenpayments.com/checkout/v72')
    expect(addressOf('legalEntities', live)).toBe('https://kyc-live.adyen.com/lem/v4')
  })

  it.each(['', 'evil.example/', 'a b', 'x#', '-a'])('are not made of the prefix %j', (livePrefix) => {
    const refusal = expect.objectContaining({ kind: 'refused' }) as Error
    expect(() => addressOf('checkout', { environment: 'live', livePrefix })).toThrow(refusal)
  })
})
