import { t } from '@lingui/core/macro'
import type { ApprovalStatus, OrderStatus, PaymentStatus, PayoutStatus, ProductStatus } from '@stoa/contract/states.ts'

/** A state of an order, a payment, a payout, a product or a listing. */
export type Status = OrderStatus | PaymentStatus | PayoutStatus | ProductStatus | ApprovalStatus

/** The word for each state. Source: specification §4. */
export const statusLabels: Readonly<Record<Status, string>> = {
  Basket: t`Basket`,
  New: t`New`,
  Cancelled: t`Cancelled`,
  Fulfilled: t`Fulfilled`,
  'Partially Fulfilled': t`Partially Fulfilled`,
  Unprocessed: t`Unprocessed`,
  Processing: t`Processing`,
  Processed: t`Processed`,
  'Partially Authorised': t`Partially Authorised`,
  Authorized: t`Authorized`,
  Captured: t`Captured`,
  Paid: t`Paid`,
  Refunding: t`Refunding`,
  Refunded: t`Refunded`,
  'Partially Refunded': t`Partially Refunded`,
  'Cancellation Failed': t`Cancellation Failed`,
  Refused: t`Refused`,
  Expired: t`Expired`,
  Error: t`Error`,
  'Refund Failed': t`Refund Failed`,
  'Capture Failed': t`Capture Failed`,
  'ChargeBack Active': t`ChargeBack Active`,
  'ChargeBack Won': t`ChargeBack Won`,
  'ChargedBack Lost': t`ChargedBack Lost`,
  Fraud: t`Fraud`,
  Unreserved: t`Unreserved`,
  Reserved: t`Reserved`,
  'Payout Processing': t`Payout Processing`,
  Revoking: t`Revoking`,
  'Paid Out': t`Paid Out`,
  'Payout Refused': t`Payout Refused`,
  'Payout Failed': t`Payout Failed`,
  'Revoke Failed': t`Revoke Failed`,
  Revoked: t`Revoked`,
  'Partially Revoked': t`Partially Revoked`,
  Review: t`Review`,
  Ready: t`Ready`,
  Pushed: t`Pushed`,
  Published: t`Published`,
  Test: t`Test`,
  Discontinued: t`Discontinued`,
  Open: t`Open`,
  Pending: t`Pending`,
  Approved: t`Approved`,
  Rejected: t`Rejected`,
}

/** Returns states as choices of a filter. */
export function statusChoices(states: readonly Status[]): { value: string; label: string }[] {
  return states.map((value) => ({ value, label: statusLabels[value] }))
}
