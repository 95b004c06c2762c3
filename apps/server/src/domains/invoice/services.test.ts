import { audit } from '@stoa/contract/audit.ts'
import { company } from '@stoa/contract/company.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { ledger } from '@stoa/contract/ledger.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound } from '../../../test/make-orders.ts'
import {
  adjust,
  adjustment,
  age,
  booked,
  figures,
  issue,
  makeVatMarket,
  moveToGermany,
  period,
  sell,
  setVatRate,
  today,
} from '../../../test/make-vat-market.ts'
import type { VatMarket } from '../../../test/make-vat-market.ts'
import { makeMerchant, setVatNumber } from '../../../test/make.ts'
import { csvRows, pdfText } from '../../../test/read-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('a charge for a service', () => {
  it('is on the invoice of the commission with the VAT inside it, the same in every file, and then on no other', async () => {
    const made = await makeVatMarket(app)
    await sell(made)
    const note = 'Spring campaign <1>\nbanner & mail '.repeat(12).trim()
    const created = await adjust(made, -2_420, 'marketing', { note })
    expect(created).toMatchObject({ isService: true, tax: { minor: -420 }, taxBasisPoints: 2100, taxTreatment: 'standard', invoice: null })
    expect(await booked(made)).toEqual({ commission_income: 1_033, service_income: 2_000, commission_vat: 637 })
    const { drafts } = await app.call(invoice.preview, { as: made.operator.as, query: period() })
    const draft = {
      kind: 'invoice',
      periodFrom: period().from,
      services: { minor: 2_420 },
      total: { minor: 3_670 },
      tax: { minor: 637 },
      orderCount: 1,
    }
    expect(drafts).toMatchObject([draft])
    const issued = await issue(made)
    expect(figures(issued)).toEqual([['invoice', 3_670, 637, 1_250, 2_420]])
    expect(issued).toMatchObject([{ gross: { minor: 10_000 }, orderCount: 1, periodFrom: period().from }])
    const id = issued[0]?.id ?? ''
    for (const as of [made.operator.as, made.merchant.as]) {
      const { lines, corrects } = await app.call(invoice.get, { as, params: { ref: id } })
      expect([corrects, lines.length]).toEqual([[], 2])
      expect(lines[1]).toMatchObject({ orderId: null, hash: null, marketplaceOrderReference: null, orderTotal: null, amount: { minor: 2_420 } })
      expect(lines[1]?.description).toBe(`Marketing: ${note}`)
      expect((await app.call(invoice.lines, { as, params: { id } })).value).toEqual(lines)
    }
    const file = { as: made.merchant.as, params: { id } }
    const xml = (await app.raw(invoice.exportUbl, file)).bytes.toString()
    for (const part of ['TaxInclusiveAmount currencyID="EUR">36.70<', 'TaxAmount currencyID="EUR">6.37<', 'PriceAmount currencyID="EUR">20.00<'])
      expect(xml).toContain(part)
    expect(xml.match(/<cac:InvoiceLine>/g)).toHaveLength(2)
    expect(xml.match(/SellersItemIdentification>/g)).toHaveLength(2)
    const text = await pdfText((await app.raw(invoice.exportPdf, file)).bytes)
    for (const part of ['Marketing:Springcampaign<1>', 'Services24.20EUR', 'VAT21%6.37EUR', 'Total36.70EUR']) expect(text).toContain(part)
    const [head = [], , row = []] = csvRows((await app.raw(invoice.exportLines, { ...file, query: {} })).bytes)
    expect(['Order', 'Order reference', 'Order value', 'Amount'].map((name) => row[head.indexOf(name)])).toEqual(['', '', '', '24.20'])
    const [columns = [], sums = []] = csvRows(
      (await app.raw(invoice.exportByDate, { as: made.operator.as, body: { from: today(), until: today() } })).bytes,
    )
    expect(['Commission', 'Services', 'VAT', 'Total'].map((name) => sums[columns.indexOf(name)])).toEqual(['12.50', '24.20', '6.37', '36.70'])
    const { value } = await app.call(payoutRule.pagedAdjustments, { as: made.merchant.as, query: {} })
    expect(value.map((one) => one.invoice)).toEqual([{ id, ref: issued[0]?.ref, kind: 'invoice' }])
    const statement = { as: made.merchant.as, params: { partnerId: made.operator.marketplaceId }, query: { month: today().slice(0, 7) } }
    const movements = (await app.call(ledger.statementLines, statement)).value.filter(({ kind }) => kind === 'adjustment')
    expect(movements).toMatchObject([{ description: `Adjustment (Marketing): ${note}`, amount: { minor: -2_420 } }])
    expect(await booked(made)).toEqual({ commission_income: 1_033, service_income: 2_000, commission_vat: 637 })
    expect(await issue(made)).toEqual([])
    await expectSound(app)
  })

  it('is an invoice of its own where there is no commission, which rounds once for all of them', async () => {
    const made = await makeVatMarket(app)
    await adjust(made, -3, 'service')
    await adjust(made, -3, 'shipping')
    expect(await booked(made)).toEqual({ service_income: 4, commission_vat: 2 })
    const issued = await issue(made)
    expect(figures(issued)).toEqual([['invoice', 6, 1, 0, 6]])
    expect(issued).toMatchObject([{ orderCount: 0, gross: { minor: 0 } }])
    expect(await booked(made)).toEqual({ service_income: 5, commission_vat: 1 })
    const file = { as: made.merchant.as, params: { id: issued[0]?.id ?? '' } }
    expect((await app.raw(invoice.exportUbl, file)).bytes.toString()).toContain('TaxInclusiveAmount currencyID="EUR">0.06<')
    expect(await pdfText((await app.raw(invoice.exportPdf, file)).bytes)).toContain('Total0.06EUR')
    await expectSound(app)
  })

  it('is invoiced once when the same issue comes twice at a time, and created once with a key', async () => {
    const made = await makeVatMarket(app)
    const request = adjustment(made, -500, 'service')
    const twice = [1, 2].map(() => app.call(payoutRule.createAdjustment, request))
    const [first, second] = await Promise.all(twice)
    expect(first?.id).toBe(second?.id)
    const answers = await Promise.all([issue(made), issue(made)])
    expect(figures(answers.flat())).toEqual([['invoice', 500, 87, 0, 500]])
    await expectSound(app)
  })
})

