import type { Guard } from './guard.ts'

const taxTest = 'apps/server/src/domains/tax/tax.test.ts'
const reversalTest = 'apps/server/src/domains/tax/reverse-remittance.test.ts'
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
    file: 'packages/contract/src/refund-shares.ts',
    text: 'shareBack(taxWithheldMinor, taxReturnedMinor, refundedMinor',
    instead: 'shareBack(taxWithheldMinor, 0, refundedMinor',
    test: planTest,
    title: plan,
  },
  {
    name: 'tax of the shipping stays when all shipping is refunded',
    file: 'packages/contract/src/refund-shares.ts',
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
    file: 'packages/contract/src/refund-shares.ts',
    text: 'refundedMinor - markedByMerchantMinor',
    instead: 'refundedMinor',
    test: taxTest,
    title: 'stays when a merchant marks all but a cent as refunded and then refunds the cent',
  },
  {
    name: 'tax that was remitted is due again',
    file: remittances,
    text: 'remittanceId === null ? sql`remittance_id is null`',
    instead: 'remittanceId === null ? sql`true`',
    test: taxTest,
    title: report,
  },
  {
    name: 'tax of test orders is reported',
    file: 'apps/server/migrations/0225_tax_posting.sql',
    text: " and t.kind in ('tax', 'tax_return') and not t.is_test\n",
    instead: " and t.kind in ('tax', 'tax_return')\n",
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
    name: 'a merchant that nobody verified counts as established where it says',
    file: 'apps/server/src/domains/tax/queries-policy.ts',
    text: "coalesce(v.approved ->> 'countryCode', '')",
    instead: "coalesce(v.approved ->> 'countryCode', c.country_code)",
    test: taxTest,
    title: 'follows the country that the operator has verified',
  },
  {
    name: 'a verification that was rejected counts',
    file: 'apps/server/src/domains/tax/queries-policy.ts',
    text: " and (v.status = 'APPROVED' or v.is_recheck)",
    instead: '',
    test: taxTest,
    title: 'follows the country that the operator has verified',
  },
  {
    name: 'what an operator approves is not what it checked',
    file: 'apps/server/src/domains/marketplace/verification/queries.ts',
    text: ' and ${checksum} = ${checked}`',
    instead: ' and ${checked} is not null`',
    test: 'apps/server/src/domains/marketplace/verification/verification.test.ts',
    title: 'keeps what the operator checked',
  },
  {
    name: 'a remittance is reversed twice',
    file: remittances,
    text: ' and reversed_at is null`',
    instead: '`',
    test: reversalTest,
    title: 'is reversed once by its exact opposite',
  },
  {
    name: 'a reversal leaves what was in the remittance closed',
    file: remittances,
    text: 'update tax_posting set remittance_id = null where',
    instead: 'update tax_posting set remittance_id = remittance_id where',
    test: reversalTest,
    title: 'is reversed once by its exact opposite',
  },
  {
    name: 'what a decision shared of a lost dispute stays when it is won after all',
    file: 'apps/server/src/domains/case/dispute/move-dispute.ts',
    text: '  if (isReversal) await returnShare(ctx, one)\n',
    instead: '  if (isReversal && one.amountMinor < 0) await returnShare(ctx, one)\n',
    test: shareTest,
    title: 'goes back to the cent when it is',
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
    text: 'one.marketplaceShareMinor - bornBefore(one, costOf(one) ?? 0)',
    instead: 'Math.max(0, one.marketplaceShareMinor - 1) - bornBefore(one, costOf(one) ?? 0)',
    test: shareTest,
    title: 'that the merchant has paid is shared after it is lost',
  },
]
