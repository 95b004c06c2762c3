import { paymentAccount } from '@stoa/contract/payment-account.ts'
import { ledger } from '@stoa/contract/ledger.ts'
import { taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { performance } from '@stoa/contract/performance.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { selfBilling } from '@stoa/contract/self-billing.ts'
import type { Build, Say } from './fixtures-requests-catalogue.ts'
import { today } from './make-vat-market.ts'

const isOperator: (...given: Parameters<Build>) => boolean = (_ids, caller, { callers }) =>
  Object.entries(callers).some(([principal, one]) => principal.startsWith('O') && one === caller)
/** The other side of a trade: the merchant for an operator, the marketplace for a merchant. */
const partnerOf: (...given: Parameters<Build>) => string = (...given) => (isOperator(...given) ? given[0].companyId : given[0].marketplaceId)
const thisMonth = (): string => today().slice(0, 7)

/** Requests of the ledger, of payout rules and of debts. */
export function sayMoney({ plain, on }: Say): void {
  plain(payoutRule.list)
  on(payoutRule.update, (ids) => ({ body: { merchantId: ids.companyId, schedule: 'weekly', day: 1 } }))
  on(payoutRule.remove, (ids) => ({ params: { merchantId: ids.companyId } }))
  on(payoutRule.forecast, (ids) => ({ query: { merchantId: ids.companyId } }))
  on(payoutRule.orderForecast, (ids) => ({ params: { hash: ids.hash } }))
  on(payoutRule.createAdjustment, (ids) => ({ body: { merchantId: ids.companyId, amountMinor: 500, reason: 'goodwill' } }))
  on(payoutRule.serviceTax, (ids) => ({ params: { merchantId: ids.companyId } }))
  on(payoutRule.pagedAdjustments, (ids) => ({ query: { merchantId: ids.companyId } }))
  on(performance.paged, (ids) => ({ query: { merchantId: ids.companyId } }))
  plain(performance.targets)
  plain(performance.updateTargets, {
    body: { acceptedLate: null, shippedLate: 400, cancelled: 250, refunded: null, returned: null, disputed: null, minOrders: 10, version: 0 },
  })
  on(selfBilling.get, (...given) => ({ params: { partnerId: partnerOf(...given) } }))
  on(selfBilling.offer, (ids) => ({ body: { merchantId: ids.companyId } }))
  on(selfBilling.accept, (ids) => ({ body: { marketplaceId: ids.marketplaceId } }))
  on(selfBilling.end, (...given) => ({ body: { partnerId: partnerOf(...given) } }))
  plain(payoutRule.debts)
  on(payoutRule.requestWriteOff, (ids) => ({ body: { merchantId: ids.companyId, amountMinor: 100 } }))
  on(payoutRule.decideWriteOff, (ids) => ({ body: { id: ids.writeOffId, isApproved: false } }))
  // Balances of today and of an earlier day are two queries: an operator asks for the first, a merchant for the second.
  on(ledger.balances, (...given) => ({ query: { partnerId: partnerOf(...given), ...(isOperator(...given) ? {} : { on: today() }) } }))
  on(ledger.statement, (...given) => ({ params: { partnerId: partnerOf(...given) }, query: { month: thisMonth() } }))
  on(ledger.statementLines, (...given) => ({ params: { partnerId: partnerOf(...given) }, query: { month: thisMonth() } }))
  on(ledger.exportStatement, (...given) => ({ params: { partnerId: partnerOf(...given) }, query: { month: thisMonth(), format: 'csv' } }))
  on(ledger.exportJournal, () => ({ query: { month: thisMonth() } }))
  plain(ledger.months)
  plain(ledger.closeMonth, { body: { month: '2020-01' } })
  plain(taxWithholding.policy)
  plain(taxWithholding.updatePolicy, { body: { rules: [{ countryCode: 'NL', appliesTo: 'outside_eu', rateBasisPoints: 2100 }], version: 0 } })
  on(taxWithholding.report, () => ({ query: { from: thisMonth(), until: thisMonth() } }))
  on(taxWithholding.exportReport, () => ({ query: { from: thisMonth(), until: thisMonth() } }))
  plain(taxWithholding.remit, { body: { countryCode: 'NL', from: '2020-01', until: '2020-01', currency: 'EUR', amountMinor: 0 } })
  on(taxWithholding.reverseRemittance, (ids) => ({ params: { id: ids.remittanceId }, body: { reason: 'paid_by_mistake' } }))
  plain(taxWithholding.remittances)
  plain(paymentAccount.providers)
  plain(paymentAccount.setup)
  plain(paymentAccount.settings, { body: {} })
  on(paymentAccount.updateSettings, (ids) => ({ body: { provider: 'sandbox', marketplaceId: ids.marketplaceId, payoutMinimumMinor: 500 } }))
  on(paymentAccount.createPayoutAccount, (ids) => ({ params: { id: ids.companyId } }))
  on(paymentAccount.verifyPayoutAccount, (ids) => ({ params: { id: ids.companyId } }))
  on(paymentAccount.createSubscriptionAccount, (ids) => ({ params: { id: ids.companyId } }))
}
