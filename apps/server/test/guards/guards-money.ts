import type { Guard } from './guard.ts'

const refunds = 'apps/server/src/domains/order/refund/queries-refund.ts'
const limits = 'apps/server/src/domains/order/intake/limits.test.ts'
const refundRule = 'packages/contract/src/refund-plan.ts'
const orderRules = 'apps/server/src/domains/order/rules.test.ts'

/** Money: what can be refunded, shipped and posted. */
export const moneyGuards: readonly Guard[] = [
  {
    name: 'a refund gives back more than was paid, in the rule',
    file: refundRule,
    text: 'if (amountMinor > order.capturedMinor - order.refundedMinor)',
    instead: 'if (false)',
    test: orderRules,
    title: 'of more than was paid is refused, whatever the lines are worth',
  },
  {
    name: 'a refund gives back more than the lines are worth, in the rule',
    file: refundRule,
    text: 'if (input.amountMinor > rests.reduce((total, rest) => total + rest, 0))',
    instead: 'if (false)',
    test: orderRules,
    title: 'is refused',
  },
  {
    name: 'a refund gives back more items than were bought, in the rule',
    file: refundRule,
    text: 'const left = line.quantity - line.refundedQuantity',
    instead: 'const left = Infinity',
    test: orderRules,
    title: 'is refused',
  },
  {
    name: 'two refunds at once give back more than was paid',
    file: refunds,
    text: ' and refunded_minor + ${refund.amountMinor} <= captured_minor',
    instead: '',
    test: limits,
    title: 'takes no more from an order than was paid',
  },
  {
    name: 'two refunds at once give back more than a line cost',
    file: refunds,
    text: ' and l.refunded_minor + x."amountMinor" <= l.total_minor',
    instead: '',
    test: limits,
    title: 'takes no more from a line than it cost',
  },
  {
    name: 'two refunds at once give back more items than a line has',
    file: refunds,
    text: 'and l.refunded_quantity + x.quantity <= l.quantity',
    instead: '',
    test: limits,
    title: 'takes no more from a line than it cost',
  },
  {
    name: 'two shipments at once ship more items than a line has',
    file: 'apps/server/src/domains/order/fulfilment/queries-fulfil.ts',
    text: ' and l.fulfilled_quantity + l.refunded_unshipped_quantity + x.quantity <= l.quantity',
    instead: '',
    test: limits,
    title: 'counts no more onto a line than it has',
  },
  {
    name: 'a shipment holds more than is left, in the rule',
    file: 'apps/server/src/domains/order/fulfilment/rules-fulfil.ts',
    text: 'if (quantity > left)',
    instead: 'if (false)',
    test: 'apps/server/src/domains/order/fulfilment/rules-fulfil.test.ts',
    title: 'is refused beyond what was neither shipped nor refunded',
  },
  {
    name: 'a transfer that does not sum to zero is posted',
    file: 'apps/server/src/domains/ledger/rules.ts',
    text: 'if (total !== 0) throw',
    instead: 'if (false) throw',
    test: 'apps/server/src/domains/ledger/rules.test.ts',
    title: 'is refused when it is not whole and balanced',
  },
  {
    name: 'a payout goes to a merchant that owes',
    file: 'apps/server/src/domains/payout/rules.ts',
    text: 'if (amountMinor < 0) return',
    instead: 'if (false) return',
    test: 'apps/server/src/domains/payout/rules.test.ts',
    title: 'pays nobody',
  },
  {
    name: 'a payout below the smallest amount is made',
    file: 'apps/server/src/domains/payout/rules.ts',
    text: 'if (amountMinor < minimumMinor) return',
    instead: 'if (false) return',
    test: 'apps/server/src/domains/payout/rules.test.ts',
    title: 'pays nobody',
  },
]
