import { event } from '../../kit/events.ts'

/** Somebody without an account sent a question. */
export const leadCreated = event<{ leadId: string }>('admin.lead_created')
