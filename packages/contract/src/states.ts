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

/** merchant × marketplace. Source: domain §1. */
export const PartnershipStatus = z.enum(['REQUESTED', 'APPROVED', 'REJECTED', 'ENDED'])
export type PartnershipStatus = z.infer<typeof PartnershipStatus>

/** Source: specification §4 (Product row of the badge table). */
export const ProductStatus = z.enum(['Review', 'Ready', 'Pushed', 'Published', 'Test', 'Discontinued'])
export type ProductStatus = z.infer<typeof ProductStatus>

/** A listing's approval. `Open` was never requested. Source: specification §4 (approval icons). */
export const ApprovalStatus = z.enum(['Open', 'Pending', 'Approved', 'Rejected'])
export type ApprovalStatus = z.infer<typeof ApprovalStatus>

/** Source: specification §4 (Campaign: create, update, add products, publish, end). */
export const CampaignStatus = z.enum(['Draft', 'Published', 'Ended'])
export type CampaignStatus = z.infer<typeof CampaignStatus>

/** A domain that an operator asks for: proved by its owner, then pointed to the installation. `verified` is proved and not pointed yet. */
export const DomainState = z.enum(['pending', 'verifying', 'verified', 'active', 'failed'])
export type DomainState = z.infer<typeof DomainState>

export const LeadStatus = z.enum(['New', 'Contacted', 'Closed'])
export type LeadStatus = z.infer<typeof LeadStatus>

/** One execution of a sync, push, import or export. */
export const RunStatus = z.enum(['queued', 'running', 'done', 'failed', 'cancelled'])
export type RunStatus = z.infer<typeof RunStatus>

/** Source: specification §4 (Order row of the badge table). */
export const OrderStatus = z.enum(['Basket', 'New', 'Cancelled', 'Fulfilled', 'Partially Fulfilled'])
export type OrderStatus = z.infer<typeof OrderStatus>

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

/** A refund at the provider. What has ended never changes. */
export const RefundStatus = z.enum(['pending', 'succeeded', 'failed'])
export type RefundStatus = z.infer<typeof RefundStatus>

/** Whether the order is in the merchant's own shop. */
export const ForwardState = z.enum(['none', 'waiting', 'forwarded', 'failed'])
export type ForwardState = z.infer<typeof ForwardState>

/** Whether a product has every required attribute of its collection. `computing`: its values are not computed yet, which takes seconds. */
export const ListingReadiness = z.enum(['ready', 'not_ready', 'computing'])
export type ListingReadiness = z.infer<typeof ListingReadiness>
