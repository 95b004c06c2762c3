import type { auth } from '@stoa/contract/auth.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Received } from '../../../kit/http.ts'
import { resetRequested } from '../events.ts'
import type { MailCtx } from './request-mail.ts'
import { requestMail } from './request-mail.ts'

/** Sends the link to set a new password, if the address has an account. */
export async function sendEmailReset(jobCtx: MailCtx, received: Received<typeof auth.sendEmailReset>): Promise<{ message: string }> {
  await requestMail(jobCtx, received, resetRequested)
  return { message: describe(jobCtx.language, message('done.reset_sent')) }
}
