import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { caseChanged } from '../events.ts'
import { findCaseEventToMail } from './queries-mail.ts'
import { sendEmail } from '../../../outbound/send-email.ts'
import { caseEmail } from './to-shopper-email.ts'

/** Confirms to the shopper by e-mail that they requested a return, and reports what the merchant, the marketplace or the clock did with any return of theirs. */
export async function mailCase(jobCtx: JobCtx, fact: FactOf<typeof caseChanged>): Promise<void> {
  const mail = await findCaseEventToMail(jobCtx.db, fact)
  if (mail) await sendEmail(jobCtx, caseEmail(jobCtx, mail, fact.eventId))
}
