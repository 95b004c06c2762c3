import { commission } from '@stoa/contract/commission.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { orderCollection } from '@stoa/contract/order-collection.ts'
import { order } from '@stoa/contract/order.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { payout } from '@stoa/contract/payout.ts'
import { company } from '@stoa/contract/company.ts'
import { selfBilling } from '@stoa/contract/self-billing.ts'
import { taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { sql } from 'kysely'
import { ageTax, agedMonth } from './age-tax.ts'
import type { As, TestApp } from './app.ts'
import type { MarketRows } from './corruption.ts'
import { makeOffer } from './make-catalogue.ts'
import { makeMarket, makePaidOrder, script, setProviderFee, settle } from './make-orders.ts'
import { makeMerchant, setVatNumber, unique } from './make.ts'

/** A market with orders, payouts and invoices of every kind, for the checks that compare them. */
export async function makeMarketRows(app: TestApp): Promise<MarketRows> {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 100 })
  const { marketplaceId, as } = operator
  await setVatNumber(app, as, 'NL004495445B01')
  const other = await makeMerchant(app, { marketplaceId })
  const otherOffer = await makeOffer(app, { marketplaceId, merchantId: other.companyId, priceMinor: 3000, stock: 100 })
  const seller = await makeMerchant(app, { marketplaceId })
  const sellerOffer = await makeOffer(app, { marketplaceId, merchantId: seller.companyId, priceMinor: 4000, stock: 100 })
  await app.call(commission.createRule, { as, body: { name: 'None', merchantId: seller.companyId, percentageBasisPoints: 0 } })
  await app.call(commission.createRule, { as, body: { name: 'All', percentageBasisPoints: 1000 } })
  await sql`update marketplace set return_window_days = 0 where id = ${marketplaceId}`.execute(app.db)
  const rule = { countryCode: 'NL', appliesTo: 'all_merchants', rateBasisPoints: 900 } as const
  await app.call(taxWithholding.updatePolicy, { as, body: { rules: [rule], version: 0 } })
  await setProviderFee(app, marketplaceId, 140, 25)
  const more = { shippingMinor: 500 }
  const idOf = async (hash: string): Promise<string> =>
    (await app.db.selectFrom('order').select('id').where('hash', '=', hash).executeTakeFirstOrThrow()).id
  const run = () => app.call(payout.run, { as, key: unique(), body: {} })

  const paid = await makePaidOrder(app, as, offer, 2, more)
  const refunded = await makePaidOrder(app, as, offer, 3, more)
  await app.call(order.refund, { as, body: { hash: refunded.hash, lines: [{ lineId: refunded.lines[0]?.lineId ?? '', quantity: 1 }] } })
  await settle(app)
  for (const { hash } of [paid, refunded]) await app.call(order.fulfil, { as: merchant.as, body: { hash } })
  const first = await run()
  await settle(app)
  const sent = await makePaidOrder(app, as, otherOffer)
  await app.call(order.fulfil, { as: other.as, body: { hash: sent.hash } })
  // Its report never comes, so that one payout stays on its way.
  await script(app, marketplaceId, ['payouts:late'])
  const second = await run()
  await app.installation.jobs.drain(app.installation.jobContextFactory)
  await sql`delete from sandbox.webhook where delivered_at is null`.execute(app.db)
  const today = new Date().toISOString().slice(0, 10)
  // What the marketplace withholds the tax of is not self-billed.
  await app.call(taxWithholding.updatePolicy, { as, body: { rules: [], version: 1 } })
  const selfBilled = await issueSelfBilled(app, as, seller, sellerOffer)
  const issue = async (body: { merchantId?: string } = {}) =>
    (await app.call(invoice.issue, { as, key: unique(), body: { from: `${today.slice(0, 8)}01`, until: today, ...body } })).invoices[0]?.id ?? ''
  const { companyId: merchantId } = merchant
  const adjust = async (body: { amountMinor: number; reason: 'marketing' | 'service' | 'fine'; correctsId?: string }) =>
    (await app.call(payoutRule.createAdjustment, { as, key: unique(), body: { merchantId, ...body } })).id
  const charge = await adjust({ amountMinor: -1210, reason: 'marketing' })
  const credit = await adjust({ amountMinor: 505, reason: 'service', correctsId: charge })
  await adjust({ amountMinor: -300, reason: 'fine' })
  const firstInvoice = await issue({ merchantId })
  const lateCredit = await adjust({ amountMinor: 100, reason: 'marketing', correctsId: charge })
  const creditNote = await issue({ merchantId })
  const lastInvoice = await issue()
  await app.call(taxWithholding.updatePolicy, { as, body: { rules: [rule], version: 2 } })
  await remitTax(app, as, marketplaceId)
  const open = await makePaidOrder(app, as, offer, 2, more)
  const [collected, toCollect] = await makeCollected(app, operator, offer)
  const discounted = await makePaidOrder(app, as, offer, 2, { ...more, marketplaceDiscountMinor: 601 })
  await app.call(order.refund, {
    as,
    key: unique(),
    body: { hash: discounted.hash, lines: [{ lineId: discounted.lines[0]?.lineId ?? '', quantity: 1 }] },
  })
  // A test order buys from anybody: here from a merchant with a payout and an invoice.
  const setOthersActive = (isActive: boolean) =>
    sql`update partnership set is_active = ${isActive}, is_paused_by_marketplace = ${!isActive} where merchant_id in (${seller.companyId}, ${other.companyId})`.execute(
      app.db,
    )
  await setOthersActive(false)
  const test = await app.call(order.placeTestOrder, { as, key: unique(), body: { products: 1 } })
  await setOthersActive(true)
  await settle(app)
  return {
    as,
    marketplaceId,
    otherMerchantId: other.companyId,
    paid: await idOf(paid.hash),
    refunded: await idOf(refunded.hash),
    open: await idOf(open.hash),
    collected: await idOf(collected),
    toCollect: await idOf(toCollect),
    discounted: await idOf(discounted.hash),
    test: await idOf(test.orders[0]?.hash ?? ''),
    paidPayout: first.payouts[0]?.id ?? '',
    sentPayout: second.payouts[0]?.id ?? '',
    invoice: firstInvoice,
    lastInvoice,
    charge,
    credit,
    lateCredit,
    creditNote,
    selfBilled,
  }
}

