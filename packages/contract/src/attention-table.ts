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

type Code = keyof typeof attentionTable

/** Returns the codes of what is about orders, or about payouts. */
export function attentionAbout(about: 'order' | 'payout'): Code[] {
  return (Object.keys(attentionTable) as Code[]).filter((code) => attentionTable[code].about === about)
}
