import type { JobCtx } from '../../../kit/context.ts'
import { randomToken, sha256 } from '../../../secrets/crypto.ts'
import type { EmailMessage } from '../../../outbound/mail.ts'
import { sendEmail } from '../../../outbound/send-email.ts'
import type { MailPurpose } from './queries-mail-token.ts'
import { replaceMailToken } from './queries-mail-token.ts'
import type { Recipient } from './to-email.ts'

const hoursGood = { confirm: 24, change: 24, reset: 1 } as const

/**
 * Makes a token and sends it. The token exists in clear only here and in the mail: no job carries it. A repeat of the job makes another,
 * which takes the place of the first.
 */
export async function sendMailToken(
  jobCtx: JobCtx,
  account: Recipient & { userId: string },
  purpose: MailPurpose,
  word: (person: Recipient, publicUrl: string, token: string) => EmailMessage,
): Promise<void> {
  const token = randomToken()
  const expiresAt = new Date(jobCtx.now.getTime() + hoursGood[purpose] * 3_600_000)
  await jobCtx.transact((ctx) => replaceMailToken(ctx.db, { hash: sha256(token), userId: account.userId, purpose, email: account.email, expiresAt }))
  await sendEmail(jobCtx, word(account, jobCtx.settings.publicUrl, token))
}
