import { company } from '@stoa/contract/company.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { ledger } from '@stoa/contract/ledger.ts'
import { notification } from '@stoa/contract/notification.ts'
import { orderCollection } from '@stoa/contract/order-collection.ts'
import { order } from '@stoa/contract/order.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { payout } from '@stoa/contract/payout.ts'
import { selfBilling } from '@stoa/contract/self-billing.ts'
import { taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeCollectingMarket, postedOf } from '../../../../test/make-collecting-market.ts'
import { makeOffer, stockOf } from '../../../../test/make-catalogue.ts'
import { createOrders, expectSound, makeMarket, makePaidOrder, purchase, report, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeMerchant, setVatNumber, unique } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { recordDebts } from '../../payout/debt/record-debts.ts'
import { resolveStuck } from '../attention/resolve-stuck.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const makeCollecting = (stock?: number | null) => makeCollectingMarket(app, stock)

describe('an order whose money the merchant collects', () => {
  it('is refused while the marketplace does not allow it, with the field named', async () => {
    const { operator, offer } = await makeMarket(app)
    const body = purchase([{ variantId: offer.variantId, quantity: 1 }], { collectedBy: 'merchant' })
    expect(await app.refused(order.intake, { as: operator.as, key: unique(), body })).toMatchObject({
      status: 422,
      errors: [{ path: 'collectedBy' }],
    })
    const { as, offer: sold } = await makeCollecting()
    const both = purchase([{ variantId: sold.variantId, quantity: 1 }], { collectedBy: 'merchant', paymentReference: 'pi_1' })
    expect(await app.refused(order.intake, { as, key: unique(), body: both })).toMatchObject({ errors: [{ path: 'paymentReference' }] })
  })

  it('asks nothing of the payment provider, may be shipped, and waits for its payment to be recorded', async () => {
    const { as, merchant, buy, marketplaceId } = await makeCollecting()
    const { hash } = await buy(2)
    expect(await seeOrder(app, as, hash)).toMatchObject({ paymentStatus: 'Unprocessed', collectedBy: 'merchant', captured: { minor: 0 } })
    const { rows } =
      await sql`select from sandbox.movement m join connection k on k.settings ->> 'account' = m.account_id where k.company_id = ${marketplaceId}`.execute(
        app.db,
      )
    expect(rows).toEqual([])
    const listed = async (query: object) => (await app.call(order.paged, { as: merchant.as, query })).value.map((row) => row.hash)
    expect([await listed({ paymentToRecord: 'true' }), await listed({ toFulfil: 'true' })]).toEqual([[hash], [hash]])
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    await sql`update "order" set payment_status_at = now() - interval '3 days', fulfilled_at = now() - interval '90 days' where hash = ${hash}`.execute(
      app.db,
    )
    await resolveStuck(createJobCtx(app))
    expect(await seeOrder(app, as, hash)).toMatchObject({ orderStatus: 'Fulfilled', paymentStatus: 'Unprocessed', attention: [] })
    expect([await listed({ paymentToRecord: 'true' }), await listed({ toFulfil: 'true' })]).toEqual([[hash], []])
    expect(await app.call(payoutRule.orderForecast, { as: merchant.as, params: { hash } })).toMatchObject({
      amount: { minor: 0 },
      blocks: [{ code: 'payment_to_record' }],
    })
    expect(await postedOf(app, hash)).toEqual({})
  })

  it('leaves the merchant owing commission and withheld tax alone once its payment is recorded, by either side', async () => {
    const { as, merchant, buy, pay } = await makeCollecting()
    await setVatNumber(app, as, 'NL004495445B01')
    const rules = [{ countryCode: 'NL', appliesTo: 'all_merchants' as const, rateBasisPoints: 2100 }]
    await app.call(taxWithholding.updatePolicy, { as, body: { rules, version: 0 } })
    for (const by of [as, merchant.as]) {
      const { hash } = await buy(1, { shippingMinor: 210 })
      const paid = await pay(hash, by)
      expect(paid).toMatchObject({ paymentStatus: 'Paid', payoutStatus: 'Unreserved', captured: { minor: 1210 }, merchantNet: { minor: -310 } })
      expect(paid.timeline.filter(({ kind }) => kind === 'payment_recorded')).toMatchObject([{ from: 'Unprocessed', to: 'Paid' }])
      expect(await postedOf(app, hash)).toEqual({ merchant_payable: -310, commission_income: 83, commission_vat: 17, tax_withheld: 210 })
      expect(await app.call(payoutRule.orderForecast, { as: merchant.as, params: { hash } })).toMatchObject({ amount: { minor: -310 } })
    }
  })

  it('is in the statement and the transactions of the merchant as what it collected itself', async () => {
    const { as, marketplaceId, merchant, buy, pay } = await makeCollecting()
    const { hash } = await buy()
    await pay(hash)
    const month = new Date().toISOString().slice(0, 7)
    const labelsOf = async (by: typeof as, partnerId: string) => {
      const call = { as: by, params: { partnerId }, query: { month } }
      const { changes } = await app.call(ledger.statement, call)
      const { value } = await app.call(ledger.statementLines, call)
      const { moneyTrail } = await seeOrder(app, by, hash)
      const labels = [...changes, ...value.map(({ kind, description }) => ({ kind, label: description })), ...moneyTrail]
      return new Set(labels.filter(({ kind }) => kind === 'collection').map(({ label }) => label))
    }
    expect(await labelsOf(as, merchant.companyId)).toEqual(new Set(['Payment collected by the merchant']))
    expect(await labelsOf(merchant.as, marketplaceId)).toEqual(new Set(['Payment you collected']))
  })

  it('has its payment recorded once, also when two do it at once or one does it again', async () => {
    const { as, merchant, buy, pay } = await makeCollecting()
    const { hash, version } = await buy()
    const answers = await Promise.all(
      [as, merchant.as, as, merchant.as].map((by) => app.raw(orderCollection.recordPayment, { as: by, body: { hash, version } })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const again = await pay(hash)
    expect(again.timeline.filter(({ kind }) => kind === 'payment_recorded')).toHaveLength(1)
    expect(await postedOf(app, hash)).toEqual({ merchant_payable: -100, commission_income: 100 })
  })

  it('is recorded as paid or as not paid, and not as both, when the two come at once', async () => {
    const { as, merchant, buy } = await makeCollecting()
    for (let round = 0; round < 6; round++) {
      const { hash } = await buy()
      const [paid, ended] = await Promise.all([
        app.raw(orderCollection.recordPayment, { as, body: { hash } }),
        app.raw(orderCollection.recordNonPayment, { as: merchant.as, body: { hash } }),
      ])
      expect([paid.status, ended.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      expect((await seeOrder(app, as, hash)).paymentStatus).toBe(paid.status === 200 ? 'Paid' : 'Cancelled')
    }
  })

  it('notifies the operator where the merchant records a shipped order as not paid, and of no other', async () => {
    const { as, merchant, buy, end } = await makeCollecting()
    const [kept, shipped, byOperator] = [await buy(), await buy(), await buy()]
    for (const { hash } of [shipped, byOperator]) await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    for (const { hash } of [kept, shipped, shipped]) await end(hash, merchant.as)
    await end(byOperator.hash)
    await settle(app)
    const { notifications } = await app.call(notification.my, { as })
    expect(notifications.filter(({ message }) => message.includes('not paid'))).toMatchObject([
      { kind: 'order', link: `/shop/orders/${shipped.hash}` },
    ])
  })

  it('is not captured by a provider that reports its payment, nor disputed', async () => {
    const { as, buy, pay } = await makeCollecting()
    const { hash } = await buy()
    const { rows } = await sql<{ key: string; connectionId: string }>`
      select o.group_id as key, c.id as "connectionId" from "order" o join connection c on c.company_id = o.marketplace_id and c.kind = 'payment'
      where o.hash = ${hash}`.execute(app.db)
    const { key = '', connectionId = '' } = rows[0] ?? {}
    const amount = { amountMinor: 1000, currency: 'EUR' }
    const captured = { kind: 'payment', externalId: unique(), key, reference: 'pay_1', state: 'captured', ...amount, failure: null } as const
    await report(app, connectionId, captured)
    await settle(app)
    expect(await seeOrder(app, as, hash)).toMatchObject({ paymentStatus: 'Unprocessed', captured: { minor: 0 } })
    expect(await postedOf(app, hash)).toEqual({})
    await pay(hash)
    const disputed = { kind: 'dispute', externalId: unique(), key, reference: 'dis_1', state: 'needs_response', ...amount } as const
    await report(app, connectionId, { ...disputed, reason: 'general', providerState: 'open', evidenceDueAt: null })
    await settle(app)
    expect(await seeOrder(app, as, hash)).toMatchObject({ paymentStatus: 'Paid', cases: [] })
  })

  it('of nothing, beside one that costs something, is released when its payment is recorded', async () => {
    const { as, offer, pay, marketplaceId } = await makeCollecting()
    const other = await makeMerchant(app, { marketplaceId })
    const free = await makeOffer(app, { marketplaceId, merchantId: other.companyId, priceMinor: 0 })
    const lines = [offer, free].map(({ variantId }) => ({ variantId, quantity: 1 }))
    const { orders } = await createOrders(app, as, purchase(lines, { collectedBy: 'merchant' }))
    await settle(app)
    for (const { hash } of orders) await pay(hash)
    const { rows } = await sql<{ hash: string; isReleased: boolean }>`
      select hash, released_at is not null as "isReleased" from "order" where hash = any(${orders.map(({ hash }) => hash)}::text[])`.execute(app.db)
    expect(rows.map(({ isReleased }) => isReleased)).toEqual([true, true])
  })

  it('is refused once the payment is recorded, and the other way round', async () => {
    const { as, buy, pay, end } = await makeCollecting()
    const [paid, ended] = [await buy(), await buy()]
    await pay(paid.hash)
    await end(ended.hash)
    const refused = { status: 409, code: 'state_forbids' }
    expect(await app.refused(orderCollection.recordNonPayment, { as, body: { hash: paid.hash } })).toMatchObject(refused)
    expect(await app.refused(orderCollection.recordPayment, { as, body: { hash: ended.hash } })).toMatchObject(refused)
    await app.call(order.refund, { as, body: { hash: paid.hash, amountMinor: 1000 } })
    expect(await app.refused(orderCollection.recordPayment, { as, body: { hash: paid.hash } })).toMatchObject(refused)
  })

  it('is refused for an order whose payment the provider collects, for a stranger, and for a version that is not the present one', async () => {
    const { as, offer, marketplaceId, buy } = await makeCollecting()
    // The provider has not said yet how its payment stands.
    const group = await createOrders(app, as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    const provided = { hash: group.orders[0]?.hash ?? '' }
    for (const route of [orderCollection.recordPayment, orderCollection.recordNonPayment])
      expect(await app.refused(route, { as, body: { hash: provided.hash } })).toMatchObject({ status: 409, code: 'state_forbids' })
    const { hash, version } = await buy()
    const stranger = await makeMerchant(app, { marketplaceId })
    expect((await app.refused(orderCollection.recordPayment, { as: stranger.as, body: { hash } })).status).toBe(404)
    const stale = { as, body: { hash, version: version + 5 } }
    expect(await app.refused(orderCollection.recordPayment, stale)).toMatchObject({ code: 'stale_version' })
  })
})

describe('an order that the merchant was not paid for', () => {
  it('ends without commission: cancelled where nothing was shipped, else fulfilled, with what is left back in stock', async () => {
    const made = await makeCollecting(20)
    const { as, merchant, buy, end, offer } = made
    const [untouched, partial, shipped] = [await buy(2), await buy(3), await buy(1)]
    const lines = [{ lineId: partial.lines[0]?.lineId ?? '', quantity: 1 }]
    await app.call(order.fulfil, { as: merchant.as, body: { hash: partial.hash, lines } })
    await app.call(order.fulfil, { as: merchant.as, body: { hash: shipped.hash } })
    expect(await stockOf(app, offer)).toMatchObject({ variant: 14, product: 14 })
    expect(await end(untouched.hash)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Cancelled' })
    expect(await end(partial.hash, merchant.as)).toMatchObject({ orderStatus: 'Fulfilled', paymentStatus: 'Cancelled' })
    expect(await end(shipped.hash)).toMatchObject({ orderStatus: 'Fulfilled', paymentStatus: 'Cancelled' })
    expect(await stockOf(app, offer)).toMatchObject({ variant: 18, product: 18 })
    expect(await end(shipped.hash)).toMatchObject({ paymentStatus: 'Cancelled' })
    await settle(app)
    for (const { hash } of [untouched, partial, shipped]) {
      expect(await postedOf(app, hash)).toEqual({})
      expect((await seeOrder(app, as, hash)).timeline.filter(({ kind }) => kind === 'non_payment_recorded')).toHaveLength(1)
      expect((await app.refused(order.fulfil, { as, body: { hash } })).status).toBe(409)
    }
  })

  it('and was cancelled leaves nothing in the ledger, and nothing to record', async () => {
    const { as, merchant, buy, end } = await makeCollecting()
    const { hash } = await buy()
    expect(await app.call(order.cancel, { as: merchant.as, body: { hash } })).toMatchObject({
      orderStatus: 'Cancelled',
      paymentStatus: 'Cancelled',
      refunds: [],
    })
    await settle(app)
    expect((await app.refused(orderCollection.recordPayment, { as, body: { hash } })).status).toBe(409)
    expect(await end(hash)).toMatchObject({ orderStatus: 'Cancelled' })
    expect(await postedOf(app, hash)).toEqual({})
  })
})

describe('what a merchant owes for payments it collected', () => {
  it('is taken off the next payout, and is a debt where nothing is paid out', async () => {
    const { as, merchant, offer, buy, pay, marketplaceId } = await makeCollecting()
    await sql`update marketplace set return_window_days = 0 where id = ${marketplaceId}`.execute(app.db)
    const { hash } = await buy(5)
    await pay(hash)
    const skipped = await app.call(payout.run, { as, key: unique(), body: {} })
    expect(skipped).toMatchObject({ payouts: [], skipped: [{ code: 'negative_balance' }] })
    await recordDebts(createJobCtx(app))
    expect(await app.call(payoutRule.debts, { as })).toMatchObject([{ total: { minor: 500 } }])
    const provided = await makePaidOrder(app, as, offer, 2)
    await app.call(order.fulfil, { as: merchant.as, body: { hash: provided.hash } })
    const { payouts } = await app.call(payout.run, { as, key: unique(), body: {} })
    expect(payouts).toMatchObject([{ amount: { minor: 1300 } }])
    const { items } = await app.call(payout.get, { as, params: { id: payouts[0]?.id ?? '' } })
    const collected = items.find((item) => item.hash === hash)
    expect(collected).toMatchObject({ captured: { minor: 0 }, commission: { minor: 500 }, refunded: { minor: 0 }, net: { minor: -500 } })
    await settle(app)
    expect((await seeOrder(app, as, hash)).payoutStatus).toBe('Paid Out')
  })

  it('is invoiced as commission, and the sale is not self-billed but counted', async () => {
    const { as, merchant, offer, buy, pay, marketplaceId } = await makeCollecting()
    const { version } = await app.call(company.my, { as: merchant.as })
    const facts = { street: 'Kade 2', city: 'Delft', countryCode: 'NL', vatNumber: 'NL004495445B01' }
    await app.call(company.update, { as: merchant.as, body: { version, ...facts } })
    await app.call(selfBilling.offer, { as, key: unique(), body: { merchantId: merchant.companyId } })
    await app.call(selfBilling.accept, { as: merchant.as, body: { marketplaceId } })
    await makePaidOrder(app, as, offer)
    const { hash } = await buy(3)
    await pay(hash)
    await app.call(order.refund, { as, body: { hash, amountMinor: 1000 } })
    const today = new Date().toISOString().slice(0, 10)
    const period = { from: `${today.slice(0, 8)}01`, until: today }
    const { problems } = await app.call(invoice.preview, { as, query: period })
    expect(problems).toContainEqual(expect.objectContaining({ code: 'sales_collected_by_merchant', params: { count: 1 } }))
    const { invoices } = await app.call(invoice.issue, { as, key: unique(), body: period })
    const totals = invoices.map(({ kind, total }) => [kind, total.minor] as const)
    expect(Object.fromEntries(totals)).toMatchObject({ 'self-billed invoice': 1000 })
    expect(totals.filter(([kind]) => kind === 'invoice' || kind === 'credit note').reduce((sum, [, minor]) => sum + minor, 0)).toBe(300)
  })

  it('counts on the day that its payment is recorded, also for an order of a backlog', async () => {
    const { buy, pay } = await makeCollecting()
    const { hash } = await buy(1, { placedAt: new Date(Date.now() - 40 * 86_400_000).toISOString() })
    await pay(hash)
    const { rows } = await sql<{ isToday: boolean }>`
      select t.effective_on = (now() at time zone m.time_zone)::date as "isToday" from ledger_transfer t join "order" o on o.id = t.order_id
      join marketplace m on m.id = t.marketplace_id where o.hash = ${hash}`.execute(app.db)
    expect(rows.map(({ isToday }) => isToday)).toEqual([true, true, true, true])
  })
})
