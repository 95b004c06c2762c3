import { commission } from '@stoa/contract/commission.ts'
import { company } from '@stoa/contract/company.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { notification } from '@stoa/contract/notification.ts'
import { order } from '@stoa/contract/order.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, settle } from '../../../test/make-orders.ts'
import { makeOffer } from '../../../test/make-catalogue.ts'
import { makeMerchant, makePartnership, unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const today = new Date().toISOString().slice(0, 10)
const period = { from: `${today.slice(0, 8)}01`, until: today }
type Market = Awaited<ReturnType<typeof makeMarket>>
type Facts = Parameters<typeof app.call<typeof company.update>>[1]['body']

async function setFacts(one: { as: Market['operator']['as'] }, facts: Omit<Facts, 'version'>): Promise<void> {
  const { version } = await app.call(company.my, { as: one.as })
  await app.call(company.update, { as: one.as, body: { version, ...facts } })
}

/** A market whose merchant owes 12.50 of commission. */
async function withCommission(): Promise<Market> {
  const made = await makeMarket(app, { priceMinor: 10_000 })
  await app.call(commission.createRule, { as: made.operator.as, body: { name: 'All', percentageBasisPoints: 1250 } })
  await makePaidOrder(app, made.operator.as, made.offer)
  await settle(app)
  return made
}

const issue = (made: Market) => app.call(invoice.issue, { as: made.operator.as, key: unique(), body: period })

/** Every piece of text of a PDF, with where it begins and ends in points. */
async function textOf(bytes: Buffer): Promise<{ text: string; start: number; end: number; y: number }[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise
  const pieces: { text: string; start: number; end: number; y: number }[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const content = await (await pdf.getPage(number)).getTextContent()
    for (const item of content.items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, , , , x, y] = item.transform as number[]
      pieces.push({ text: item.str, start: x ?? 0, end: (x ?? 0) + item.width, y: y ?? 0 })
    }
  }
  return pieces
}

describe('an invoice as PDF', () => {
  it('names companies in Latin, Greek and Cyrillic as they are written', async () => {
    const made = await withCommission()
    await setFacts(made.operator, { companyName: 'Škoda Ελλάδα', street: 'Piotrkowska 1', postalCode: '', city: 'Łódź', countryCode: 'PL' })
    await setFacts(made.merchant, { companyName: 'Торгівля Київ', street: 'Ånghästgränd 7', city: 'Ţibeşti', postalCode: '' })
    const { invoices } = await issue(made)
    const answer = await app.raw(invoice.exportPdf, { as: made.merchant.as, params: { id: invoices[0]?.id ?? '' } })
    const words = (await textOf(answer.bytes)).map(({ text }) => text).join(' ')
    for (const text of ['Škoda Ελλάδα', 'Piotrkowska 1', 'Łódź', 'Poland', 'Торгівля Київ', 'Ånghästgränd 7', 'Ţibeşti', '12.50 EUR'])
      expect(words).toContain(text)
    expect(answer.bytes.length).toBeLessThan(150_000)
  })

  it('is written in the language requested, with the same figures', async () => {
    const made = await withCommission()
    await setFacts(made.operator, { vatNumber: 'NL004495445B01' })
    await setFacts(made.merchant, { countryCode: 'DE', vatNumber: 'DE136695976', street: 'Ufer 2', city: 'Köln', postalCode: '50667' })
    const { invoices } = await issue(made)
    const headers = { 'accept-language': 'nl' }
    const answer = await app.raw(invoice.exportPdf, { as: made.operator.as, params: { id: invoices[0]?.id ?? '' }, headers })
    const words = (await textOf(answer.bytes)).map(({ text }) => text).join(' ')
    for (const text of ['Factuur', 'Periode', 'Commissie op bestelling', 'Totaal exclusief btw', '12,50 EUR', 'Btw verlegd', 'pagina 1 van 1'])
      expect(words).toContain(text)
    expect(words).not.toMatch(/Invoice|Commission|Period\b/)
    const english = await app.call(invoice.get, { as: made.operator.as, params: { ref: invoices[0]?.id ?? '' } })
    expect(english.lines[0]?.description).toMatch(/^Commission on order \d+$/)
  })

  it('keeps long names inside its margins and every piece apart from the next', async () => {
    const made = await withCommission()
    const long = 'Allgemeine Handelsgesellschaft für Leuchten und Zubehör Aktiengesellschaft '.repeat(2).trim()
    await setFacts(made.operator, { companyName: long, street: `${'Donaudampfschifffahrtsgesellschaft'.repeat(4)} 1` })
    await setFacts(made.merchant, { companyName: long, street: 'W'.repeat(150), city: long.slice(0, 120) })
    const { invoices } = await issue(made)
    const answer = await app.raw(invoice.exportPdf, { as: made.operator.as, params: { id: invoices[0]?.id ?? '' } })
    const pieces = await textOf(answer.bytes)
    for (const { text, start, end } of pieces) {
      expect(start, text).toBeGreaterThanOrEqual(55)
      expect(end, text).toBeLessThanOrEqual(540)
    }
    const overlaps = pieces.flatMap((one, index) =>
      pieces.slice(index + 1).filter((two) => Math.abs(one.y - two.y) < 6 && one.start < two.end - 0.5 && two.start < one.end - 0.5),
    )
    expect(overlaps).toEqual([])
  })
})

