import { define } from '../define.ts'

/** What needs attention: `attention.` and the code of the item. */
export const attention = define({
  'attention.payment_stuck': ['Payments without an answer from the provider'],
  'attention.capture_stuck': ['Payments authorised but not captured'],
  'attention.payment_amount_mismatch': ['Payments reported with another amount'],
  'attention.captured_not_applied': ['Payments captured for an order that has ended'],
  'attention.refund_stuck': ['Refunds without an answer from the provider'],
  'attention.refund_failed': ['Failed refunds'],
  'attention.refund_amount_mismatch': ['Refunds reported with another amount'],
  'attention.refund_contradicted': ['Refunds reported with another result'],
  'attention.forward_stuck': ['Orders not accepted by the merchant’s store'],
  'attention.payout_stuck': ['Payouts without an answer from the provider'],
  'attention.payout_amount_mismatch': ['Payouts reported with another amount'],
  'attention.payout_contradicted': ['Payouts reported with another result'],
})
