import type { EmailMessage } from '../../../kit/mail.ts'

type Person = { name: string; email: string; isEmailConfirmed: boolean }

/** Until an address is confirmed its name may be a stranger's text, sent through us to somebody who never signed up. */
function message(person: Person, subject: string, paragraphs: readonly string[]): EmailMessage {
  const greeting = person.isEmailConfirmed ? `Hello ${person.name},` : 'Hello,'
  return { to: person.email, subject, text: `${greeting}\n\n${paragraphs.join('\n\n')}\n` }
}

/** The link that confirms an address. Addresses come from configuration, never from a request. */
export function confirmationEmail(person: Person, publicUrl: string, token: string): EmailMessage {
  return message(person, 'Confirm your e-mail address', [
    'Confirm that this address is yours:',
    `${publicUrl}/confirm-email?token=${token}`,
    'The link works once and for 24 hours. Until then payments and API keys stay closed.',
    'If you did not open an account, do nothing.',
  ])
}

/** The link to set a new password. */
export function resetEmail(person: Person, publicUrl: string, token: string): EmailMessage {
  return message(person, 'Set a new password', [
    'Set a new password here:',
    `${publicUrl}/reset-password?token=${token}`,
    'The link works once and for one hour. Setting a new password signs you out everywhere.',
    'If you did not ask for this, do nothing: your password stays as it is.',
  ])
}

/** To the owner of an address with which somebody registered again. */
export function accountExistsEmail(person: Person, publicUrl: string): EmailMessage {
  return message(person, 'You already have an account', [
    'Somebody tried to open an account with this address. You have one already.',
    `Sign in: ${publicUrl}/signin`,
    `If you forgot your password: ${publicUrl}/request-password-reset`,
    'If it was not you, do nothing.',
  ])
}

export function passwordChangedEmail(person: Person, publicUrl: string): EmailMessage {
  return message(person, 'Your password was changed', [
    'The password of your account was changed, and your other browsers were signed out.',
    `If it was not you, set a new one at once: ${publicUrl}/request-password-reset`,
  ])
}

export function sessionStolenEmail(person: Person, publicUrl: string): EmailMessage {
  return message(person, 'We signed one of your browsers out', [
    'A sign-in of yours was used in a way that suggests somebody else had a copy of it. We ended it.',
    `Sign in again: ${publicUrl}/signin`,
    `If you do not know why this happened, set a new password as well: ${publicUrl}/request-password-reset`,
  ])
}