describe('VAT on an invoice', () => {
  it('is shown with its rate and amount, and the total stays what the ledger holds', async () => {
    const made = await withCommission()
    await setFacts(made.operator, { vatNumber: 'NL004495445B01' })
    const { value: before } = await app.call(invoice.paged, { as: made.operator.as, query: {} })
    expect(before).toEqual([])
    const preview = await app.call(invoice.preview, { as: made.operator.as, query: period })
    const figures = { total: { minor: 1250 }, tax: { minor: 217 }, net: { minor: 1033 }, taxBasisPoints: 2100, taxTreatment: 'standard' }
    expect(preview.drafts).toMatchObject([{ recipient: { id: made.merchant.companyId }, ...figures }])
    const { invoices } = await issue(made)
    expect(invoices).toMatchObject([figures])
    const answer = await app.raw(invoice.exportPdf, { as: made.operator.as, params: { id: invoices[0]?.id ?? '' } })
    const words = (await textOf(answer.bytes)).map(({ text }) => text).join(' ')
    for (const text of ['VAT NL004495445B01', 'VAT 21 %', '2.17 EUR', 'Total excluding VAT', '10.33 EUR']) expect(words).toContain(text)
    await expectSound(app)
  })

  it('follows the operator’s own rate', async () => {
    const made = await withCommission()
    await setFacts(made.operator, { vatNumber: 'NL004495445B01' })
    const record = await app.call(marketplace.myMarketplace, { as: made.operator.as })
    expect(record).toMatchObject({ commissionTaxBasisPoints: null, standardTaxBasisPoints: 2100 })
    await app.call(marketplace.updateMyMarketplace, { as: made.operator.as, body: { version: record.version, commissionTaxBasisPoints: 900 } })
    expect((await issue(made)).invoices).toMatchObject([{ taxBasisPoints: 900, tax: { minor: 103 } }])
  })

  it('is owed by a business of another member state, and the document says so', async () => {
    const made = await withCommission()
    await setFacts(made.operator, { vatNumber: 'NL004495445B01' })
    await setFacts(made.merchant, { countryCode: 'DE', vatNumber: 'DE136695976', street: 'Ufer 2', city: 'Köln', postalCode: '50667' })
    const { invoices } = await issue(made)
    expect(invoices).toMatchObject([{ taxTreatment: 'reverse_charge', tax: { minor: 0 }, net: { minor: 1250 }, total: { minor: 1250 } }])
    const answer = await app.raw(invoice.exportPdf, { as: made.operator.as, params: { id: invoices[0]?.id ?? '' } })
    const words = (await textOf(answer.bytes)).map(({ text }) => text).join(' ')
    expect(words).toContain('Reverse charge')
    expect(words).toContain('DE136695976')
  })
})

