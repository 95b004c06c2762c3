import { company } from '@stoa/contract/company.ts'
import { commission } from '@stoa/contract/commission.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { order } from '@stoa/contract/order.ts'
import { selfBilling } from '@stoa/contract/self-billing.ts'
import { taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, settle } from '../../../../test/make-orders.ts'
import { unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const today = new Date().toISOString().slice(0, 10)
const period = { from: `${today.slice(0, 8)}01`, until: today }

it('sales of which the marketplace withholds the tax are on no self-billed document, and the preview says how many', async () => {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 10_000, stock: 100 })
  const complete = async (as: As, facts: Record<string, string>) => {
    const { version } = await app.call(company.my, { as })
    await app.call(company.update, { as, body: { version, ...facts } })
  }
  await complete(operator.as, { vatNumber: 'NL004495445B01' })
  const address = { street: 'Ufer 2', postalCode: '50667', city: 'Köln', countryCode: 'DE', vatNumber: 'DE136695976' }
  await complete(merchant.as, { companyName: 'Weber GmbH', ...address })
  await app.call(commission.createRule, { as: operator.as, body: { name: 'All', percentageBasisPoints: 1250 } })
  await app.call(selfBilling.offer, { as: operator.as, key: unique(), body: { merchantId: merchant.companyId } })
  await app.call(selfBilling.accept, { as: merchant.as, body: { marketplaceId: operator.marketplaceId } })
  await makePaidOrder(app, operator.as, offer)
  const rule = { countryCode: 'NL', appliesTo: 'all_merchants', rateBasisPoints: 2100 } as const
  await app.call(taxWithholding.updatePolicy, { as: operator.as, body: { rules: [rule], version: 0 } })
  const withheld = await makePaidOrder(app, operator.as, offer)
  await makePaidOrder(app, operator.as, offer)
  await app.call(order.refund, { as: operator.as, key: unique(), body: { hash: withheld.hash, amountMinor: 1000 } })
  await settle(app)
  const { drafts, problems } = await app.call(invoice.preview, { as: operator.as, query: period })
  expect(drafts.map(({ kind, total, orderCount }) => [kind, total.minor, orderCount])).toEqual(
    expect.arrayContaining([['self-billed invoice', 10_000, 1]]),
  )
  expect(drafts.filter(({ kind }) => kind.startsWith('self-billed'))).toHaveLength(1)
  expect(problems).toContainEqual({
    code: 'sales_tax_withheld',
    params: { count: 2 },
    company: { id: merchant.companyId, name: 'Weber GmbH' },
    isBlocking: false,
  })
  const { invoices } = await app.call(invoice.issue, { as: operator.as, key: unique(), body: period })
  expect(invoices.filter(({ kind }) => kind.startsWith('self-billed')).map(({ total }) => total.minor)).toEqual([10_000])
  const again = await app.call(invoice.preview, { as: operator.as, query: period })
  expect([again.drafts, again.problems.map(({ code }) => code)]).toEqual([[], ['sales_tax_withheld']])
})
