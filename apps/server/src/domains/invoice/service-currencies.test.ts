import { invoice } from '@stoa/contract/invoice.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound } from '../../../test/make-orders.ts'
import { figures, period } from '../../../test/make-vat-market.ts'
import { makeMerchant, makeOperator, setVatNumber, unique } from '../../../test/make.ts'
import { pdfText } from '../../../test/read-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** The largest amount of an adjustment, in minor units. */
const largest = 100_000_000_000

it.each([
  ['JPY', 'Total100,000,000,121JPY', '>100000000121<', '>17355371922<'],
  ['KWD', 'Total100,000,000.121KWD', undefined, undefined],
])('services in %s have its decimals on every document, also the largest that there are', async (currency, total, inclusive, tax) => {
  const operator = await makeOperator(app, { currency })
  const { companyId: merchantId } = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  await setVatNumber(app, operator.as, 'NL004495445B01')
  const adjust = (amountMinor: number, correctsId?: string) =>
    app.call(payoutRule.createAdjustment, {
      as: operator.as,
      key: unique(),
      body: { merchantId, amountMinor, reason: 'service', ...(correctsId ? { correctsId } : {}) },
    })
  const issue = async () => (await app.call(invoice.issue, { as: operator.as, key: unique(), body: period() })).invoices
  const charge = await adjust(-largest)
  await adjust(-121)
  const vat = 17_355_371_922
  const [issued] = await issue()
  expect(figures(issued ? [issued] : [])).toEqual([['invoice', largest + 121, vat, 0, largest + 121]])
  const file = { as: operator.as, params: { id: issued?.id ?? '' } }
  expect(await pdfText((await app.raw(invoice.exportPdf, file)).bytes)).toContain(total)
  const { hasElectronic } = await app.call(invoice.get, { as: operator.as, params: { ref: issued?.id ?? '' } })
  expect(hasElectronic).toBe(inclusive !== undefined)
  if (inclusive === undefined) expect((await app.refused(invoice.exportUbl, file)).code).toBe('state_forbids')
  else {
    const xml = (await app.raw(invoice.exportUbl, file)).bytes.toString()
    for (const part of [inclusive, tax]) expect(xml).toContain(part)
  }
  for (const amountMinor of [largest, largest + 1, -largest - 1])
    expect(
      (await app.refused(payoutRule.createAdjustment, { as: operator.as, key: unique(), body: { merchantId, amountMinor, reason: 'service' } }))
        .errors?.[0]?.path,
    ).toBe(amountMinor === largest ? 'correctsId' : 'amountMinor')
  await adjust(largest, charge.id)
  expect(figures(await issue())).toEqual([['credit note', -largest, -17_355_371_901, 0, -largest]])
  await expectSound(app)
})