describe('issuing', () => {
  it('names what is missing before, and is refused without an address of the issuer', async () => {
    const made = await withCommission()
    await setFacts(made.operator, { street: '' })
    const { problems } = await app.call(invoice.preview, { as: made.operator.as, query: period })
    expect(problems.map(({ code, company: of, isBlocking }) => [code, of.id, isBlocking])).toEqual([
      ['issuer_address_missing', made.operator.companyId, true],
      ['issuer_vat_number_missing', made.operator.companyId, false],
      ['merchant_address_missing', made.merchant.companyId, false],
      ['merchant_vat_number_missing', made.merchant.companyId, false],
    ])
    const refused = await app.refused(invoice.issue, { as: made.operator.as, key: unique(), body: period })
    expect([refused.status, refused.code, refused.errors?.[0]?.code]).toEqual([409, 'state_forbids', 'issuer_address_missing'])
    await setFacts(made.operator, { street: 'Kade 1' })
    expect((await issue(made)).invoices).toMatchObject([{ ref: `${today.slice(0, 4)}-000001` }])
    expect(await app.call(invoice.preview, { as: made.operator.as, query: period })).toMatchObject({ drafts: [] })
  })
})

describe('credit notes', () => {
  it('correct what an earlier invoice charged, while a refund before the invoice lowers it', async () => {
    const made = await makeMarket(app, { priceMinor: 10_000 })
    await setFacts(made.operator, { vatNumber: 'NL004495445B01' })
    await app.call(commission.createRule, { as: made.operator.as, body: { name: 'All', percentageBasisPoints: 1250 } })
    const first = await makePaidOrder(app, made.operator.as, made.offer)
    const before = await issue(made)
    const second = await makePaidOrder(app, made.operator.as, made.offer)
    for (const { hash } of [first, second]) await app.call(order.refund, { as: made.operator.as, key: unique(), body: { hash, amountMinor: 4_000 } })
    await settle(app)
    const { invoices } = await issue(made)
    const byKind = new Map(invoices.map((one) => [one.kind, one]))
    expect(byKind.get('invoice')).toMatchObject({
      commission: { minor: 1250 },
      commissionReturned: { minor: 500 },
      total: { minor: 750 },
      orderCount: 1,
    })
    const creditNote = byKind.get('credit note')
    expect(creditNote).toMatchObject({ commission: { minor: 0 }, commissionReturned: { minor: 500 }, total: { minor: -500 }, tax: { minor: -87 } })
    const whole = await app.call(invoice.get, { as: made.merchant.as, params: { ref: creditNote?.id ?? '' } })
    const { ref, id } = before.invoices[0] ?? {}
    expect([whole.corrects, whole.correctedIds, whole.hasElectronic]).toEqual([[ref], [id], true])
    const { bytes } = await app.raw(invoice.exportUbl, { as: made.merchant.as, params: { id: whole.id } })
    const xml = bytes.toString()
    for (const part of [
      '<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>',
      `<cac:InvoiceDocumentReference>\n      <cbc:ID>${ref}</cbc:ID>`,
      '<cbc:TaxInclusiveAmount currencyID="EUR">5.00</cbc:TaxInclusiveAmount>',
      '<cbc:TaxAmount currencyID="EUR">0.87</cbc:TaxAmount>',
      '<cbc:CompanyID>NL004495445B01</cbc:CompanyID>',
    ])
      expect(xml).toContain(part)
    const file = await app.raw(invoice.exportByDate, { as: made.operator.as, body: { from: today, until: today } })
    const [header = [], ...rows] = file.bytes
      .toString('utf8')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','))
    const amountOf = (row: string[], name: string) => Number(row[header.indexOf(name)])
    const sums = rows.map((row) => [amountOf(row, 'Commission'), amountOf(row, 'Commission refunded'), amountOf(row, 'Total')])
    expect(sums.toSorted((a, b) => Number(a[2]) - Number(b[2]))).toEqual([
      [0, -5, -5],
      [12.5, -5, 7.5],
      [12.5, 0, 12.5],
    ])
    expect(rows.map((row) => [row[header.indexOf('Type')], row[header.indexOf('Corrects')]])).toEqual([
      ['invoice', ''],
      ['invoice', ''],
      ['credit note', ref],
    ])
    await expectSound(app)
  })

  it('are not written as XML without the country of a party', async () => {
    const made = await withCommission()
    await app.db.updateTable('company').set({ country_code: '' }).where('id', '=', made.merchant.companyId).execute()
    const [issued] = (await issue(made)).invoices
    const refused = await app.refused(invoice.exportUbl, { as: made.operator.as, params: { id: issued?.id ?? '' } })
    expect([refused.status, refused.code]).toEqual([409, 'state_forbids'])
  })
})

