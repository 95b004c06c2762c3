import { languages } from '@stoa/contract/languages.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { EmailMessage } from '../../../outbound/mail.ts'
import type { DueDigest, DueMail } from '../queries-mail.ts'
import type { MailedOrder } from '../queries-mail-order.ts'
import { unsubscribePurpose, unsubscribeSeconds } from '../rules-mail.ts'
import type { UnsubscribeClaims } from '../rules-mail.ts'
import { orderDetails } from './order-details.ts'

type Sender = Pick<JobCtx, 'vault' | 'settings'>
type Reader = { name: string; email: string; language: Language | null; companyName: string; timeZone: string }

/** Returns the e-mail about one notification, in the reader's language and the time zone of their company, with what was ordered where it is about an order, and the link to stop those of its kind. */
export function notificationEmail(sender: Sender, mail: DueMail, order?: MailedOrder): EmailMessage {
  const what = { code: mail.code, params: mail.params }
  const claims = { userId: mail.userId, companyId: mail.companyId, kind: mail.kind }
  const language = mail.language ?? languages[0]
  return write(
    sender,
    mail,
    describe(language, what, mail.timeZone),
    [...(order ? orderDetails(language, mail.timeZone, order) : []), `${sender.settings.publicUrl}${mail.link}`],
    claims,
    `notification:${mail.notificationId}:${mail.userId}`,
  )
}

/** Returns the daily e-mail: what happened, newest first, each with its link. */
export function digestEmail(
  sender: Sender,
  digest: DueDigest,
  items: readonly Pick<DueMail, 'code' | 'params' | 'link'>[],
  total: number,
): EmailMessage {
  const language = digest.language ?? languages[0]
  const lines = items.map(({ code, params, link }) => `${describe(language, { code, params }, digest.timeZone)}\n${sender.settings.publicUrl}${link}`)
  const more = total > items.length ? [describe(language, message('mail.digest_more', { count: total - items.length }))] : []
  const claims = { userId: digest.userId, companyId: digest.companyId, kind: null }
  const subject = describe(language, message('mail.digest_subject', { count: total, company: digest.companyName }))
  return write(sender, digest, subject, [...lines, ...more], claims, `digest:${digest.companyId}:${digest.userId}:${digest.day}`)
}

function write(
  { vault, settings }: Sender,
  { name, email, language: chosen, companyName }: Reader,
  subject: string,
  paragraphs: readonly string[],
  claims: UnsubscribeClaims,
  key: string,
): EmailMessage {
  const language = chosen ?? languages[0]
  const token = vault.signToken(claims, { purpose: unsubscribePurpose, seconds: unsubscribeSeconds })
  const foot = [
    message('mail.why', { company: companyName }),
    message('mail.preferences', { link: `${settings.publicUrl}/account/profile` }),
    message('mail.unsubscribe', { link: `${settings.publicUrl}/unsubscribe?token=${token}` }),
  ].map((one) => describe(language, one))
  const body = [describe(language, message('mail.hello_name', { name })), subject, ...paragraphs]
  return {
    to: email,
    subject,
    text: `${[...body, `—\n${foot.join('\n')}`].join('\n\n')}\n`,
    unsubscribeUrl: `${settings.publicUrl}/api/Company/Unsubscribe?token=${token}`,
    key,
  }
}
