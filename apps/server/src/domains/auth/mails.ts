import type { Letter } from '../../kit/mail.ts'

type Person = { name: string; email: string; isEmailConfirmed: boolean }

/** Until an address is confirmed its name may be a stranger's text, sent through us to somebody who never signed up. */
function letter(person: Person, subject: string, paragraphs: readonly string[]): Letter {
  const greeting = person.isEmailConfirmed ? `Hello ${person.name},` : 'Hello,'
  return { to: person.email, subject, text: `${greeting}\n\n${paragraphs.join('\n\n')}\n` }
}

/** The link that confirms an address. Addresses come from configuration, never from a request. */
export function confirmationLetter(person: Person, publicUrl: string, token: string): Letter {
  return letter(person, 'Confirm your e-mail address', [
    'Confirm that this address is yours:',
    `${publicUrl}/confirm-email?token=${token}`,
    'The link works once and for 24 hours. Until then payments and API keys stay closed.',
    'If you did not open an account, do nothing.',
  ])
}

/** The link to set a new password. */
export function resetLetter(person: Person, publicUrl: string, token: string): Letter {
  return letter(person, 'Set a new password', [
    'Set a new password here:',
    `${publicUrl}/reset-password?token=${token}`,
    'The link works once and for one hour. Setting a new password signs you out everywhere.',
    'If you did not ask for this, do nothing: your password stays as it is.',
  ])
}

/** To the owner of an address with which somebody registered again. */
export function haveAccountLetter(person: Person, publicUrl: string): Letter {
  return letter(person, 'You already have an account', [
    'Somebody tried to open an account with this address. You have one already.',
    `Sign in: ${publicUrl}/signin`,
    `If you forgot your password: ${publicUrl}/request-password-reset`,
    'If it was not you, do nothing.',
  ])
}

export function passwordChangedLetter(person: Person, publicUrl: string): Letter {
  return letter(person, 'Your password was changed', [
    'The password of your account was changed, and your other browsers were signed out.',
    `If it was not you, set a new one at once: ${publicUrl}/request-password-reset`,
  ])
}

export function sessionStolenLetter(person: Person, publicUrl: string): Letter {
  return letter(person, 'We signed one of your browsers out', [
    'A sign-in of yours was used in a way that suggests somebody else had a copy of it. We ended it.',
    `Sign in again: ${publicUrl}/signin`,
    `If you do not know why this happened, set a new password as well: ${publicUrl}/request-password-reset`,
  ])
}
