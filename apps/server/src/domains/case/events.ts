import { event } from '../../kit/events.ts'

/** Evidence against a dispute is to be sent to the payment provider. */
export const evidenceSubmitted = event<{ marketplaceId: string; caseId: string; eventId: string }>('case.evidence-submitted')

/** Something was written into the history of a case; `eventId` is the entry. */
export const caseChanged = event<{ marketplaceId: string; caseId: string; eventId: string }>('case.changed')

/** A shopper withdrew an order before it was shipped. */
export const orderWithdrawn = event<{ marketplaceId: string; orderId: string }>('case.order-withdrawn')
