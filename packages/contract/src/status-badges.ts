import type { ProductStatus, OrderStatus, PaymentStatus, PayoutStatus } from './states.ts'

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
