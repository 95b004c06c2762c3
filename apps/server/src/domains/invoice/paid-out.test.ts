import { commission } from '@stoa/contract/commission.ts'
import { company } from '@stoa/contract/company.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { order } from '@stoa/contract/order.ts'
import { selfBilling } from '@stoa/contract/self-billing.ts'
import { subscription } from '@stoa/contract/subscription.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, makePaidOrder, settle } from '../../../test/make-orders.ts'
import { unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const today = new Date().toISOString().slice(0, 10)
const period = { from: `${today.slice(0, 8)}01`, until: today }

/** A market with a paid order that owes commission. */
async function trade() {
  const made = await makeMarket(app, { priceMinor: 10_000 })
  const { as } = made.operator
  await app.call(commission.createRule, { as, body: { name: 'All', percentageBasisPoints: 1250 } })
  const issue = async () => (await app.call(invoice.issue, { as, key: unique(), body: period })).invoices
  return { ...made, as, issue, buy: () => makePaidOrder(app, as, made.offer) }
}

describe('an invoice that is marked as paid out', () => {
  it('is in the export with the day in the time zone of its issuer', async () => {
    const { as, merchant, operator, issue, buy } = await trade()
    await buy()
    await settle(app)
    const [issued] = await issue()
    await app.call(subscription.updateStatusPaidout, { as, params: { id: issued?.id ?? '' } })
    await sql`update marketplace set time_zone = 'Pacific/Kiritimati' where id = ${operator.marketplaceId}`.execute(app.db)
    await sql`update invoice_payment set paid_out_at = '2026-05-31T22:30:00Z' where invoice_id = ${issued?.id ?? ''}`.execute(app.db)
    for (const reader of [as, merchant.as]) {
      const file = await app.raw(invoice.exportByDate, { as: reader, body: { from: today, until: today } })
      const [, row] = file.bytes.toString('utf8').trim().split(/\r?\n/)
      expect(row).toMatch(/,2026-06-01,/)
    }
  })

  it('is no self-billed credit note: the merchant owes it', async () => {
    const { as, merchant, operator, issue, buy } = await trade()
    const setFacts = async (who: typeof as, facts: object) => {
      const { version } = await app.call(company.my, { as: who })
      await app.call(company.update, { as: who, body: { version, ...facts } })
    }
    await setFacts(as, { vatNumber: 'NL004495445B01' })
    await setFacts(merchant.as, { companyName: 'Weber GmbH', street: 'Ufer 2', postalCode: '50667', city: 'Köln', countryCode: 'DE' })
    await app.call(selfBilling.offer, { as, key: unique(), body: { merchantId: merchant.companyId } })
    await app.call(selfBilling.accept, { as: merchant.as, body: { marketplaceId: operator.marketplaceId } })
    const { hash } = await buy()
    await settle(app)
    const billed = (await issue()).find(({ kind }) => kind === 'self-billed invoice')
    await app.call(subscription.updateStatusPaidout, { as, params: { id: billed?.id ?? '' } })
    await app.call(order.refund, { as, key: unique(), body: { hash, amountMinor: 1_000 } })
    await settle(app)
    const note = (await issue()).find(({ kind }) => kind === 'self-billed credit note')
    const refused = await app.refused(subscription.updateStatusPaidout, { as, params: { id: note?.id ?? '' } })
    expect([refused.status, refused.code, refused.detail]).toEqual([409, 'state_forbids', expect.stringContaining(note?.ref ?? 'none')])
    expect((await app.call(invoice.get, { as, params: { ref: note?.id ?? '' } })).paidOutAt).toBeNull()
  })
})
