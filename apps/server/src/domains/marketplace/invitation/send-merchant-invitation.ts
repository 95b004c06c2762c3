import { describe, message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { EmailMessage } from '../../../outbound/mail.ts'
import { sendEmail } from '../../../outbound/send-email.ts'
import type { merchantInvited } from '../events.ts'
import type { MerchantInvitationMail } from './queries-invitation.ts'
import { findMerchantInvitationMail, updateMerchantInvitationRefused } from './queries-invitation.ts'

/** Sends the e-mail of an invitation, in the language the invited person chose, else in that of the invitation. Notes an address that refuses it. */
export async function sendMerchantInvitation(jobCtx: JobCtx, { marketplaceId, invitationId }: FactOf<typeof merchantInvited>): Promise<void> {
  const invitation = await findMerchantInvitationMail(jobCtx.db, marketplaceId, invitationId)
  if (!invitation) return
  const isSent = await sendEmail(jobCtx, merchantInvitationEmail(invitation, jobCtx.settings.publicUrl, invitationId))
  if (!isSent) await updateMerchantInvitationRefused(jobCtx.db, marketplaceId, invitationId)
}

/** Returns the e-mail of an invitation. Who has an account of a merchant signs in and requests to join; anybody else signs up, who has an account of another kind with another address. */
function merchantInvitationEmail(invitation: MerchantInvitationMail, publicUrl: string, invitationId: string): EmailMessage {
  const { email, language, marketplaceName: marketplace, invitedBy: person, account, marketplaceId } = invitation
  const newcomer = new URLSearchParams({ marketplace: marketplaceId, ...(account === 'none' ? { email } : {}), invitation: invitationId }).toString()
  const texts = [
    message('mail.hello'),
    message('mail.merchant_invitation', { person, marketplace }),
    ...(invitation.message === '' ? [] : [message('mail.merchant_invitation_words', { person }), invitation.message]),
    ...(account === 'merchant'
      ? [message('mail.merchant_invitation_sign_in'), `${publicUrl}/channels/overview?${new URLSearchParams({ q: marketplace }).toString()}`]
      : [
          message(account === 'none' ? 'mail.merchant_invitation_sign_up' : 'mail.merchant_invitation_other_address'),
          `${publicUrl}/signup?${newcomer}`,
        ]),
    message('mail.merchant_invitation_ignore'),
  ]
  const text = texts.map((one) => (typeof one === 'string' ? one : describe(language, one))).join('\n\n')
  const subject = describe(language, message('mail.merchant_invitation_subject', { marketplace }))
  return { to: email, subject, text: `${text}\n`, key: `merchant-invitation:${invitationId}:${new Date(invitation.sentAt).toISOString()}` }
}
