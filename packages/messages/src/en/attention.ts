import type { AttentionCode } from '@stoa/contract/attention.ts'
import type { Definition } from '../define.ts'
import { define } from '../define.ts'

/** What needs attention: `attention.` and the code of the item. Screens use these texts too. */
export const attention = define({
  'attention.payment_stuck': ['Payment result missing'],
  'attention.capture_stuck': ['Payment authorised but not captured'],
  'attention.payment_amount_mismatch': ['Payment reported with another amount'],
  'attention.captured_not_applied': ['Payment captured after the order ended'],
  'attention.payment_contradicted': ['Payment reported as failed after its capture'],
  'attention.refund_stuck': ['Refund result missing'],
  'attention.refund_failed': ['Refund failed'],
  'attention.refund_amount_mismatch': ['Refund reported with another amount'],
  'attention.refund_contradicted': ['Refund reported with another result'],
  'attention.dispute_won_cancelled': ['Dispute won after the order was cancelled'],
  'attention.return_sent_late': ['Parcel of a cancelled return on its way'],
  'attention.return_overdue': ['Return overdue'],
  'attention.forward_stuck': ['Order not accepted by the merchant’s shop'],
  'attention.shop_report_failed': ['Not reported to the merchant’s shop'],
  'attention.shipped_after_cancellation': ['Shipped after it was cancelled'],
  'attention.cancelled_in_shop': ['Cancelled in the merchant’s shop'],
  'attention.refunded_in_shop': ['Refunded in the merchant’s shop'],
  'attention.accept_due': ['Order to be accepted'],
  'attention.ship_due': ['Order to be shipped'],
  'attention.payout_stuck': ['Payout result missing'],
  'attention.payout_amount_mismatch': ['Payout reported with another amount'],
  'attention.payout_contradicted': ['Payout reported with another result'],
}) satisfies Readonly<Record<`attention.${AttentionCode}`, Definition>>
