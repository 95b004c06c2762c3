import { define } from '../define.ts'

/** What concerns the second factor of people, and the mails about it. */
export const secondFactor = define({
  'auth_error.app_code': ['Enter the code of your authenticator app, or a recovery code.'],
  'auth_error.app_exists': ['You have an authenticator app already. Remove it first.'],
  'auth_error.app_not_started': ['Start again: show the QR code first.'],
  'auth_error.max_passkeys': ['You have {limit} passkeys, the most allowed. Remove one first.', { limit: 'count' }],
  'auth_error.no_second_factor': ['Set up an authenticator app or a passkey first.'],
  'auth_error.no_second_factor_member': ['{person} has no second factor.', { person: 'text' }],
  'auth_error.passkey_exists': ['This passkey was added before.'],
  'auth_error.passkey_host': ['Passkeys are not available at this address. Open the portal at its own address.'],
  'auth_error.passkey_or_recovery_code': ['Sign in with your passkey, or enter a recovery code.'],
  'auth_error.passkey_refused': ['This passkey could not be added. Start again.'],
  'auth_error.reset_other_companies': ['{person} belongs to other companies too. Ask the administrator of this portal.', { person: 'text' }],
  'auth_error.reset_own': ['Change your own second factor in your account security.'],
  'auth_error.set_up_second_factor': ['Your company requires a second factor. Set it up in your account security first.'],
  'auth_error.unknown_passkey': ['This passkey is not known here. Sign in with your password.'],
  'auth_error.wrong_app_code': ['This code is wrong or was used already. Enter the code the app shows now.'],
  'auth_error.wrong_recovery_code': ['This recovery code is wrong or was used already.'],
  'mail.security_subject': [
    '{change, select, app_added {An authenticator app was added} app_removed {Your authenticator app was removed} passkey_added {A passkey was added} passkey_removed {A passkey was removed} recovery_codes_created {New recovery codes were created} recovery_code_used {A recovery code was used} reset {Your second factor was reset} other {Somebody tried to sign in as you}}',
    { change: 'text' },
  ],
  'mail.security': [
    '{change, select, app_added {An authenticator app was added to your account. From now on your password alone does not sign you in.} app_removed {The authenticator app of your account was removed.} passkey_added {The passkey “{name}” was added to your account. From now on your password alone does not sign you in.} passkey_removed {The passkey “{name}” was removed from your account.} recovery_codes_created {New recovery codes were created for your account. The earlier ones no longer work.} recovery_code_used {A recovery code of your account was used. {left, plural, =0 {None is left: create new ones.} one {# is left.} other {# are left.}}} reset {An owner of your company or an administrator removed your authenticator app, passkeys and recovery codes, and signed you out. Sign in with your password and set them up again.} other {Somebody entered your password and then a wrong code. They are not signed in. If it was not you, your password is known to somebody else.}}',
    { change: 'text', name: 'text', left: 'count' },
  ],
  'mail.security_page': ['The security of your account: {link}', { link: 'text' }],
})
