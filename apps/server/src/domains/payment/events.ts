import { event } from '../../kit/events.ts'

/** A provider reported a payment or a refund; its body lies in the inbox under connection and external id, once. */
export const paymentReported = event<{ connectionId: string; provider: string; externalId: string }>('payment.reported')

/** A provider reported a dispute; its body is in the inbox likewise. */
export const disputeReported = event<{ connectionId: string; provider: string; externalId: string }>('payment.dispute-reported')

/** A provider reported a payout; its body is in the inbox likewise. */
export const payoutReported = event<{ connectionId: string; provider: string; externalId: string }>('payment.payout-reported')

/** A provider reported that something changed, without saying how; the notice is in the inbox likewise. */
export const changeReported = event<{ connectionId: string; provider: string; externalId: string }>('payment.change-reported')

/** It is time to read the notices of a connection that no webhook brought. */
export const noticesDue = event<{ marketplaceId: string; connectionId: string }>('payment.notices-due')
