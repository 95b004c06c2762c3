import type { Corruption } from './corruption.ts'
import { addEntry, set, setLine, setRefund, transfer } from './corruption.ts'

/** Corruptions of discounts that the marketplace pays: one cent each. */
export const discountCorruptions: readonly Corruption[] = [
  {
    what: 'a discount of the marketplace that is not that of the lines',
    plant: set('marketplace_discount_minor = marketplace_discount_minor + 1', 'discounted'),
    codes: ['marketplace_discount_credited_in_part', 'order_marketplace_discount_differs'],
  },
  {
    what: 'a line with a cent more discount of the marketplace',
    plant: setLine('marketplace_discount_minor = marketplace_discount_minor + 1', 'discounted'),
    codes: ['line_total_differs', 'order_marketplace_discount_differs'],
  },
  {
    what: 'a cent more discount posted than the order has',
    plant: (ids) => [
      addEntry(ids, transfer(ids, 'discounted', 'discount'), 'marketplace_discounts', 1),
      addEntry(ids, transfer(ids, 'discounted', 'discount'), 'merchant_pending', -1),
    ],
    codes: ['marketplace_discount_differs', 'marketplace_discount_left_differs', 'merchant_earnings_differ'],
  },
  {
    what: 'a discount of the marketplace that is credited without a posting',
    plant: set('marketplace_discount_minor = 1, marketplace_discount_credited_minor = 1', 'open'),
    codes: ['marketplace_discount_differs', 'marketplace_discount_left_differs', 'merchant_earnings_differ', 'order_marketplace_discount_differs'],
  },
  {
    what: 'a discount of the marketplace that is not credited although the order is paid',
    plant: set('marketplace_discount_credited_minor = 0', 'discounted'),
    codes: [
      'marketplace_discount_credited_in_part',
      'marketplace_discount_differs',
      'marketplace_discount_left_differs',
      'marketplace_discount_return_exceeds',
      'merchant_earnings_differ',
    ],
  },
  {
    what: 'a cent less discount taken back by the ledger than by the refund',
    plant: (ids) => [
      addEntry(ids, transfer(ids, 'discounted', 'discount_return'), 'marketplace_discounts', 1),
      addEntry(ids, transfer(ids, 'discounted', 'discount_return'), 'merchant_pending', -1),
    ],
    codes: ['marketplace_discount_left_differs', 'merchant_earnings_differ'],
  },
  {
    what: 'a refund that takes back a cent more discount than its lines',
    plant: setRefund('marketplace_discount_returned_minor = marketplace_discount_returned_minor + 1', 'discounted'),
    codes: [
      'marketplace_discount_left_differs',
      'merchant_earnings_differ',
      'order_line_marketplace_discount_returns_differ',
      'order_marketplace_discount_returns_differ',
    ],
  },
  {
    what: 'a cent of discount taken back of a line that is not in its refund',
    plant: setLine('marketplace_discount_returned_minor = marketplace_discount_returned_minor + 1', 'discounted'),
    codes: ['line_marketplace_discount_returns_differ', 'order_line_marketplace_discount_returns_differ'],
  },
  {
    what: 'more discount taken back than was credited',
    plant: set('marketplace_discount_returned_minor = marketplace_discount_credited_minor + 1', 'discounted'),
    codes: ['marketplace_discount_return_exceeds', 'order_marketplace_discount_returns_differ'],
  },
]