/** Returns the hashes of two orders whose merchant collects the money: one recorded as paid, and one not yet. */
async function makeCollected(app: TestApp, { as, marketplaceId }: { as: As; marketplaceId: string }, offer: Parameters<typeof makePaidOrder>[2]) {
  await sql`update marketplace set allows_merchant_collection = true where id = ${marketplaceId}`.execute(app.db)
  const buy = () => makePaidOrder(app, as, offer, 1, { shippingMinor: 500, collectedBy: 'merchant' })
  const [collected, toCollect] = [await buy(), await buy()]
  await app.call(orderCollection.recordPayment, { as, body: { hash: collected.hash } })
  await settle(app)
  return [collected.hash, toCollect.hash] as const
}

/** Remits what is due by now, as tax of a month that is over: once by mistake, which is reversed, and once more. */
async function remitTax(app: TestApp, as: As, marketplaceId: string): Promise<void> {
  await ageTax(app.pool, marketplaceId)
  const month = agedMonth()
  const period = { from: month, until: month }
  const [row] = await app.call(taxWithholding.report, { as, query: period })
  const { minor: amountMinor = 0, currency = 'EUR' } = row?.due ?? {}
  const remit = () => app.call(taxWithholding.remit, { as, key: unique(), body: { ...period, countryCode: 'NL', currency, amountMinor } })
  const { id } = await remit()
  await app.call(taxWithholding.reverseRemittance, { as, key: unique(), params: { id }, body: { reason: 'paid_by_mistake' } })
  await remit()
}

/** Two sales of a merchant that agreed to self-billing, one refunded in part, on one invoice; returns it. */
async function issueSelfBilled(
  app: TestApp,
  as: As,
  seller: { as: As; companyId: string },
  offer: Parameters<typeof makePaidOrder>[2],
): Promise<string> {
  const marketplaceId = (await app.call(company.my, { as })).companyId
  const { version } = await app.call(company.my, { as: seller.as })
  await app.call(company.update, {
    as: seller.as,
    body: { version, street: 'Kade 2', city: 'Delft', countryCode: 'NL', vatNumber: 'NL004495445B01' },
  })
  await app.call(selfBilling.offer, { as, key: unique(), body: { merchantId: seller.companyId } })
  await app.call(selfBilling.accept, { as: seller.as, body: { marketplaceId } })
  const { hash } = await makePaidOrder(app, as, offer)
  await makePaidOrder(app, as, offer)
  await app.call(order.refund, { as, key: unique(), body: { hash, amountMinor: 700 } })
  await settle(app)
  const today = new Date().toISOString().slice(0, 10)
  const { invoices } = await app.call(invoice.issue, { as, key: unique(), body: { from: today, until: today, merchantId: seller.companyId } })
  return invoices[0]?.id ?? ''
}
