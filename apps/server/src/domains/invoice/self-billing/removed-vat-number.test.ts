import { company } from '@stoa/contract/company.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { order } from '@stoa/contract/order.ts'
import { selfBilling } from '@stoa/contract/self-billing.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, settle } from '../../../../test/make-orders.ts'
import { period } from '../../../../test/make-vat-market.ts'
import { setVatNumber, unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('A self-billed credit note waits for the VAT number of the merchant that was removed since its invoice, and needs none of the marketplace', async () => {
  const made = await makeMarket(app, { priceMinor: 10_000 })
  const [operator, merchant] = [made.operator.as, made.merchant.as]
  const { version } = await app.call(company.my, { as: merchant })
  const facts = { street: 'Ufer 2', postalCode: '50667', city: 'Köln', countryCode: 'DE', vatNumber: 'DE136695976' }
  await app.call(company.update, { as: merchant, body: { version, ...facts } })
  await setVatNumber(app, operator, '')
  await app.call(selfBilling.offer, { as: operator, key: unique(), body: { merchantId: made.merchant.companyId } })
  await app.call(selfBilling.accept, { as: merchant, body: { marketplaceId: made.operator.marketplaceId } })
  const { hash } = await makePaidOrder(app, operator, made.offer)
  const issue = async () => {
    const { invoices } = await app.call(invoice.issue, { as: operator, key: unique(), body: period() })
    return invoices.map(({ kind, total, tax }) => [kind, total.minor, tax.minor])
  }
  expect(await issue()).toEqual([['self-billed invoice', 10_000, 1_597]])
  await app.call(order.refund, { as: operator, key: unique(), body: { hash, amountMinor: 10_000 } })
  await settle(app)
  await setVatNumber(app, merchant, '')
  const { drafts, problems } = await app.call(invoice.preview, { as: operator, query: period() })
  const needed = problems.filter(({ code }) => code.endsWith('_vat_number_needed')).map(({ code, company: { id } }) => [code, id])
  expect([drafts, needed]).toEqual([[], [['merchant_vat_number_needed', made.merchant.companyId]]])
  expect(await issue()).toEqual([])
  await setVatNumber(app, merchant, facts.vatNumber)
  expect(await issue()).toEqual([['self-billed credit note', -10_000, -1_597]])
  await expectSound(app)
})
