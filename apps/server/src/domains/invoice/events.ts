import { event } from '../../kit/events.ts'

/** A document is numbered and final. */
export const invoiceIssued = event<{ marketplaceId: string; merchantId: string; invoiceId: string }>('invoice.issued')