describe('a credit for a service', () => {
  it('lowers the invoice, and is a credit note where more is credited than charged', async () => {
    const made = await makeVatMarket(app)
    await sell(made)
    await adjust(made, 605, 'marketing')
    expect(figures(await issue(made))).toEqual([['invoice', 645, 112, 1_250, -605]])
    await adjust(made, 1_210, 'marketing', { note: 'Campaign cancelled' })
    await adjust(made, -121, 'shipping')
    const issued = await issue(made)
    expect(figures(issued)).toEqual([['credit note', -1_089, -189, 0, -1_089]])
    const xml = (await app.raw(invoice.exportUbl, { as: made.merchant.as, params: { id: issued[0]?.id ?? '' } })).bytes.toString()
    for (const part of ['<cbc:CreditNoteTypeCode>381<', 'TaxInclusiveAmount currencyID="EUR">10.89<', 'TaxAmount currencyID="EUR">1.89<'])
      expect(xml).toContain(part)
    expect(await booked(made)).toEqual({ commission_income: 1_033, service_income: -1_400, commission_vat: -77 })
    await expectSound(app)
  })
})

describe('an adjustment', () => {
  it('for no service has no VAT and comes on no document, and for another reason the operator says whether it does', async () => {
    const made = await makeVatMarket(app)
    for (const reason of ['goodwill', 'correction', 'fine'] as const) expect((await adjust(made, -100, reason)).isService).toBe(false)
    const none = { isService: false, tax: { minor: 0 }, taxTreatment: null, invoice: null }
    expect(await adjust(made, -100, 'other', { note: 'Lost key' })).toMatchObject(none)
    expect(await adjust(made, -100, 'other', { note: 'Lost key', isService: false })).toMatchObject(none)
    expect(await booked(made)).toEqual({ adjustments: 500 })
    expect(await issue(made)).toEqual([])
    for (const [reason, isService] of [
      ['fine', true],
      ['marketing', false],
    ] as const) {
      const refused = await app.refused(payoutRule.createAdjustment, adjustment(made, -100, reason, { isService }))
      expect([refused.status, refused.errors?.map(({ path }) => path)]).toEqual([422, ['isService']])
    }
    await adjust(made, -121, 'other', { note: 'Photography', isService: true })
    for (const as of [made.operator.as, made.merchant.as]) {
      const entries = (await app.call(audit.paged, { as, query: {} })).value.filter(({ action }) => action === 'adjustment.created')
      const said = entries.map(({ facts }) => facts.flatMap(({ label, value }) => (/Service|VAT/.test(label) ? `${label}: ${value}` : [])))
      expect(said).toEqual([['Service: Yes', 'VAT: 21%'], ['Service: No'], ['Service: No'], [], [], []])
    }
    const issued = await issue(made)
    expect(figures(issued)).toEqual([['invoice', 121, 21, 0, 121]])
    const { lines } = await app.call(invoice.get, { as: made.merchant.as, params: { ref: issued[0]?.id ?? '' } })
    expect(lines.map(({ description }) => description)).toEqual(['Photography'])
    await expectSound(app)
  })

  it('of before services were invoiced stays as it was booked and comes on no document', async () => {
    const made = await makeVatMarket(app)
    await adjust(made, -500, 'goodwill')
    await app.pool.query('alter table adjustment disable trigger user')
    await sql`update adjustment set reason = 'marketing' where marketplace_id = ${made.operator.marketplaceId}`.execute(app.db)
    await app.pool.query('alter table adjustment enable trigger user')
    const { value } = await app.call(payoutRule.pagedAdjustments, { as: made.operator.as, query: {} })
    expect(value).toMatchObject([{ reason: 'marketing', isService: false, tax: { minor: 0 }, invoice: null }])
    expect(await issue(made)).toEqual([])
    await expectSound(app)
  })
})

