import { audit } from '@stoa/contract/audit.ts'
import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { collection } from '@stoa/contract/collection.ts'
import { company } from '@stoa/contract/company.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { orderOutside } from '@stoa/contract/order-outside.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeCollectingMarket } from '../../../../test/make-collecting-market.ts'
import { seeOrder, settle } from '../../../../test/make-orders.ts'
import { unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const entriesOf = async (as: As) =>
  (await app.call(audit.paged, { as, query: {} })).value.map(({ action, actorName, objectName, facts }) => ({
    action,
    actorName,
    objectName,
    facts: facts.map(({ label, value }) => `${label}: ${value}`).toSorted(),
  }))

describe('the audit log of a marketplace', () => {
  it('has every action that moves money, with its merchant and amount', async () => {
    const made = await makeCollectingMarket(app)
    const { as, merchant, operator, marketplaceId } = made
    await sql`update marketplace set return_window_days = 0, payout_minimum_minor = 0 where id = ${marketplaceId}`.execute(app.db)
    const [paid, ended, cancelled, sold, outside] = [
      await made.buy(),
      await made.buy(),
      await made.buy(2),
      await made.buy(3, { collectedBy: 'provider' }),
      await made.buy(1, { collectedBy: 'provider' }),
    ]
    await made.pay(paid.hash, merchant.as)
    await made.end(ended.hash)
    await app.call(order.cancel, { as, body: { hash: cancelled.hash, reason: 'Typing error' } })
    await app.call(order.fulfil, { as, body: { hash: sold.hash } })
    await settle(app)
    await app.call(order.refund, { as, key: unique(), body: { hash: sold.hash, amountMinor: 500, reason: 'Scratch' } })
    await app.call(orderOutside.updateStatusRefunded, { as, params: { id: outside.hash }, body: { amountMinor: 200 } })
    const lineId = (await seeOrder(app, as, sold.hash)).lines[0]?.lineId ?? ''
    const body = { hash: sold.hash, lines: [{ lineId, quantity: 1, reason: 'damaged' as const }] }
    const { id } = await app.call(cases.openReturn, { as: merchant.as, body })
    await app.call(cases.reject, { as, params: { id }, body: { text: 'Used' } })
    await settle(app)
    const { payouts } = await app.call(payout.run, { as, key: unique(), body: {} })
    const { version } = await app.call(company.my, { as })
    const address = { street: 'Kade 1', postalCode: '1016 HD', city: 'Amsterdam', vatNumber: 'NL004495445B01' }
    await app.call(company.update, { as, body: { version, ...address } })
    const today = new Date().toISOString().slice(0, 10)
    const { invoices } = await app.call(invoice.issue, { as, key: unique(), body: { from: `${today.slice(0, 8)}01`, until: today } })
    const shown = payouts[0]?.amount.minor ?? 0
    const who = `Merchant: ${merchant.companyName}`
    const euros = (minor: number) => `Amount: €${(minor / 100).toFixed(2)}`
    const entries = await entriesOf(as)
    const of = (action: string) => entries.filter((entry) => entry.action === action)
    const by = operator.name
    expect(of('invoice.issued')).toMatchObject([{ actorName: by, objectName: invoices[0]?.ref, facts: [euros(invoices[0]?.total.minor ?? 0), who] }])
    expect(shown).toBeGreaterThan(0)
    expect(of('payout.run')).toMatchObject([{ actorName: by, facts: [euros(shown), 'Number: 1'] }])
    expect(of('payout.created')).toMatchObject([{ actorName: by, objectName: payouts[0]?.number, facts: [euros(shown), who] }])
    expect(of('case.return_rejected')).toMatchObject([{ actorName: by, objectName: '1', facts: [who] }])
    expect(of('order.marked_refunded')).toMatchObject([{ objectName: outside.orderId, facts: [euros(200), who] }])
    expect(of('order.refund_requested')).toMatchObject([{ objectName: sold.orderId, facts: [euros(500), who] }])
    expect(of('order.cancelled')).toMatchObject([{ objectName: cancelled.orderId, facts: [euros(2000), who] }])
    expect(of('order.non_payment_recorded')).toMatchObject([{ objectName: ended.orderId, facts: [euros(1000), who] }])
    expect(of('order.payment_recorded')).toMatchObject([{ objectName: paid.orderId, facts: [euros(1000), who] }])
    // A merchant has what it did itself, and nothing of what the operator did.
    const own = await entriesOf(merchant.as)
    expect(own.filter(({ action }) => /^(order|payout|invoice|case)\./.test(action)).map(({ action }) => action)).toEqual(['order.payment_recorded'])
  })

  it('has one entry for a decision about many products, with their number', async () => {
    const { as, offer } = await makeCollectingMarket(app)
    const products = [{ id: offer.productId }]
    await app.call(collection.bulkUpdateListings, { as, body: { products, approvalStatus: 'Rejected', reason: 'Blurred pictures' } })
    await app.call(collection.bulkUpdateListings, { as, body: { products, approvalStatus: 'Rejected', reason: 'Blurred pictures' } })
    expect((await entriesOf(as)).filter(({ action }) => action.startsWith('listing.'))).toMatchObject([
      { action: 'listing.rejected', facts: ['Products: 1', 'Reason: Blurred pictures'] },
    ])
  })
})
