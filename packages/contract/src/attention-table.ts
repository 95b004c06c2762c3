import type { CompanyType } from './states.ts'

/**
 * What a person should look at in payments, refunds, payouts and forwarding. The operator of the marketplace sees all of it. A payment or payout at the provider is
 * the operator’s alone; refunds, deadlines of orders and returns, and its own shop are the merchant’s as well, which sees and closes no other.
 */
export const attentionTable = {
  payment_stuck: { about: 'order', isOfMerchant: false },
  capture_stuck: { about: 'order', isOfMerchant: false },
  payment_amount_mismatch: { about: 'order', isOfMerchant: false },
  captured_not_applied: { about: 'order', isOfMerchant: false },
  payment_contradicted: { about: 'order', isOfMerchant: false },
  refund_stuck: { about: 'order', isOfMerchant: true },
  refund_failed: { about: 'order', isOfMerchant: true },
  refund_amount_mismatch: { about: 'order', isOfMerchant: false },
  refund_contradicted: { about: 'order', isOfMerchant: false },
  dispute_won_cancelled: { about: 'order', isOfMerchant: false },
  return_sent_late: { about: 'order', isOfMerchant: false },
  return_overdue: { about: 'order', isOfMerchant: true },
  forward_stuck: { about: 'order', isOfMerchant: true },
  shop_report_failed: { about: 'order', isOfMerchant: true },
  shipped_after_cancellation: { about: 'order', isOfMerchant: true },
  cancelled_in_shop: { about: 'order', isOfMerchant: true },
  refunded_in_shop: { about: 'order', isOfMerchant: true },
  accept_due: { about: 'order', isOfMerchant: true },
  ship_due: { about: 'order', isOfMerchant: true },
  payout_stuck: { about: 'payout', isOfMerchant: false },
  payout_amount_mismatch: { about: 'payout', isOfMerchant: false },
  payout_contradicted: { about: 'payout', isOfMerchant: false },
} as const satisfies Record<string, { about: 'order' | 'payout'; isOfMerchant: boolean }>

type Code = keyof typeof attentionTable

/** Returns the codes that a company sees: all of them, or those of a merchant. */
export function attentionSeenBy(companyType: CompanyType | undefined): Code[] {
  return (Object.keys(attentionTable) as Code[]).filter((code) => companyType !== 'MERCHANT' || attentionTable[code].isOfMerchant)
}

/** Returns the codes that a company sees of what is about orders, or about payouts. */
export function attentionAbout(about: 'order' | 'payout', companyType: CompanyType | undefined): Code[] {
  return attentionSeenBy(companyType).filter((code) => attentionTable[code].about === about)
}
