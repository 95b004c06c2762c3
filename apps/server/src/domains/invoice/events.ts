import { event } from '../../kit/events.ts'

/** A document is numbered and final. */
export const invoiceIssued = event<{ marketplaceId: string; merchantId: string; invoiceId: string }>('invoice.issued')

/** A marketplace offered a merchant self-billing. */
export const selfBillingOffered = event<{ marketplaceId: string; merchantId: string; agreementId: string }>('self_billing.offered')
