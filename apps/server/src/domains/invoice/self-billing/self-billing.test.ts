import { commission } from '@stoa/contract/commission.ts'
import { company } from '@stoa/contract/company.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import type { Invoice } from '@stoa/contract/invoice.ts'
import { notification } from '@stoa/contract/notification.ts'
import { order } from '@stoa/contract/order.ts'
import { selfBilling } from '@stoa/contract/self-billing.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import { expectSound, makeMarket, makePaidOrder, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeMerchant, unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const today = new Date().toISOString().slice(0, 10)
const period = { from: `${today.slice(0, 8)}01`, until: today }
type Market = Awaited<ReturnType<typeof makeMarket>>
type Signed = Market['merchant']['as']
type Facts = Omit<Parameters<typeof app.call<typeof company.update>>[1]['body'], 'version'>

async function setFacts(as: Signed, facts: Facts): Promise<void> {
  const { version } = await app.call(company.my, { as })
  await app.call(company.update, { as, body: { version, ...facts } })
}

const sellerFacts: Facts = {
  companyName: 'Weber GmbH',
  street: 'Ufer 2',
  postalCode: '50667',
  city: 'Köln',
  countryCode: 'DE',
  vatNumber: 'DE136695976',
}

/** A Dutch market with a German merchant that may be self-billed: 12.5 % commission on goods of 100.00. */
async function makeBilledMarket(): Promise<Market> {
  const made = await makeMarket(app, { priceMinor: 10_000 })
  await setFacts(made.operator.as, { vatNumber: 'NL004495445B01' })
  await setFacts(made.merchant.as, sellerFacts)
  await app.call(commission.createRule, { as: made.operator.as, body: { name: 'All', percentageBasisPoints: 1250 } })
  return made
}

const offer = (made: Market) => app.call(selfBilling.offer, { as: made.operator.as, key: unique(), body: { merchantId: made.merchant.companyId } })
const accept = (made: Market, taxBasisPoints?: number) =>
  app.call(selfBilling.accept, {
    as: made.merchant.as,
    body: { marketplaceId: made.operator.marketplaceId, ...(taxBasisPoints === undefined ? {} : { taxBasisPoints }) },
  })
async function agree(made: Market): Promise<void> {
  await offer(made)
  await accept(made)
}
const issue = async (made: Market) => (await app.call(invoice.issue, { as: made.operator.as, key: unique(), body: period })).invoices
const ofKind = (invoices: readonly Invoice[], kind: Invoice['kind']) => invoices.filter((one) => one.kind === kind)

async function textOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise
  const texts: string[] = []
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    texts.push(...items.flatMap((item) => ('str' in item ? [item.str] : [])))
  }
  return texts.join(' ')
}

