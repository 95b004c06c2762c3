import { event } from '../../kit/events.ts'

/** Products of an add-on marketplace are to be written to the shop of its operator: these, or all. `isForced` tries those again that failed. */
export const storefrontWriteDue = event<{ companyId: string; productIds: string[] | null; isForced: boolean }>('storefront.write-due')
