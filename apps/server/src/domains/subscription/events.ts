import { event } from '../../kit/events.ts'

/** An invoice for a month of a subscription was issued. */
export const subscriptionInvoiced = event<{ issuerId: string; companyId: string; invoiceId: string }>('subscription.invoiced')

/** A subscription began, changed its plan or price, or ended; or is to be compared with the payment provider. */
export const subscriptionChanged = event<{ companyId: string; subscriptionId: string }>('subscription.changed')

/** The payment provider reported something about a subscription that it charges. */
export const billingReported = event<{ reference: string }>('subscription.billing_reported')

/** A month of a subscription could not be charged. */
export const subscriptionChargeFailed = event<{ companyId: string; reference: string }>('subscription.charge_failed')

/** A person marked an invoice as paid: the provider is not to collect it as well. */
export const subscriptionPaidOutside = event<{ companyId: string; invoiceId: string }>('subscription.paid_outside')
