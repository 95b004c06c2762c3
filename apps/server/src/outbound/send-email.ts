import { UpstreamError } from '../kit/errors.ts'
import type { Log } from '../kit/log.ts'
import type { EmailMessage, Mail } from './mail.ts'

type Sender = { readonly mail: Mail; readonly log: Log }

/** Whether an error comes from one address or message, so that e-mails to others can be sent. */
export function isRefusal(error: unknown): error is UpstreamError {
  return error instanceof UpstreamError && error.kind === 'refused'
}

/** Sends an e-mail. An address that refuses it permanently is noted and not tried again; every other error is thrown. */
export async function sendEmail({ mail, log }: Sender, email: EmailMessage): Promise<void> {
  await mail.send(email).catch((error: unknown) => {
    if (!isRefusal(error) || error.isTemporary) throw error
    log.warn({ key: email.key }, 'an e-mail was refused')
  })
}

/**
 * Sends e-mails one after the other. An address that refuses its e-mail holds up no other; where one does not accept it for now, its error is thrown at the
 * end, and a repeat sends all under the same message ids.
 */
export async function sendEmails(sender: Sender, emails: readonly EmailMessage[]): Promise<void> {
  const refusals: UpstreamError[] = []
  for (const email of emails) {
    await sendEmail(sender, email).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      refusals.push(error)
    })
  }
  if (refusals[0]) throw refusals[0]
}