describe('VAT on a service', () => {
  it.each([
    ['is owed by a business of another member state', 'reverse_charge', moveToGermany],
    ['is none while the marketplace has no VAT number', 'not_registered', (made: VatMarket) => setVatNumber(app, made.operator.as, '')],
  ] as const)('%s', async (_, taxTreatment, prepare) => {
    const made = await makeVatMarket(app)
    await prepare(made)
    const answer = await app.call(payoutRule.serviceTax, { as: made.operator.as, params: { merchantId: made.merchant.companyId } })
    expect(answer).toEqual({ taxTreatment, taxBasisPoints: 0 })
    await sell(made)
    await adjust(made, -500, 'service')
    expect(await booked(made)).toEqual({ commission_income: 1_250, service_income: 500 })
    const issued = await issue(made)
    expect([figures(issued), issued[0]?.taxTreatment]).toEqual([[['invoice', 1_750, 0, 1_250, 500]], taxTreatment])
    await expectSound(app)
  })

  it('stays as on its day, on a document of its own where commission has another by then', async () => {
    const made = await makeVatMarket(app)
    await sell(made)
    await adjust(made, -121, 'service')
    await setVatRate(made, 900)
    await adjust(made, -218, 'shipping')
    await moveToGermany(made)
    const issued = (await issue(made)).toSorted((a, b) => a.total.minor - b.total.minor)
    expect(figures(issued)).toEqual([
      ['invoice', 121, 21, 0, 121],
      ['invoice', 218, 18, 0, 218],
      ['invoice', 1_250, 0, 1_250, 0],
    ])
    expect(issued.map(({ taxTreatment }) => taxTreatment)).toEqual(['standard', 'standard', 'reverse_charge'])
    expect(await booked(made)).toEqual({ commission_income: 1_250, service_income: 300, commission_vat: 39 })
    await expectSound(app)
  })

  it('of a day without a VAT number says so on a document that names one', async () => {
    const made = await makeVatMarket(app)
    await setVatNumber(app, made.operator.as, '')
    await adjust(made, -121, 'service')
    await setVatNumber(app, made.operator.as, 'NL004495445B01')
    await sell(made)
    expect((await app.call(invoice.preview, { as: made.operator.as, query: period() })).problems.map(({ code }) => code)).not.toContain(
      'issuer_vat_number_missing',
    )
    const [service] = (await issue(made)).toSorted((a, b) => a.total.minor - b.total.minor)
    expect(service).toMatchObject({ total: { minor: 121 }, taxTreatment: 'not_registered' })
    const file = { as: made.operator.as, params: { id: service?.id ?? '' } }
    const text = await pdfText((await app.raw(invoice.exportPdf, file)).bytes)
    for (const part of ['VATNL004495445B01', 'thesupplierhadnoVATnumberonthedayofsupply']) expect(text).toContain(part)
    expect((await app.raw(invoice.exportUbl, file)).bytes.toString()).toContain('had no VAT number on the day of supply')
  })

  it.each([
    ['of the marketplace where it is charged', 'issuer_vat_number_needed', (made: VatMarket) => made.operator],
    ['of the merchant where it accounts for it', 'merchant_vat_number_needed', (made: VatMarket) => made.merchant],
  ] as const)('waits for a VAT number %s that was removed since', async (_, code, companyOf) => {
    const made = await makeVatMarket(app)
    if (code === 'merchant_vat_number_needed') await moveToGermany(made)
    const { vatNumber } = await app.call(company.my, { as: companyOf(made).as })
    await adjust(made, -121, 'service')
    await setVatNumber(app, companyOf(made).as, '')
    await sell(made)
    const { drafts, problems } = await app.call(invoice.preview, { as: made.operator.as, query: period() })
    expect(drafts.map(({ total }) => total.minor)).toEqual([1_250])
    expect(problems.filter((one) => one.code === code)).toMatchObject([{ company: { id: companyOf(made).companyId }, isBlocking: false }])
    expect(figures(await issue(made)).map(([, total]) => total)).toEqual([1_250])
    await setVatNumber(app, companyOf(made).as, vatNumber)
    expect(figures(await issue(made)).map(([, total]) => total)).toEqual([121])
    await expectSound(app)
  })

  it('of a merchant of others is not found, and neither are its lines', async () => {
    const made = await makeVatMarket(app)
    const stranger = await makeMerchant(app)
    const refused = await app.refused(payoutRule.serviceTax, { as: made.operator.as, params: { merchantId: stranger.companyId } })
    expect(refused.status).toBe(404)
    await adjust(made, -121, 'service')
    const [issued] = await issue(made)
    for (const call of [invoice.lines, invoice.exportUbl])
      expect((await app.refused(call, { as: stranger.as, params: { id: issued?.id ?? '' } })).status).toBe(404)
    expect((await app.call(payoutRule.pagedAdjustments, { as: stranger.as, query: {} })).value).toEqual([])
  })
})

