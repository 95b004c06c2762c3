import { invoice } from '@stoa/contract/invoice.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound } from '../../../test/make-orders.ts'
import { adjust, adjustment, age, booked, figures, issue, makeVatMarket, moveToGermany, sell, setVatRate } from '../../../test/make-vat-market.ts'
import type { VatMarket } from '../../../test/make-vat-market.ts'
import { makeMerchant } from '../../../test/make.ts'
import { pdfText } from '../../../test/read-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Returns the ids of the charges that can still be credited with what is left of each, in cents, newest first. */
const creditable = async ({ operator, merchant }: VatMarket) =>
  (await app.call(payoutRule.pagedAdjustments, { as: operator.as, query: { merchantId: merchant.companyId, isCreditable: 'true' } })).value.map(
    (one) => [one.id, one.creditable.minor],
  )

/** Returns the status and the paths of the errors with which an adjustment is refused. */
const refusal = async (...given: Parameters<typeof adjustment>) => {
  const { status, errors } = await app.refused(payoutRule.createAdjustment, adjustment(...given))
  return [status, ...(errors ?? []).map(({ path }) => path)]
}

describe('a credit of a charge that is invoiced', () => {
  it('takes back the VAT of the charge, whatever it is by then, on a credit note that names the invoice', async () => {
    const made = await makeVatMarket(app)
    const charge = await adjust(made, -2_420, 'marketing')
    const [charged] = await issue(made)
    await moveToGermany(made)
    await setVatRate(made, 900)
    await sell(made)
    const credit = await adjust(made, 2_420, 'marketing', { correctsId: charge.id })
    expect(credit).toMatchObject({ correctsId: charge.id, tax: { minor: 420 }, taxBasisPoints: 2100, taxTreatment: 'standard', invoice: null })
    const issued = (await issue(made)).toSorted((a, b) => a.total.minor - b.total.minor)
    expect(figures(issued)).toEqual([
      ['credit note', -2_420, -420, 0, -2_420],
      ['invoice', 1_250, 0, 1_250, 0],
    ])
    const { id = '' } = issued[0] ?? {}
    for (const as of [made.operator.as, made.merchant.as]) {
      const { corrects, correctedIds } = await app.call(invoice.get, { as, params: { ref: id } })
      expect([corrects, correctedIds]).toEqual([[charged?.ref], [charged?.id]])
    }
    expect((await app.call(invoice.get, { as: made.operator.as, params: { ref: issued[1]?.id ?? '' } })).corrects).toEqual([])
    const file = { as: made.merchant.as, params: { id } }
    const reference = `<cac:InvoiceDocumentReference><cbc:ID>${charged?.ref}<`
    expect((await app.raw(invoice.exportUbl, file)).bytes.toString().replaceAll(/>\s+</g, '><')).toContain(reference)
    expect(await pdfText((await app.raw(invoice.exportPdf, file)).bytes)).toContain(`Corrects${charged?.ref}`)
    expect(await booked(made)).toEqual({ commission_income: 1_250, service_income: 0, commission_vat: 0 })
    await expectSound(app)
  })

  it('is on a credit note of its own, beside what is charged at the same rate', async () => {
    const made = await makeVatMarket(app)
    const charge = await adjust(made, -2_420, 'marketing')
    await issue(made)
    await adjust(made, -4_840, 'service')
    await adjust(made, 2_420, 'marketing', { correctsId: charge.id })
    const issued = (await issue(made)).toSorted((a, b) => a.total.minor - b.total.minor)
    expect(figures(issued)).toEqual([
      ['credit note', -2_420, -420, 0, -2_420],
      ['invoice', 4_840, 840, 0, 4_840],
    ])
    await expectSound(app)
  })

  it('is at most what is left of it, also when two come at once, and takes it off the list of charges', async () => {
    const made = await makeVatMarket(app)
    const [first, second] = [await adjust(made, -1_210, 'service'), await adjust(made, -605, 'shipping')]
    await adjust(made, -300, 'fine')
    expect(await creditable(made)).toEqual([
      [second.id, 605],
      [first.id, 1_210],
    ])
    const twice = await Promise.all(
      [1, 2].map(() => app.raw(payoutRule.createAdjustment, adjustment(made, 700, 'service', { correctsId: first.id }))),
    )
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(await refusal(made, 511, 'service', { correctsId: first.id })).toEqual([422, 'amountMinor'])
    expect(await creditable(made)).toEqual([
      [second.id, 605],
      [first.id, 510],
    ])
    await adjust(made, 510, 'service', { correctsId: first.id })
    expect(await creditable(made)).toEqual([[second.id, 605]])
    await expectSound(app)
  })
})

