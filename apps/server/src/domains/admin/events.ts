import { event } from '../../kit/events.ts'

/** Somebody without an account sent a question. */
export const leadCreated = event<{ leadId: string }>('admin.lead_created')

/** An owner of the administration is to be e-mailed about a lead. */
export const leadMailRequested = event<{ leadId: string; userId: string }>('admin.lead_mail_requested')
