import { event } from '../../kit/events.ts'

/** Legal, address or contact facts of a company were changed. */
export const companyDetailsChanged = event<{ companyId: string }>('company.details_changed')
