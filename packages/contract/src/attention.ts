import * as z from 'zod/mini'
import { Id, Instant } from './page.ts'
import { Params } from './params.ts'

/** What a person should look at in payments, refunds, payouts and forwarding, with the title the API gives it. */
export const attentionTable = {
  payment_stuck: { title: 'Payments without an answer from the provider', about: 'order' },
  capture_stuck: { title: 'Payments authorised but not captured', about: 'order' },
  payment_amount_mismatch: { title: 'Payments reported with another amount', about: 'order' },
  captured_not_applied: { title: 'Payments captured for an order that cannot take them', about: 'order' },
  refund_stuck: { title: 'Refunds without an answer from the provider', about: 'order' },
  refund_failed: { title: 'Refunds that failed', about: 'order' },
  refund_amount_mismatch: { title: 'Refunds reported with another amount', about: 'order' },
  refund_contradicted: { title: 'Refunds reported with another result', about: 'order' },
  forward_stuck: { title: 'Orders not yet taken by a shop', about: 'order' },
  payout_stuck: { title: 'Payouts without an answer from the provider', about: 'payout' },
  payout_amount_mismatch: { title: 'Payouts reported with another amount', about: 'payout' },
  payout_contradicted: { title: 'Payouts reported with another result', about: 'payout' },
} as const satisfies Record<string, { title: string; about: 'order' | 'payout' }>

export const AttentionCode = z.enum(Object.keys(attentionTable) as [keyof typeof attentionTable, ...(keyof typeof attentionTable)[]])
export type AttentionCode = z.infer<typeof AttentionCode>

/** Something a person should look at. It closes when the state moves on, or when a person resolves it. */
export const Attention = z.object({ id: Id, code: AttentionCode, params: Params, openedAt: Instant })
export type Attention = z.infer<typeof Attention>
