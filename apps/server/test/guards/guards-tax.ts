import type { Guard } from './guard.ts'

const taxTest = 'apps/server/src/domains/tax/tax.test.ts'
const shareTest = 'apps/server/src/domains/case/share/share.test.ts'
const planTest = 'apps/server/src/domains/order/refund/refund-plan.test.ts'
const remittances = 'apps/server/src/domains/tax/queries-remittance.ts'
const frozen = 'is frozen on each line with its reason, booked from what the merchant is owed'
const report = 'sums a period by country; remitting what is due empties the account once'
const plan = 'never goes beyond what is left, and all refunds together give back all money, all commission and all withheld tax to the cent'

/** Withheld tax, and costs that two sides share: `npm run test:guards -- tax`. */
export const taxGuards: readonly Guard[] = [
  {
    name: 'a cent of tax withheld of a line is not posted',
    file: 'apps/server/src/domains/order/payment/rules-posting.ts',
    text: "{ account: 'merchant_pending', amountMinor: taxWithheldMinor },\n        { account: 'tax_withheld', amountMinor: -taxWithheldMinor },",
    instead:
      "{ account: 'merchant_pending', amountMinor: Math.max(0, taxWithheldMinor - 1) },\n        { account: 'tax_withheld', amountMinor: -Math.max(0, taxWithheldMinor - 1) },",
    test: taxTest,
    title: frozen,
  },
  {
    name: 'an order shows a cent more than the merchant earns after withheld tax',
    file: 'apps/server/src/domains/order/rules-net.ts',
    text: '    order.taxWithheldMinor +\n',
    instead: '    Math.max(0, order.taxWithheldMinor - 1) +\n',
    test: taxTest,
    title: frozen,
  },
  {
    name: 'tax of a line goes back beyond what was withheld',
    file: 'packages/contract/src/refund-plan.ts',
    text: 'shareBack(taxWithheldMinor, taxReturnedMinor, refundedMinor',
    instead: 'shareBack(taxWithheldMinor, 0, refundedMinor',
    test: planTest,
    title: plan,
  },
  {
    name: 'tax of the shipping stays when all shipping is refunded',
    file: 'packages/contract/src/refund-plan.ts',
    text: 'refundMinor === 0 ? 0 : shareBack(',
    instead: 'refundMinor > 0 ? 0 : shareBack(',
    test: planTest,
    title: plan,
  },
  {
    name: 'tax goes back by the word of a merchant',
    file: 'apps/server/src/domains/order/refund/mark-refunded.ts',
    text: '{ commissionReturnedMinor: 0, taxReturnedMinor: 0 }',
    instead: '{ commissionReturnedMinor: 0 }',
    test: taxTest,
    title: 'goes back whole when the order is cancelled, and not by the word of the merchant',
  },
  {
    name: 'what a merchant marked as refunded counts when tax goes back',
    file: 'packages/contract/src/refund-plan.ts',
    text: 'refundedMinor - markedByMerchantMinor',
    instead: 'refundedMinor',
    test: taxTest,
    title: 'stays when a merchant marks all but a cent as refunded and then refunds the cent',
  },
  {
    name: 'tax that was remitted is due again',
    file: remittances,
    text: ' and e.currency = ${currency} and i.transfer_id is null\n',
    instead: ' and e.currency = ${currency}\n',
    test: taxTest,
    title: report,
  },
  {
    name: 'tax of test orders is reported',
    file: remittances,
    text: ' and not t.is_test and t.effective_on',
    instead: ' and t.effective_on',
    test: taxTest,
    title: report,
  },
  {
    name: 'tax is remitted with another amount than the person saw',
    file: 'apps/server/src/domains/tax/remit-tax.ts',
    text: 'if (dueMinor !== amountMinor)',
    instead: 'if (dueMinor < 0 && amountMinor > 0)',
    test: taxTest,
    title: report,
  },
  {
    name: 'shares of a case are booked that do not sum to its cost',
    file: 'apps/server/src/domains/case/share/set-shares.ts',
    text: 'if (merchantMinor + marketplaceMinor !== costMinor)',
    instead: 'if (marketplaceMinor > costMinor)',
    test: shareTest,
    title: 'is refused where the shares do not sum to it',
  },
  {
    name: 'a merchant decides what the marketplace bears of a refund',
    file: 'apps/server/src/domains/case/return/refund-return.ts',
    text: "if (body.shares && side === 'merchant') throw",
    instead: "if (body.shares && side !== 'merchant' && side !== 'marketplace') throw",
    test: shareTest,
    title: 'is shared as the operator refunds it',
  },
  {
    name: 'a cent of what the marketplace bears of a case is not booked',
    file: 'apps/server/src/domains/case/share/rules-share.ts',
    text: 'one.marketplaceShareMinor - bornBefore(one, costMinor)',
    instead: 'Math.max(0, one.marketplaceShareMinor - 1) - bornBefore(one, costMinor)',
    test: shareTest,
    title: 'that the merchant has paid is shared after it is lost',
  },
]
