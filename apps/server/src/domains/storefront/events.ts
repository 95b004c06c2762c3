import { event } from '../../kit/events.ts'

/** Orders of the shop of an add-on marketplace are to be read: a webhook named them, reading what changed found them, or a person wants it again. */
export const storefrontOrdersDue = event<{ companyId: string; connectionId: string; references: string[]; foundBy: 'webhook' | 'catch_up' }>(
  'storefront.orders-due',
)

/** An order of the shop could not be received, or what became of it needs a person, for a reason that it did not have before. */
export const storefrontOrderFailed = event<{ companyId: string; connectionId: string; reference: string }>('storefront.order-failed')

/** A shipment is to be reported to the shop of the operator once more. */
export const storefrontReportDue = event<{ companyId: string; orderId: string; fulfilmentId: string }>('storefront.report-due')

/** An order is to be cancelled in the shop of the operator once more. */
export const storefrontCancellationDue = event<{ companyId: string; groupId: string }>('storefront.cancellation-due')

/** Everything that was written to the shop of an operator is to be looked up there. */
export const storefrontCheckDue = event<{ companyId: string }>('storefront.check-due')

/** Products of an add-on marketplace are to be written to the shop of its operator: these, or all. `isForced` tries those again that failed. */
export const storefrontWriteDue = event<{ companyId: string; productIds: string[] | null; isForced: boolean }>('storefront.write-due')
