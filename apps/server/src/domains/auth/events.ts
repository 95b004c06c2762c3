import type { Language } from '@stoa/contract/languages.ts'
import { event } from '../../kit/events.ts'

// `language` is that of the request: a mail is written in it where its recipient chose none.

/** A person has an account whose address waits for confirmation. */
export const accountOpened = event<{ userId: string; language: Language }>('auth.account_opened')

/** Somebody registered with an address that has an account. */
export const registrationRepeated = event<{ userId: string; language: Language }>('auth.registration_repeated')

/** A confirmation mail was requested. The address is sealed: known or not, the queue does not reveal it. */
export const confirmationRequested = event<{ sealed: string; language: Language }>('auth.confirmation_asked')

/** A mail to set a new password was requested. The address is sealed. */
export const resetRequested = event<{ sealed: string; language: Language }>('auth.reset_asked')

/** An invitation to a company was made, or is to be sent again. */
export const invitationSent = event<{ companyId: string; invitationId: string; language: Language }>('auth.invitation_sent')

/** A password is another one now. */
export const passwordChanged = event<{ userId: string; language: Language }>('auth.password_changed')

/** A copy of a replaced access token was shown, and its session ended. */
export const sessionStolen = event<{ userId: string; sessionId: string; language: Language }>('auth.session_stolen')

/** What a mail reports to a person about the security of their account. */
export type SecurityChange =
  | 'app_added'
  | 'app_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_created'
  | 'recovery_code_used'
  | 'reset'
  | 'wrong_code'

/** How a person signs in has changed, or somebody tried to. `name` is that of a passkey, `left` how many recovery codes there are. */
export const securityChanged = event<{ userId: string; change: SecurityChange; name?: string; left?: number; language: Language }>(
  'auth.security_changed',
)
