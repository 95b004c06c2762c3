import * as z from 'zod/mini'

/** Who a company is. Source: specification §6. */
export const CompanyType = z.enum(['MERCHANT', 'MARKETPLACE', 'ADMIN'])
export type CompanyType = z.infer<typeof CompanyType>

/** What a member of a company may do; a viewer changes nothing, only an owner manages people, money and keys. */
export const MemberRole = z.enum(['owner', 'manager', 'viewer'])
export type MemberRole = z.infer<typeof MemberRole>

/** The mode of a marketplace, or CHANNELS for a shop that sells on many. Source: specification §1 (platformProduct). */
export const Mode = z.enum(['MARKETPLACE', 'ADDON_MARKETPLACE', 'CHANNELS'])
export type Mode = z.infer<typeof Mode>

/** A table of allowed moves: from each state, the states it may go to. An absent state is final. */
export type Transitions<S extends string> = { readonly [K in S]?: readonly S[] }

/** True when the table lets `from` become `to`. Staying where one is is never a move. */
export function mayBecome<S extends string>(table: Transitions<S>, from: S, to: S): boolean {
  return table[from]?.includes(to) ?? false
}

/** merchant × marketplace. Source: domain §1. */
export const PartnershipStatus = z.enum(['REQUESTED', 'APPROVED', 'REJECTED', 'ENDED'])
export type PartnershipStatus = z.infer<typeof PartnershipStatus>
export const partnershipMoves: Transitions<PartnershipStatus> = {
  REQUESTED: ['APPROVED', 'REJECTED', 'ENDED'],
  APPROVED: ['ENDED'],
  REJECTED: ['REQUESTED', 'APPROVED'],
  ENDED: ['REQUESTED'],
}

/** Source: specification §4 (Product row of the badge table). */
export const ProductStatus = z.enum(['Review', 'Ready', 'Pushed', 'Published', 'Test', 'Discontinued'])
export type ProductStatus = z.infer<typeof ProductStatus>

/** A listing's approval. `Open` was never requested. Source: specification §4 (approval icons). */
export const ApprovalStatus = z.enum(['Open', 'Pending', 'Approved', 'Rejected'])
export type ApprovalStatus = z.infer<typeof ApprovalStatus>
export const approvalMoves: Transitions<ApprovalStatus> = {
  Open: ['Pending', 'Approved', 'Rejected'],
  Pending: ['Approved', 'Rejected'],
  Approved: ['Pending', 'Rejected'],
  Rejected: ['Pending', 'Approved'],
}

/** Source: specification §4 (Campaign: create, update, add products, publish, end). */
export const CampaignStatus = z.enum(['Draft', 'Published', 'Ended'])
export type CampaignStatus = z.infer<typeof CampaignStatus>
export const campaignMoves: Transitions<CampaignStatus> = { Draft: ['Published'], Published: ['Ended'] }

/** A domain that an operator asks for: proved by its owner, then pointed to the installation. `verified` is proved and not pointed yet. */
export const DomainState = z.enum(['pending', 'verifying', 'verified', 'active', 'failed'])
export type DomainState = z.infer<typeof DomainState>
export const domainMoves: Transitions<DomainState> = {
  pending: ['verifying', 'verified', 'active'],
  verifying: ['verified', 'active', 'failed'],
  verified: ['verifying', 'active', 'failed'],
  failed: ['verifying', 'verified', 'active'],
}

export const LeadStatus = z.enum(['New', 'Contacted', 'Closed'])
export type LeadStatus = z.infer<typeof LeadStatus>

/** One execution of a sync, push, import or export. */
export const RunStatus = z.enum(['queued', 'running', 'done', 'failed', 'cancelled'])
export type RunStatus = z.infer<typeof RunStatus>
export const runMoves: Transitions<RunStatus> = {
  queued: ['running', 'failed', 'cancelled'],
  running: ['done', 'failed', 'cancelled'],
}

/** Source: specification §4 (Order row of the badge table). */
export const OrderStatus = z.enum(['Basket', 'New', 'Cancelled', 'Fulfilled', 'Partially Fulfilled'])
export type OrderStatus = z.infer<typeof OrderStatus>
export const orderMoves: Transitions<OrderStatus> = {
  Basket: ['New', 'Cancelled'],
  New: ['Partially Fulfilled', 'Fulfilled', 'Cancelled'],
  'Partially Fulfilled': ['Fulfilled'],
}

/** Source: specification §4 (Payment row of the badge table). */
export const PaymentStatus = z.enum([
  'Unprocessed',
  'Processing',
  'Processed',
  'Partially Authorised',
  'Authorized',
  'Captured',
  'Paid',
  'Refunding',
  'Refunded',
  'Partially Refunded',
  'Cancelled',
  'Cancellation Failed',
  'Refused',
  'Expired',
  'Error',
  'Refund Failed',
  'Capture Failed',
  'ChargeBack Active',
  'ChargeBack Won',
  'ChargedBack Lost',
  'Fraud',
])
export type PaymentStatus = z.infer<typeof PaymentStatus>
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

