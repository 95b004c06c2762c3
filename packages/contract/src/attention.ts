import * as z from 'zod/mini'
import { Id, Instant } from './page.ts'
import { Params } from './params.ts'

/** What a person should look at in payments, refunds, payouts and forwarding. */
export const attentionTable = {
  payment_stuck: { about: 'order' },
  capture_stuck: { about: 'order' },
  payment_amount_mismatch: { about: 'order' },
  captured_not_applied: { about: 'order' },
  payment_contradicted: { about: 'order' },
  refund_stuck: { about: 'order' },
  refund_failed: { about: 'order' },
  refund_amount_mismatch: { about: 'order' },
  refund_contradicted: { about: 'order' },
  dispute_won_cancelled: { about: 'order' },
  return_sent_late: { about: 'order' },
  forward_stuck: { about: 'order' },
  accept_due: { about: 'order' },
  ship_due: { about: 'order' },
  payout_stuck: { about: 'payout' },
  payout_amount_mismatch: { about: 'payout' },
  payout_contradicted: { about: 'payout' },
} as const satisfies Record<string, { about: 'order' | 'payout' }>

export const AttentionCode = z.enum(Object.keys(attentionTable) as [keyof typeof attentionTable, ...(keyof typeof attentionTable)[]])
export type AttentionCode = z.infer<typeof AttentionCode>

/** Something a person should look at. It closes when the state moves on, or when a person resolves it. */
export const Attention = z.object({ id: Id, code: AttentionCode, params: Params, openedAt: Instant })
export type Attention = z.infer<typeof Attention>