describe('an agreement', () => {
  it('is offered by the marketplace, accepted by the merchant and ended by either, each with its day and person', async () => {
    const made = await makeBilledMarket()
    const offered = await offer(made)
    expect(offered).toMatchObject({ state: 'offered', acceptedAt: null, startsOn: null, endsOn: null, merchant: { id: made.merchant.companyId } })
    expect(offered.offeredBy).not.toBe('')
    await app.drain()
    const { value } = await app.call(notification.paged, { as: made.merchant.as, query: {} })
    expect(value.map(({ link }) => link)).toContain(`/shop/invoices/self-billing/${made.operator.marketplaceId}`)
    expect(await accept(made, 700)).toMatchObject({ state: 'active', startsOn: today, taxBasisPoints: 700, endedAt: null })
    const ended = await app.call(selfBilling.end, { as: made.operator.as, body: { partnerId: made.merchant.companyId } })
    expect(ended).toMatchObject({ state: 'ended', endsOn: today, endedByCompany: { id: made.operator.companyId } })
    await offer(made)
    const declined = await app.call(selfBilling.end, { as: made.merchant.as, body: { partnerId: made.operator.marketplaceId } })
    expect(declined).toMatchObject({ state: 'ended', startsOn: null, endsOn: null, endedByCompany: { id: made.merchant.companyId } })
    for (const [as, partnerId] of [
      [made.operator.as, made.merchant.companyId],
      [made.merchant.as, made.operator.marketplaceId],
    ] as const) {
      const read = await app.call(selfBilling.get, { as, params: { partnerId } })
      expect(read.agreements.map(({ state, startsOn }) => [state, startsOn])).toEqual([
        ['ended', null],
        ['ended', today],
      ])
      expect(read.standardTaxBasisPoints).toBe(1900)
    }
  })

  it('is refused twice, without an offer, without an address, and to companies that do not trade', async () => {
    const made = await makeBilledMarket()
    const none = await app.refused(selfBilling.accept, { as: made.merchant.as, body: { marketplaceId: made.operator.marketplaceId } })
    expect([none.status, none.code]).toEqual([409, 'state_forbids'])
    const nothing = await app.refused(selfBilling.end, { as: made.merchant.as, body: { partnerId: made.operator.marketplaceId } })
    expect([nothing.status, nothing.code]).toEqual([409, 'state_forbids'])
    await offer(made)
    const twice = await app.refused(selfBilling.offer, { as: made.operator.as, key: unique(), body: { merchantId: made.merchant.companyId } })
    expect([twice.status, twice.code]).toEqual([409, 'state_forbids'])
    await app.db.updateTable('company').set({ city: '' }).where('id', '=', made.merchant.companyId).execute()
    const incomplete = await app.refused(selfBilling.accept, { as: made.merchant.as, body: { marketplaceId: made.operator.marketplaceId } })
    expect([incomplete.status, incomplete.detail]).toEqual([409, expect.stringContaining('address is incomplete')])
    const other = await makeBilledMarket()
    const foreign = await app.refused(selfBilling.offer, { as: other.operator.as, key: unique(), body: { merchantId: made.merchant.companyId } })
    expect(foreign.status).toBe(404)
    expect((await app.refused(selfBilling.get, { as: other.merchant.as, params: { partnerId: made.operator.marketplaceId } })).status).toBe(404)
  })
})

describe('a self-billed invoice', () => {
  it('charges the sales of the merchant to the marketplace beside the commission, with both parties and their VAT', async () => {
    const made = await makeBilledMarket()
    await makePaidOrder(app, made.operator.as, made.offer)
    await settle(app)
    expect(ofKind((await app.call(invoice.preview, { as: made.operator.as, query: period })).drafts as Invoice[], 'self-billed invoice')).toEqual([])
    await agree(made)
    const { hash } = await makePaidOrder(app, made.operator.as, made.offer)
    await settle(app)
    const preview = await app.call(invoice.preview, { as: made.operator.as, query: period })
    expect(preview.drafts.map(({ kind, total }) => [kind, total.minor])).toEqual([
      ['invoice', 2500],
      ['self-billed invoice', 20_000],
    ])
    const invoices = await issue(made)
    const [billed] = ofKind(invoices, 'self-billed invoice')
    expect(billed).toMatchObject({
      issuer: { id: made.operator.companyId },
      recipient: { id: made.merchant.companyId },
      sales: { minor: 20_000 },
      refunds: { minor: 0 },
      commission: { minor: 0 },
      total: { minor: 20_000 },
      tax: { minor: 3193 },
      taxBasisPoints: 1900,
      taxTreatment: 'standard',
      orderCount: 2,
    })
    expect(billed?.ref).toMatch(/^SB\d+-000001$/)
    const texts = await textOf((await app.raw(invoice.exportPdf, { as: made.merchant.as, params: { id: billed?.id ?? '' } })).bytes)
    for (const text of [
      'Self-billed invoice',
      'Self-billing: issued by the buyer',
      'Weber GmbH',
      'DE136695976',
      'NL004495445B01',
      'VAT 19 %',
      '31.93 EUR',
      '200.00 EUR',
    ])
      expect(texts).toContain(text)
    // The letterhead is the seller's.
    expect(texts.indexOf('Weber GmbH')).toBeLessThan(texts.indexOf('NL004495445B01'))
    const german = await app.raw(invoice.exportPdf, { as: made.merchant.as, params: { id: billed?.id ?? '' }, headers: { 'accept-language': 'de' } })
    expect(await textOf(german.bytes)).toMatch(/Gutschrift \(§ 14 Abs. 2 UStG\)[^]*Deutschland[^]*USt-IdNr. DE136695976[^]*200,00 EUR/)
    const xml = (await app.raw(invoice.exportUbl, { as: made.operator.as, params: { id: billed?.id ?? '' } })).bytes.toString()
    expect(xml).toContain('<cbc:InvoiceTypeCode>389</cbc:InvoiceTypeCode>')
    expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">200.00</cbc:PayableAmount>')
    expect(xml.indexOf('DE136695976')).toBeLessThan(xml.indexOf('NL004495445B01'))
    expect((await seeOrder(app, made.merchant.as, hash)).invoices.map(({ kind }) => kind).toSorted()).toEqual(['invoice', 'self-billed invoice'])
    const csv = (await app.raw(invoice.exportByDate, { as: made.merchant.as, body: { from: today, until: today } })).bytes.toString()
    expect(csv).toMatch(/Sales,Sales refunded/)
    expect(csv).toMatch(new RegExp(`Weber GmbH,${billed?.issuer.name},.*,200\\.00(,0\\.00){2},168\\.07,19\\.00,31\\.93,200\\.00`))
    await expectSound(app)
  })
})

