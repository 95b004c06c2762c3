import { event } from '../../kit/events.ts'

/** An invoice for a month of a subscription was issued. */
export const subscriptionInvoiced = event<{ issuerId: string; companyId: string; invoiceId: string }>('subscription.invoiced')
