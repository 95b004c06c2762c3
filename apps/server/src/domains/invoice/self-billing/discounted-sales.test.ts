import { company } from '@stoa/contract/company.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { order } from '@stoa/contract/order.ts'
import { selfBilling } from '@stoa/contract/self-billing.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeDiscounted } from '../../../../test/make-discounted.ts'
import { expectSound, settle } from '../../../../test/make-orders.ts'
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

it('a merchant supplied what it gets: its documents have the discounts of the marketplace beside the sales, and what refunds take back', async () => {
  const { as, merchant, marketplaceId, buy } = await makeDiscounted(app)
  const complete = async (by: As, facts: Record<string, string>) => {
    const { version } = await app.call(company.my, { as: by })
    await app.call(company.update, { as: by, body: { version, ...facts } })
  }
  await complete(as, { vatNumber: 'NL004495445B01' })
  await complete(merchant.as, { street: 'Kade 2', city: 'Delft', countryCode: 'NL', vatNumber: 'NL004495445B01' })
  await app.call(selfBilling.offer, { as, key: unique(), body: { merchantId: merchant.companyId } })
  await app.call(selfBilling.accept, { as: merchant.as, body: { marketplaceId } })
  const part = await buy(2, 500)
  const whole = await buy(1, 1000)
  await app.call(order.refund, { as, key: unique(), body: { hash: part.hash, lines: [{ lineId: part.lines[0]?.lineId ?? '', quantity: 1 }] } })
  await settle(app)
  const issue = async () => (await app.call(invoice.issue, { as, key: unique(), body: period })).invoices
  const issued = await issue()
  const [billed] = issued.filter(({ kind }) => kind === 'self-billed invoice')
  expect(billed).toMatchObject({ sales: { minor: 3000 }, refunds: { minor: 1000 }, total: { minor: 2000 }, gross: { minor: 3000 }, orderCount: 2 })
  expect(issued.find(({ kind }) => kind === 'invoice')).toMatchObject({ commission: { minor: 300 }, commissionReturned: { minor: 100 } })
  const { lines } = await app.call(invoice.get, { as: merchant.as, params: { ref: billed?.ref ?? '' } })
  expect(lines.map(({ description, amount }) => `${description.replace(/ \d+$/, '')}: ${amount.minor}`).toSorted()).toEqual([
    'Discount paid by the marketplace, order: 1000',
    'Discount paid by the marketplace, order: 500',
    'Discount taken back by the marketplace, order: -250',
    'Refund, order: -750',
    'Sale, order: 1500',
  ])
  await app.call(order.refund, { as, key: unique(), body: { hash: whole.hash, lines: [{ lineId: whole.lines[0]?.lineId ?? '', quantity: 1 }] } })
  await settle(app)
  const [credit] = (await issue()).filter(({ kind }) => kind === 'self-billed credit note')
  expect(credit).toMatchObject({ sales: { minor: 0 }, refunds: { minor: 1000 } })
  expect(await app.call(invoice.get, { as, params: { ref: credit?.ref ?? '' } })).toMatchObject({ corrects: [billed?.ref] })
})
