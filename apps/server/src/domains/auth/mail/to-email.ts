import type { MemberRole } from '@stoa/contract/states.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { EmailMessage } from '../../../outbound/mail.ts'
import type { SecurityChange } from '../events.ts'

/** Who a mail goes to, and the language it is written in. */
export type Recipient = { name: string; email: string; isEmailConfirmed: boolean; language: Language }

/** Until an address is confirmed its name may be a stranger's text, sent through us to somebody who never signed up. */
function write(person: Recipient, subject: Message, paragraphs: readonly (Message | string)[]): EmailMessage {
  const greeting = person.isEmailConfirmed ? message('mail.hello_name', { name: person.name }) : message('mail.hello')
  const texts = [greeting, ...paragraphs].map((one) => (typeof one === 'string' ? one : describe(person.language, one)))
  return { to: person.email, subject: describe(person.language, subject), text: `${texts.join('\n\n')}\n` }
}

/** Returns the mail with the link that confirms an address. Addresses come from configuration, never from a request. */
export function confirmationEmail(person: Recipient, publicUrl: string, token: string): EmailMessage {
  return write(person, message('mail.confirm_subject'), [
    message('mail.confirm_link'),
    `${publicUrl}/confirm-email?token=${token}`,
    message('mail.confirm_expires'),
    message('mail.confirm_ignore'),
  ])
}

/** Returns the mail with the link that makes an address the one its person signs in with. */
export function emailChangeEmail(person: Recipient, publicUrl: string, token: string): EmailMessage {
  return write(person, message('mail.email_change_subject'), [
    message('mail.email_change_link'),
    `${publicUrl}/confirm-email?token=${token}&change=true`,
    message('mail.email_change_expires'),
    message('mail.email_change_ignore'),
  ])
}

/** Returns the mail to the address that a person signed in with before. */
export function emailChangedEmail(person: Recipient, publicUrl: string): EmailMessage {
  return write(person, message('mail.email_changed_subject'), [
    message('mail.email_changed'),
    message('mail.email_changed_not_you', { link: publicUrl }),
  ])
}

/** Returns the mail with the link by which the first administrator sets a password. */
export function firstPasswordEmail(person: Recipient, publicUrl: string, token: string): EmailMessage {
  return write(person, message('mail.first_password_subject'), [
    message('mail.first_password_link'),
    `${publicUrl}/reset-password?token=${token}`,
    message('mail.first_password_expires', { link: `${publicUrl}/request-password-reset` }),
  ])
}

/** Returns the mail with the link to set a new password. */
export function resetEmail(person: Recipient, publicUrl: string, token: string): EmailMessage {
  return write(person, message('mail.reset_subject'), [
    message('mail.reset_link'),
    `${publicUrl}/reset-password?token=${token}`,
    message('mail.reset_expires'),
    message('mail.reset_ignore'),
  ])
}

/** Returns the mail to the owner of an address with which somebody registered again. */
export function accountExistsEmail(person: Recipient, publicUrl: string): EmailMessage {
  return write(person, message('mail.exists_subject'), [
    message('mail.exists'),
    message('mail.exists_sign_in', { link: `${publicUrl}/signin` }),
    message('mail.exists_forgot', { link: `${publicUrl}/request-password-reset` }),
    message('mail.exists_ignore'),
  ])
}

/** Returns the mail with the link to join a company. Who invites wrote their own name, so the greeting has none. */
export function invitationEmail(
  invitation: { email: string; companyName: string; invitedBy: string; role: MemberRole; hasAccount: boolean; language: Language },
  publicUrl: string,
  token: string,
): EmailMessage {
  const { companyName: company, invitedBy: person, role } = invitation
  return write(
    { name: '', email: invitation.email, isEmailConfirmed: false, language: invitation.language },
    message('mail.invitation_subject', { company }),
    [
      message('mail.invitation', { person, company, role }),
      `${publicUrl}/accept-invitation?token=${token}`,
      message('mail.invitation_expires'),
      message('mail.invitation_ignore'),
    ],
  )
}

/** Returns the mail to a person whose password was changed. */
export function passwordChangedEmail(person: Recipient, publicUrl: string): EmailMessage {
  return write(person, message('mail.changed_subject'), [
    message('mail.changed'),
    message('mail.changed_not_you', { link: `${publicUrl}/request-password-reset` }),
  ])
}

/** Returns the mail to a person whose session was used from two places. */
export function sessionStolenEmail(person: Recipient, publicUrl: string): EmailMessage {
  return write(person, message('mail.stolen_subject'), [
    message('mail.stolen'),
    message('mail.stolen_sign_in', { link: `${publicUrl}/signin` }),
    message('mail.stolen_new_password', { link: `${publicUrl}/request-password-reset` }),
  ])
}

/** Returns the mail that confirms that an account was deleted. */
export function accountDeletedEmail(person: Recipient): EmailMessage {
  return write(person, message('mail.account_deleted_subject'), [message('mail.account_deleted'), message('mail.account_deleted_not_you')])
}

/** Returns the mail to a person about a change in how they sign in, or about somebody who tried to. */
export function securityChangedEmail(
  person: Recipient,
  publicUrl: string,
  { change, name = '', left = 0 }: { change: SecurityChange; name?: string; left?: number },
): EmailMessage {
  return write(person, message('mail.security_subject', { change }), [
    message('mail.security', { change, name, left }),
    message('mail.security_page', { link: `${publicUrl}/account/security` }),
    message('mail.changed_not_you', { link: `${publicUrl}/request-password-reset` }),
  ])
}
