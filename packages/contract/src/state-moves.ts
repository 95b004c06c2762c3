import type {
  PartnershipStatus,
  ApprovalStatus,
  CampaignStatus,
  DomainState,
  RunStatus,
  OrderStatus,
  PaymentStatus,
  PayoutStatus,
  RefundStatus,
  ForwardState,
} from './states.ts'

/** A table of allowed moves: from each state, the states it may go to. An absent state is final. */
export type Transitions<S extends string> = { readonly [K in S]?: readonly S[] }

/** True when the table lets `from` become `to`. Staying where one is is never a move. */
export function mayBecome<S extends string>(table: Transitions<S>, from: S, to: S): boolean {
  return table[from]?.includes(to) ?? false
}

export const partnershipMoves: Transitions<PartnershipStatus> = {
  REQUESTED: ['APPROVED', 'REJECTED', 'ENDED'],
  APPROVED: ['ENDED'],
  REJECTED: ['REQUESTED', 'APPROVED'],
  ENDED: ['REQUESTED'],
}

export const approvalMoves: Transitions<ApprovalStatus> = {
  Open: ['Pending', 'Approved', 'Rejected'],
  Pending: ['Approved', 'Rejected'],
  Approved: ['Pending', 'Rejected'],
  Rejected: ['Pending', 'Approved'],
}

export const campaignMoves: Transitions<CampaignStatus> = { Draft: ['Published'], Published: ['Ended'] }

export const domainMoves: Transitions<DomainState> = {
  pending: ['verifying', 'verified', 'active'],
  verifying: ['verified', 'active', 'failed'],
  verified: ['verifying', 'active', 'failed'],
  failed: ['verifying', 'verified', 'active'],
  active: ['failed'],
}

export const runMoves: Transitions<RunStatus> = {
  queued: ['running', 'failed', 'cancelled'],
  running: ['done', 'failed', 'cancelled'],
}

export const orderMoves: Transitions<OrderStatus> = {
  Basket: ['New', 'Cancelled'],
  New: ['Partially Fulfilled', 'Fulfilled', 'Cancelled'],
  // A shipment that was recorded by mistake is cancelled: its items are to be shipped again.
  'Partially Fulfilled': ['Fulfilled', 'New'],
  Fulfilled: ['Partially Fulfilled', 'New'],
}

export const paymentMoves: Transitions<PaymentStatus> = {
  Unprocessed: [
    'Processing',
    'Processed',
    'Partially Authorised',
    'Authorized',
    'Captured',
    'Paid',
    'Cancelled',
    'Refused',
    'Expired',
    'Error',
    'Fraud',
  ],
  Processing: ['Processed', 'Partially Authorised', 'Authorized', 'Captured', 'Paid', 'Cancelled', 'Refused', 'Expired', 'Error', 'Fraud'],
  Processed: ['Authorized', 'Captured', 'Paid', 'Cancelled', 'Refused', 'Expired', 'Error'],
  'Partially Authorised': ['Authorized', 'Captured', 'Cancelled', 'Cancellation Failed', 'Expired', 'Error', 'Fraud'],
  Authorized: ['Captured', 'Paid', 'Capture Failed', 'Refused', 'Cancelled', 'Cancellation Failed', 'Expired', 'Error', 'Fraud'],
  'Capture Failed': ['Captured', 'Paid', 'Cancelled', 'Expired'],
  'Cancellation Failed': ['Cancelled', 'Captured', 'Expired'],
  Captured: ['Refunding', 'Partially Refunded', 'Refunded', 'ChargeBack Active', 'Fraud'],
  Paid: ['Refunding', 'Partially Refunded', 'Refunded', 'ChargeBack Active', 'Fraud'],
  Refunding: ['Refunded', 'Partially Refunded', 'Refund Failed', 'Captured', 'Paid', 'ChargeBack Active', 'ChargedBack Lost'],
  'Partially Refunded': ['Refunding', 'Refunded', 'ChargeBack Active'],
  'Refund Failed': ['Refunding', 'Refunded', 'Partially Refunded', 'ChargeBack Active', 'ChargedBack Lost'],
  Refunded: ['ChargeBack Active'],
  'ChargeBack Active': ['ChargeBack Won', 'ChargedBack Lost'],
  'ChargeBack Won': ['Refunding', 'Partially Refunded', 'Refunded', 'Refund Failed', 'ChargeBack Active'],
  // The provider reverses its decision, another dispute is open, or what the bank left is refunded.
  'ChargedBack Lost': ['ChargeBack Won', 'ChargeBack Active', 'Refunding'],
}

export const payoutMoves: Transitions<PayoutStatus> = {
  Unprocessed: ['Unreserved', 'Processing', 'Reserved', 'Paid Out', 'Error'],
  Unreserved: ['Processing', 'Reserved', 'Paid Out', 'Error'],
  Processing: ['Unreserved', 'Reserved', 'Payout Processing', 'Paid Out', 'Error'],
  Reserved: ['Unreserved', 'Payout Processing', 'Paid Out', 'Error'],
  'Payout Processing': ['Paid Out', 'Payout Refused', 'Payout Failed', 'Error'],
  'Payout Refused': ['Unreserved', 'Reserved', 'Payout Processing'],
  'Payout Failed': ['Unreserved', 'Reserved', 'Payout Processing'],
  Error: ['Unreserved', 'Reserved', 'Payout Processing'],
  // The bank returns what was paid: it is paid again by another payout.
  'Paid Out': ['Payout Failed', 'Revoking'],
  Revoking: ['Revoked', 'Partially Revoked', 'Revoke Failed'],
  'Revoke Failed': ['Revoking'],
  'Partially Revoked': ['Revoking'],
}

export const refundMoves: Transitions<RefundStatus> = { pending: ['succeeded', 'failed'] }

export const forwardMoves: Transitions<ForwardState> = {
  none: ['waiting', 'forwarded', 'failed'],
  waiting: ['none', 'forwarded', 'failed'],
  failed: ['none', 'waiting', 'forwarded'],
}

/** The states from which the table allows `to`: what a conditional write expects. */
export function statesBefore<S extends string>(table: Transitions<S>, to: S): S[] {
  return (Object.keys(table) as S[]).filter((from) => mayBecome(table, from, to))
}
