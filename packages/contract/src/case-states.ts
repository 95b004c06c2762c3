import * as z from 'zod/mini'

/** A return the shopper or a side asks for, or a dispute the payment provider reports. */
export const CaseKind = z.enum(['return', 'dispute'])
export type CaseKind = z.infer<typeof CaseKind>

/** Who acts on a case. `provider` is the payment provider, `system` a deadline that passed. */
export const CaseSide = z.enum(['shopper', 'merchant', 'marketplace', 'provider', 'system'])
export type CaseSide = z.infer<typeof CaseSide>

export const CaseState = z.enum([
  'requested',
  'approved',
  'in_transit',
  'received',
  'inspected',
  'refunding',
  'refunded',
  'rejected',
  'cancelled',
  'needs_response',
  'under_review',
  'won',
  'lost',
])
export type CaseState = z.infer<typeof CaseState>

/** What a person can do to a case that moves it. */
export const CaseAction = z.enum(['approve', 'reject', 'cancel', 'buy_label', 'send', 'receive', 'inspect', 'refund', 'decline', 'submit_evidence'])
export type CaseAction = z.infer<typeof CaseAction>
