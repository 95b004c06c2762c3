import { event } from '../../kit/events.ts'

/** Something was written into the history of a case; `eventId` is the entry. */
export const caseChanged = event<{ marketplaceId: string; caseId: string; eventId: string }>('case.changed')
