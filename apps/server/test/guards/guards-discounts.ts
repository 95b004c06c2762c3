import type { Guard } from './guard.ts'

const orderTest = 'apps/server/src/domains/order/marketplace-discount.test.ts'
const refundTest = 'apps/server/src/domains/order/refund/discount-refund.test.ts'
const planTest = 'apps/server/src/domains/order/refund/discount-plan.test.ts'
const shares = 'packages/contract/src/refund-shares.ts'
const posting = 'apps/server/src/domains/order/payment/rules-posting.ts'
const plan = 'takes the discount of the marketplace back to the cent, whatever the steps are'

/** Discounts that the marketplace pays: `npm run test:guards -- discount`. */
export const discountGuards: readonly Guard[] = [
  {
    name: 'a merchant is credited a cent less than the discount that the marketplace pays',
    file: posting,
    text: "{ account: 'marketplace_discounts', amountMinor: marketplaceDiscountMinor },\n        { account: 'merchant_pending', amountMinor: -marketplaceDiscountMinor },",
    instead:
      "{ account: 'marketplace_discounts', amountMinor: Math.max(0, marketplaceDiscountMinor - 1) },\n        { account: 'merchant_pending', amountMinor: -Math.max(0, marketplaceDiscountMinor - 1) },",
    test: orderTest,
    title: 'is credited to the merchant beside what the shopper paid, less commission on both',
  },
  {
    name: 'an order shows a cent more than the merchant earns with the discount that the marketplace pays',
    file: 'apps/server/src/domains/order/rules-net.ts',
    text: '    order.marketplaceDiscountCreditedMinor -\n',
    instead: '    order.marketplaceDiscountCreditedMinor + 1 -\n',
    test: orderTest,
    title: 'is credited to the merchant beside what the shopper paid, less commission on both',
  },
  {
    name: 'commission is not charged on the discount that the marketplace pays',
    file: 'apps/server/src/domains/order/intake/create-orders.ts',
    text: 'lineTotalMinor: line.totalMinor + line.marketplaceDiscountMinor',
    instead: 'lineTotalMinor: line.totalMinor',
    test: orderTest,
    title: 'is divided over merchants and lines by what their own discount leaves, with commission on what each gets',
  },
  {
    name: 'both discounts together are more than the goods',
    file: 'apps/server/src/domains/order/intake/create-orders.ts',
    text: 'if (discountsMinor > goodsMinor) throw',
    instead: 'if (discountsMinor > 2 * goodsMinor) throw',
    test: orderTest,
    title: 'is refused above what the other discount leaves of the goods, with the field named',
  },
  {
    name: 'a refund takes back a cent less of the discount that the marketplace paid',
    file: 'apps/server/src/domains/order/refund/apply-refund.ts',
    text: "{ account, amountMinor: marketplaceDiscountReturnedMinor },\n      { account: 'marketplace_discounts', amountMinor: -marketplaceDiscountReturnedMinor },",
    instead:
      "{ account, amountMinor: Math.max(0, marketplaceDiscountReturnedMinor - 1) },\n      { account: 'marketplace_discounts', amountMinor: -Math.max(0, marketplaceDiscountReturnedMinor - 1) },",
    test: refundTest,
    title: 'takes back its part with each step, and all of it to the cent once everything is refunded',
  },
  {
    name: 'the discount of a line is taken back beyond what it was',
    file: shares,
    text: 'shareBack(marketplaceDiscountMinor, marketplaceDiscountReturnedMinor, refundedQuantity, quantity)',
    instead: 'shareBack(marketplaceDiscountMinor, 0, refundedQuantity, quantity)',
    test: planTest,
    title: plan,
  },
  {
    name: 'some items of a line give back the last cent of its total and all of its discount',
    file: shares,
    text: 'return Math.min(left, marketplaceDiscountMinor > 0 ?',
    instead: 'return Math.min(left, marketplaceDiscountMinor < 0 ?',
    test: planTest,
    title: 'leaves the last cent of a line with a discount of the marketplace to its last item',
  },
  {
    name: 'shipping that is refunded alone closes an order that a discount paid for',
    file: 'apps/server/src/domains/order/refund/apply-refund.ts',
    text: 'const paidMinor = order.capturedMinor + order.marketplaceDiscountCreditedMinor',
    instead: 'const paidMinor = order.capturedMinor',
    test: refundTest,
    title: 'of the shipping alone leaves an order open of which the discount paid the goods',
  },
  {
    name: 'a merchant keeps the discount of an order that it says it refunded',
    file: 'apps/server/src/domains/order/refund/mark-refunded.ts',
    text: 'const none = { commissionReturnedMinor: 0, taxReturnedMinor: 0 }',
    instead: 'const none = { commissionReturnedMinor: 0, taxReturnedMinor: 0, marketplaceDiscountReturnedMinor: 0 }',
    test: refundTest,
    title: 'that a merchant marks itself takes the discount back, and counts in no commission that goes back later',
  },
]