describe('a service after the invoice of its month', () => {
  it('is on the next, which begins on its day, also when its month is closed by then', async () => {
    const made = await makeVatMarket(app)
    await adjust(made, -605, 'service', { note: 'Late' })
    await age(made, 40)
    const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
    await sql`insert into ledger_closed_month (marketplace_id, month, closed_by)
      values (${made.operator.marketplaceId}, date_trunc('month', ${day}::date), 'planted')`.execute(app.db)
    await adjust(made, -121, 'service')
    expect(await issue(made, { from: day, until: day, merchantId: (await makeMerchant(app)).companyId })).toEqual([])
    const { drafts } = await app.call(invoice.preview, { as: made.operator.as, query: { from: today(), until: today() } })
    expect(drafts).toMatchObject([{ periodFrom: day, services: { minor: 726 }, total: { minor: 726 } }])
    const issued = await issue(made, { from: today() })
    expect(figures(issued)).toEqual([['invoice', 726, 126, 0, 726]])
    expect(issued).toMatchObject([{ periodFrom: day, periodUntil: today() }])
    expect(await issue(made, { from: day })).toEqual([])
    await expectSound(app)
  })

  it('waits for a period that ends on its day or later', async () => {
    const made = await makeVatMarket(app)
    await adjust(made, -605, 'service')
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    expect(await issue(made, { from: yesterday, until: yesterday })).toEqual([])
    expect(await issue(made)).toHaveLength(1)
  })
})