/** Source: specification §4 (Payout row of the badge table). */
export const PayoutStatus = z.enum([
  'Unprocessed',
  'Unreserved',
  'Processing',
  'Reserved',
  'Payout Processing',
  'Revoking',
  'Paid Out',
  'Payout Refused',
  'Payout Failed',
  'Revoke Failed',
  'Error',
  'Revoked',
  'Partially Revoked',
])
export type PayoutStatus = z.infer<typeof PayoutStatus>
export const payoutMoves: Transitions<PayoutStatus> = {
  Unprocessed: ['Unreserved', 'Processing', 'Reserved', 'Paid Out', 'Error'],
  Unreserved: ['Processing', 'Reserved', 'Paid Out', 'Error'],
  Processing: ['Unreserved', 'Reserved', 'Payout Processing', 'Paid Out', 'Error'],
  Reserved: ['Unreserved', 'Payout Processing', 'Paid Out', 'Error'],
  'Payout Processing': ['Paid Out', 'Payout Refused', 'Payout Failed', 'Error'],
  'Payout Refused': ['Unreserved', 'Reserved', 'Payout Processing'],
  'Payout Failed': ['Unreserved', 'Reserved', 'Payout Processing'],
  Error: ['Unreserved', 'Reserved', 'Payout Processing'],
  'Paid Out': ['Revoking'],
  Revoking: ['Revoked', 'Partially Revoked', 'Revoke Failed'],
  'Revoke Failed': ['Revoking'],
  'Partially Revoked': ['Revoking'],
}

/** A refund at the provider. What has ended never changes. */
export const RefundStatus = z.enum(['pending', 'succeeded', 'failed'])
export type RefundStatus = z.infer<typeof RefundStatus>
export const refundMoves: Transitions<RefundStatus> = { pending: ['succeeded', 'failed'] }

/** Whether the order is in the merchant's own shop. */
export const ForwardState = z.enum(['none', 'waiting', 'forwarded', 'failed'])
export type ForwardState = z.infer<typeof ForwardState>
export const forwardMoves: Transitions<ForwardState> = {
  none: ['waiting', 'forwarded', 'failed'],
  waiting: ['none', 'forwarded', 'failed'],
  failed: ['none', 'waiting', 'forwarded'],
}

/** The states from which the table allows `to`: what a conditional write expects. */
export function statesBefore<S extends string>(table: Transitions<S>, to: S): S[] {
  return (Object.keys(table) as S[]).filter((from) => mayBecome(table, from, to))
}

/** How a badge is coloured. Source: specification §4 (status to colour class). */
export type BadgeColour = 'none' | 'open' | 'authorized' | 'pending' | 'success' | 'error' | 'reversed'

export const orderBadge: Record<OrderStatus, BadgeColour> = {
  Basket: 'open',
  New: 'authorized',
  Cancelled: 'error',
  Fulfilled: 'success',
  'Partially Fulfilled': 'reversed',
}
export const payoutBadge: Record<PayoutStatus, BadgeColour> = {
  Unprocessed: 'none',
  Unreserved: 'open',
  Processing: 'authorized',
  Reserved: 'authorized',
  'Payout Processing': 'pending',
  Revoking: 'pending',
  'Paid Out': 'success',
  'Payout Refused': 'error',
  'Payout Failed': 'error',
  'Revoke Failed': 'error',
  Error: 'error',
  Revoked: 'reversed',
  'Partially Revoked': 'reversed',
}
export const paymentBadge: Record<PaymentStatus, BadgeColour> = {
  Unprocessed: 'none',
  Processing: 'pending',
  Processed: 'pending',
  Refunding: 'pending',
  'ChargeBack Active': 'pending',
  'Partially Authorised': 'authorized',
  Authorized: 'authorized',
  Cancelled: 'error',
  'Cancellation Failed': 'error',
  Refused: 'error',
  Expired: 'error',
  Error: 'error',
  'Refund Failed': 'error',
  'ChargedBack Lost': 'error',
  'Capture Failed': 'error',
  Fraud: 'error',
  Refunded: 'reversed',
  'Partially Refunded': 'reversed',
  'ChargeBack Won': 'success',
  Captured: 'success',
  Paid: 'success',
}
export const productBadge: Record<ProductStatus, BadgeColour> = {
  Published: 'success',
  Test: 'pending',
  Discontinued: 'error',
  Pushed: 'success',
  Ready: 'authorized',
  Review: 'pending',
}

/** Whether a product has every required attribute of its collection. `computing`: its values are not computed yet, which takes seconds. */
export const ListingReadiness = z.enum(['ready', 'not_ready', 'computing'])
export type ListingReadiness = z.infer<typeof ListingReadiness>
