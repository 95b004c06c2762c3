import { UpstreamError } from '../kit/errors.ts'
import type { Log } from '../kit/log.ts'
import type { EmailMessage, Mail } from './mail.ts'

type Sender = { readonly mail: Mail; readonly log: Log }

/** Whether an error comes from one address or message, so that e-mails to others can be sent. */
export function isRefusal(error: unknown): error is UpstreamError {
  return error instanceof UpstreamError && error.kind === 'refused'
}

/** Sends an e-mail. An address that refuses it permanently is logged and not tried again: returns false. Every other error is thrown. */
export async function sendEmail({ mail, log }: Sender, email: EmailMessage): Promise<boolean> {
  try {
    await mail.send(email)
    return true
  } catch (error) {
    if (!isRefusal(error) || error.isTemporary) throw error
    log.warn({ key: email.key }, 'an e-mail was refused')
    return false
  }
}
