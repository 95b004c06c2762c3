import { event } from '../../kit/events.ts'

/** Legal, address or contact facts of a company were changed, or documents were added with `hasNewDocuments`. */
export const companyDetailsChanged = event<{ companyId: string; hasNewDocuments?: boolean }>('company.details_changed')