describe('a refund of a self-billed sale', () => {
  it('lowers the invoice before it is issued, and is a credit note of its own after, also once the agreement ended', async () => {
    const made = await makeBilledMarket()
    await agree(made)
    const early = await makePaidOrder(app, made.operator.as, made.offer)
    const late = await makePaidOrder(app, made.operator.as, made.offer)
    await app.call(order.refund, { as: made.operator.as, key: unique(), body: { hash: early.hash, amountMinor: 2_500 } })
    await settle(app)
    const [billed] = ofKind(await issue(made), 'self-billed invoice')
    expect(billed).toMatchObject({ sales: { minor: 20_000 }, refunds: { minor: 2_500 }, total: { minor: 17_500 } })
    await app.call(selfBilling.end, { as: made.merchant.as, body: { partnerId: made.operator.marketplaceId } })
    // The rate of a correction is that of what it corrects, whatever was agreed since.
    await offer(made)
    await accept(made, 700)
    await app.call(order.refund, { as: made.operator.as, key: unique(), body: { hash: late.hash, amountMinor: 1_000 } })
    await settle(app)
    const [note] = ofKind(await issue(made), 'self-billed credit note')
    expect(note).toMatchObject({ sales: { minor: 0 }, taxBasisPoints: 1900 })
    expect(note?.total.minor).toBe(-(note?.refunds.minor ?? 0))
    expect(note?.ref).toBe(billed?.ref.replace('000001', '000002'))
    const whole = await app.call(invoice.get, { as: made.merchant.as, params: { ref: note?.id ?? '' } })
    expect([whole.corrects, whole.hasElectronic]).toEqual([[billed?.ref], true])
    const xml = (await app.raw(invoice.exportUbl, { as: made.merchant.as, params: { id: note?.id ?? '' } })).bytes.toString()
    expect(xml).toContain('<cbc:CreditNoteTypeCode>261</cbc:CreditNoteTypeCode>')
    expect(xml).toContain(`<cbc:ID>${billed?.ref}</cbc:ID>`)
    await expectSound(app)
  })
})

