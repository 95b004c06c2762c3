import { company } from '@stoa/contract/company.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { selfBilling } from '@stoa/contract/self-billing.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder } from '../../../../test/make-orders.ts'
import { unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const today = new Date().toISOString().slice(0, 10)
const period = { from: `${today.slice(0, 8)}01`, until: today }

it('Sales of earlier days that were not self-billed are named until they are', async () => {
  const made = await makeMarket(app, { priceMinor: 10_000 })
  const { version } = await app.call(company.my, { as: made.merchant.as })
  const facts = { street: 'Ufer 2', postalCode: '50667', city: 'Köln', countryCode: 'DE', vatNumber: 'DE136695976' }
  await app.call(company.update, { as: made.merchant.as, body: { version, ...facts } })
  await app.call(selfBilling.offer, { as: made.operator.as, key: unique(), body: { merchantId: made.merchant.companyId } })
  await app.call(selfBilling.accept, { as: made.merchant.as, body: { marketplaceId: made.operator.marketplaceId } })
  await app.db.updateTable('self_billing_agreement').set({ starts_on: '2020-01-01' }).where('merchant_id', '=', made.merchant.companyId).execute()
  const monthBefore = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1, 0)).toISOString().slice(0, 10)
  const last = { from: `${monthBefore.slice(0, 8)}01`, until: monthBefore }
  await makePaidOrder(app, made.operator.as, made.offer, 1, { placedAt: `${last.from}T12:00:00Z` })
  await app.db.updateTable('company').set({ street: '' }).where('id', '=', made.merchant.companyId).execute()
  const issueOf = async (body: typeof period) => (await app.call(invoice.issue, { as: made.operator.as, key: unique(), body })).invoices
  expect((await issueOf(last)).map(({ kind }) => kind)).toEqual([])
  await app.db.updateTable('company').set({ street: 'Ufer 2' }).where('id', '=', made.merchant.companyId).execute()
  const leftOut = async (query: typeof period) =>
    (await app.call(invoice.preview, { as: made.operator.as, query })).problems.filter(({ code }) => code === 'sales_left_out')
  expect(await leftOut(period)).toMatchObject([
    { params: { count: 1, since: last.from }, company: { id: made.merchant.companyId }, isBlocking: false },
  ])
  expect(await leftOut({ ...period, from: last.from })).toEqual([])
  expect((await issueOf(last)).map(({ kind }) => kind)).toEqual(['self-billed invoice'])
  expect(await leftOut(period)).toEqual([])
  await expectSound(app)
})
