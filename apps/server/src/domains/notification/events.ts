import { event } from '../../kit/events.ts'
import type { FactOf } from '../../kit/events.ts'
import type { partnershipDecided } from '../marketplace/events.ts'

/** An owner of the other company is to be e-mailed that a partnership has ended. */
export const partnershipEndMailRequested = event<FactOf<typeof partnershipDecided> & { userId: string }>(
  'notification.partnership_end_mail_requested',
)