describe('self-billed documents', () => {
  it('leave out sales before the agreement and after it, and wait for the address of a seller', async () => {
    const made = await makeBilledMarket()
    await agree(made)
    await makePaidOrder(app, made.operator.as, made.offer)
    await settle(app)
    await app.db.updateTable('company').set({ street: '' }).where('id', '=', made.merchant.companyId).execute()
    const { drafts, problems } = await app.call(invoice.preview, { as: made.operator.as, query: period })
    expect(drafts.map(({ kind }) => kind)).toEqual(['invoice'])
    expect(problems.map(({ code, isBlocking }) => [code, isBlocking])).toContainEqual(['seller_address_missing', false])
    expect((await issue(made)).map(({ kind }) => kind)).toEqual(['invoice'])
    await app.db.updateTable('company').set({ street: 'Ufer 2' }).where('id', '=', made.merchant.companyId).execute()
    const days = { starts_on: '2020-01-01', ends_on: '2020-01-31' }
    const of = (changes: object) =>
      app.db.updateTable('self_billing_agreement').set(changes).where('merchant_id', '=', made.merchant.companyId).execute()
    await of({ ...days, ended_at: new Date().toISOString(), ended_by: 'Test', ended_by_company_id: made.merchant.companyId })
    expect(await issue(made)).toEqual([])
    await of({ ends_on: today })
    expect((await issue(made)).map(({ kind }) => kind)).toEqual(['self-billed invoice'])
    await expectSound(app)
  })

  it.each([
    { vatNumber: 'DE136695976', agreed: [700, 1900], billed: [700, 1900] },
    { vatNumber: 'DE136695976', agreed: [undefined, 1900], billed: [1900] },
    { vatNumber: '', agreed: [700, undefined], billed: [0] },
  ])('take the rate in force on the day of each sale, one document a rate: $agreed is billed at $billed', async ({ vatNumber, agreed, billed }) => {
    const made = await makeBilledMarket()
    await setFacts(made.merchant.as, { vatNumber })
    // At any time, it is a later day in the second.
    for (const [n, time_zone] of ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].entries()) {
      await app.db.updateTable('marketplace').set({ time_zone }).where('id', '=', made.operator.marketplaceId).execute()
      await offer(made)
      await accept(made, agreed[n])
      await makePaidOrder(app, made.operator.as, made.offer)
      await settle(app)
      await app.call(selfBilling.end, { as: made.merchant.as, body: { partnerId: made.operator.marketplaceId } })
    }
    const body = { from: '2026-01-01', until: dayIn(new Date(), 'Pacific/Kiritimati') }
    const { invoices } = await app.call(invoice.issue, { as: made.operator.as, key: unique(), body })
    expect(
      ofKind(invoices, 'self-billed invoice')
        .map(({ taxBasisPoints }) => taxBasisPoints)
        .sort((a, b) => a - b),
    ).toEqual(billed)
    await expectSound(app)
  })

  it('are numbered without a gap in a series for each merchant when eight issues come at once', async () => {
    const made = await makeBilledMarket()
    const others = await Promise.all(Array.from({ length: 2 }, () => makeMerchant(app, { marketplaceId: made.operator.marketplaceId })))
    const { marketplaceId } = made.operator
    await agree(made)
    for (const { as, companyId } of others) {
      await setFacts(as, sellerFacts)
      await agree({ ...made, merchant: { ...made.merchant, as, companyId } })
      await makePaidOrder(app, made.operator.as, await makeOffer(app, { marketplaceId, merchantId: companyId, priceMinor: 5_000 }))
    }
    await makePaidOrder(app, made.operator.as, made.offer)
    await settle(app)
    const merchants = [made.merchant.companyId, ...others.map(({ companyId }) => companyId)]
    for (let round = 1; round <= 2; round++) {
      const answers = await Promise.all(
        [...merchants, ...merchants, undefined, undefined].map((merchantId) =>
          app.call(invoice.issue, { as: made.operator.as, key: unique(), body: { ...period, ...(merchantId === undefined ? {} : { merchantId }) } }),
        ),
      )
      const billed = answers.flatMap(({ invoices }) => ofKind(invoices, 'self-billed invoice'))
      expect(billed.map(({ recipient }) => recipient.id).toSorted()).toEqual(merchants.toSorted())
      for (const { ref } of billed) expect(ref).toMatch(new RegExp(`^SB\\d+-00000${round}$`))
      expect(new Set(billed.map(({ ref }) => ref.split('-')[0])).size).toBe(3)
      for (const { as, companyId } of [made.merchant, ...others].map((one) => ({ as: made.operator.as, companyId: one.companyId })))
        await makePaidOrder(app, as, await makeOffer(app, { marketplaceId, merchantId: companyId, priceMinor: 700 + round }))
      await settle(app)
    }
    await expectSound(app)
  })

  it('of another marketplace or merchant are not read, and never change', async () => {
    const made = await makeBilledMarket()
    await agree(made)
    await makePaidOrder(app, made.operator.as, made.offer)
    await settle(app)
    const [billed] = ofKind(await issue(made), 'self-billed invoice')
    const other = await makeBilledMarket()
    for (const as of [other.operator.as, other.merchant.as])
      expect((await app.refused(invoice.get, { as, params: { ref: billed?.id ?? '' } })).status).toBe(404)
    await expect(app.pool.query('update invoice set total_minor = 1 where id = $1', [billed?.id])).rejects.toThrow('append-only')
    const listed = await app.call(invoice.paged, { as: made.merchant.as, query: { kind: 'self-billed invoice' } })
    expect(listed.value.map(({ id }) => id)).toEqual([billed?.id])
  })
})
