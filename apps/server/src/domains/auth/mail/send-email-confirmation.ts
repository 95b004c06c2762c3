import type { auth } from '@stoa/contract/auth.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Received } from '../../../kit/http.ts'
import { confirmationRequested } from '../events.ts'
import type { MailCtx } from './request-mail.ts'
import { requestMail } from './request-mail.ts'

/** Sends the confirmation mail again, if the address has an account that waits for it. */
export async function sendEmailConfirmation(jobCtx: MailCtx, received: Received<typeof auth.sendEmailConfirmation>): Promise<{ message: string }> {
  await requestMail(jobCtx, received, confirmationRequested)
  return { message: describe(jobCtx.language, message('done.confirmation_sent')) }
}
