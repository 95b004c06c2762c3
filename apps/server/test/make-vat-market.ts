import { commission } from '@stoa/contract/commission.ts'
import { company } from '@stoa/contract/company.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { ledger } from '@stoa/contract/ledger.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import type { AdjustmentReason } from '@stoa/contract/payout-rule.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { makeMarket, makePaidOrder, settle } from './make-orders.ts'
import { setVatNumber, unique } from './make.ts'

/** Read when it is needed: test files share what they import for the length of a run, which may pass midnight. */
export const today = (): string => new Date().toISOString().slice(0, 10)
/** This month until today. */
export const period = () => ({ from: `${today().slice(0, 8)}01`, until: today() })

export type VatMarket = Awaited<ReturnType<typeof makeMarket>> & { app: TestApp }

/** A Dutch market that charges 12.5 % commission; VAT is 21 %. */
export async function makeVatMarket(app: TestApp): Promise<VatMarket> {
  const made = await makeMarket(app, { priceMinor: 10_000 })
  await setVatNumber(app, made.operator.as, 'NL004495445B01')
  await app.call(commission.createRule, { as: made.operator.as, body: { name: 'All', percentageBasisPoints: 1250 } })
  return { ...made, app }
}

/** Sells one product, of 100 euros. */
export async function sell({ app, operator, offer }: VatMarket): Promise<void> {
  await makePaidOrder(app, operator.as, offer)
  await settle(app)
}

type More = { note?: string; isService?: boolean; correctsId?: string }

/** The request that credits (positive) or charges (negative) the merchant. */
export const adjustment = ({ operator, merchant }: VatMarket, amountMinor: number, reason: AdjustmentReason, more: More = {}) => ({
  as: operator.as,
  key: unique(),
  body: { merchantId: merchant.companyId, amountMinor, reason, ...more },
})

/** Credits (positive) or charges (negative) the merchant. */
export const adjust = (made: VatMarket, amountMinor: number, reason: AdjustmentReason, more: More = {}) =>
  made.app.call(payoutRule.createAdjustment, adjustment(made, amountMinor, reason, more))

/** Issues the documents of this month. */
export const issue = async ({ app, operator }: VatMarket, over: object = {}) =>
  (await app.call(invoice.issue, { as: operator.as, key: unique(), body: { ...period(), ...over } })).invoices

/** What the ledger has on an account, as a person expects it, in cents. */
export async function booked({ app, operator }: VatMarket): Promise<Record<string, number>> {
  const balances = await app.call(ledger.balances, { as: operator.as, query: {} })
  const kinds = ['commission_income', 'service_income', 'commission_vat', 'adjustments']
  return Object.fromEntries(balances.filter(({ account }) => kinds.includes(account)).map(({ account, amount }) => [account, amount.minor]))
}

/** What each document comes to, in cents: its kind, total, VAT, commission and services. */
export const figures = (invoices: Awaited<ReturnType<typeof issue>>) =>
  invoices.map((one) => [one.kind, one.total.minor, one.tax.minor, one.commission.minor - one.commissionReturned.minor, one.services.minor])

/** Makes all that was adjusted count as of some days ago. */
export async function age({ app, operator: { marketplaceId } }: VatMarket, days: number): Promise<void> {
  await app.pool.query('alter table ledger_transfer disable trigger user; alter table adjustment disable trigger user')
  await sql`update ledger_transfer set effective_on = effective_on - ${days}::int
    where marketplace_id = ${marketplaceId} and kind = 'adjustment'`.execute(app.db)
  await sql`update adjustment set created_at = created_at - ${days} * interval '1 day' where marketplace_id = ${marketplaceId}`.execute(app.db)
  await app.pool.query('alter table ledger_transfer enable trigger user; alter table adjustment enable trigger user')
}

/** The merchant moves to Germany, so that VAT is reverse charged from then on. */
export async function moveToGermany({ app, merchant }: VatMarket): Promise<void> {
  const { version } = await app.call(company.my, { as: merchant.as })
  const german = { countryCode: 'DE', vatNumber: 'DE136695976', street: 'Ufer 2', city: 'Köln', postalCode: '50667' }
  await app.call(company.update, { as: merchant.as, body: { version, ...german } })
}

/** Sets the rate of VAT that the operator charges, in basis points. */
export async function setVatRate({ app, operator }: VatMarket, commissionTaxBasisPoints: number): Promise<void> {
  const { version } = await app.call(marketplace.myMarketplace, { as: operator.as })
  await app.call(marketplace.updateMyMarketplace, { as: operator.as, body: { version, commissionTaxBasisPoints } })
}