describe('a credit of a charge that is not invoiced', () => {
  it('is on the same invoice, which it lowers, also where VAT has changed since', async () => {
    const made = await makeVatMarket(app)
    const charge = await adjust(made, -2_420, 'marketing')
    await moveToGermany(made)
    await adjust(made, 1_210, 'marketing', { correctsId: charge.id })
    const issued = await issue(made)
    expect(figures(issued)).toEqual([['invoice', 1_210, 210, 0, 1_210]])
    expect((await app.call(invoice.get, { as: made.merchant.as, params: { ref: issued[0]?.id ?? '' } })).corrects).toEqual([])
    await expectSound(app)
  })
})

describe('a credit of a charge that is on no document and too old for the next', () => {
  it('waits with it: there is no invoice that a credit note could name', async () => {
    const made = await makeVatMarket(app)
    const charge = await adjust(made, -2_420, 'marketing')
    await age(made, 450)
    await adjust(made, 2_420, 'marketing', { correctsId: charge.id })
    expect(await issue(made)).toEqual([])
    const day = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10)
    expect(figures(await issue(made, { from: day }))).toEqual([['invoice', 0, 0, 0, 0]])
    await expectSound(app)
  })
})

describe('a credit for a service', () => {
  it('names a charge while one is left, and has the VAT of the day where none is', async () => {
    const made = await makeVatMarket(app)
    expect((await adjust(made, 100, 'marketing')).taxBasisPoints).toBe(2100)
    const charge = await adjust(made, -1_210, 'marketing')
    expect(await refusal(made, 100, 'marketing')).toEqual([422, 'correctsId'])
    await adjust(made, 1_210, 'other', { note: 'Cancelled', isService: true, correctsId: charge.id })
    await setVatRate(made, 900)
    expect(await adjust(made, 100, 'marketing')).toMatchObject({ correctsId: null, taxBasisPoints: 900 })
    expect((await adjust(made, 100, 'goodwill')).correctsId).toBeNull()
    // A charge of another merchant is none that is left.
    await adjust({ ...made, merchant: await makeMerchant(app, { marketplaceId: made.operator.marketplaceId }) }, -1_210, 'marketing')
    expect((await adjust(made, 100, 'marketing')).correctsId).toBeNull()
    await expectSound(app)
  })

  it('takes back nothing but a charge for a service of its merchant', async () => {
    const made = await makeVatMarket(app)
    const [charge, fine] = [await adjust(made, -1_210, 'marketing'), await adjust(made, -500, 'fine')]
    const credit = await adjust(made, 100, 'marketing', { correctsId: charge.id })
    for (const { id } of [fine, credit]) expect(await refusal(made, 100, 'marketing', { correctsId: id })).toEqual([422, 'correctsId'])
    expect(await refusal(made, -100, 'marketing', { correctsId: charge.id })).toEqual([422, 'correctsId'])
    expect(await refusal(made, 100, 'goodwill', { correctsId: charge.id })).toEqual([422, 'correctsId'])
    const stranger = await makeVatMarket(app)
    const merchant = await makeMerchant(app, { marketplaceId: made.operator.marketplaceId })
    for (const other of [stranger, { ...made, merchant }])
      expect(await refusal(other as VatMarket, 100, 'marketing', { correctsId: charge.id })).toEqual([404])
    expect(await creditable(made)).toEqual([[charge.id, 1_110]])
  })
})