describe('invoice numbers', () => {
  it('run without a gap when eight issues come at once and some are refused or repeated', async () => {
    const made = await withCommission()
    const others = await Promise.all(Array.from({ length: 3 }, () => makeMerchant(app, { marketplaceId: made.operator.marketplaceId })))
    for (const { companyId } of others)
      await makePaidOrder(
        app,
        made.operator.as,
        await makeOffer(app, { marketplaceId: made.operator.marketplaceId, merchantId: companyId, priceMinor: 5_000 }),
      )
    await settle(app)
    const merchants = [made.merchant.companyId, ...others.map(({ companyId }) => companyId)]
    const attempts = [...merchants, ...merchants].map((merchantId) =>
      app.call(invoice.issue, { as: made.operator.as, key: unique(), body: { ...period, merchantId } }),
    )
    const refused = app.refused(invoice.issue, { as: made.operator.as, key: unique(), body: { from: today, until: '2020-01-01' } })
    const answers = await Promise.all(attempts)
    expect((await refused).status).toBe(422)
    const refs = answers.flatMap(({ invoices }) => invoices.map(({ ref }) => ref)).toSorted()
    expect(refs).toEqual(merchants.map((_, n) => `${today.slice(0, 4)}-00000${n + 1}`))
    await expectSound(app)
  })
})

describe('an invoice', () => {
  it('is found by number and by id, and its notification leads to it', async () => {
    const made = await withCommission()
    const [issued] = (await issue(made)).invoices
    for (const as of [made.operator.as, made.merchant.as])
      for (const ref of [issued?.ref ?? '', issued?.id ?? ''])
        expect(await app.call(invoice.get, { as, params: { ref } })).toMatchObject({ id: issued?.id, ref: issued?.ref })
    for (const ref of ['2020-000001', 'nothing']) expect((await app.refused(invoice.get, { as: made.operator.as, params: { ref } })).status).toBe(404)
    await app.drain()
    const { value } = await app.call(notification.paged, { as: made.merchant.as, query: {} })
    const link = value.find((one) => one.link.startsWith('/shop/invoices/'))?.link ?? ''
    expect(await app.call(invoice.get, { as: made.merchant.as, params: { ref: link.split('/').at(-1) ?? '' } })).toMatchObject({ id: issued?.id })
  })

  it('is requested by id where two marketplaces gave a merchant the same number', async () => {
    const made = await withCommission()
    const other = await withCommission()
    await makePartnership(app, other.operator.marketplaceId, made.merchant.companyId)
    const [first] = (await issue(made)).invoices
    const [second] = (await issue(other)).invoices
    expect(first?.ref).toBe(second?.ref)
    await app.pool.query('alter table invoice disable trigger invoice_immutable')
    await app.pool.query('update invoice set recipient_id = $1 where id = $2', [made.merchant.companyId, second?.id])
    await app.pool.query('alter table invoice enable trigger invoice_immutable')
    const refused = await app.refused(invoice.get, { as: made.merchant.as, params: { ref: first?.ref ?? '' } })
    expect([refused.status, refused.code]).toEqual([409, 'state_forbids'])
    expect(await app.call(invoice.get, { as: made.merchant.as, params: { ref: second?.id ?? '' } })).toMatchObject({ id: second?.id })
  })
})
