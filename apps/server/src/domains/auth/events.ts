import type { Language } from '@stoa/contract/languages.ts'
import { event } from '../../kit/events.ts'

// `language` is that of the request: a mail is written in it where its recipient chose none.

/** A person has an account whose address waits for confirmation. */
export const accountOpened = event<{ userId: string; language: Language }>('auth.account_opened')

/** Somebody registered with an address that has an account. */
export const registrationRepeated = event<{ userId: string; language: Language }>('auth.registration_repeated')

/** The administration of the installation was opened: its first administrator has no password yet. */
export const administrationOpened = event<{ userId: string; language: Language }>('auth.administration_opened')

/** A confirmation mail was requested. The address is sealed: known or not, the queue does not reveal it. */
export const confirmationRequested = event<{ sealed: string; language: Language }>('auth.confirmation_asked')

/** A mail to set a new password was requested. The address is sealed. */
export const resetRequested = event<{ sealed: string; language: Language }>('auth.reset_asked')

/** A person wants another address to sign in with, and a link is to be sent to it. */
export const emailChangeRequested = event<{ userId: string; language: Language }>('auth.email_change_requested')

/** A person signs in with another address now. `sealed` is the address before. */
export const emailChanged = event<{ userId: string; sealed: string; language: Language }>('auth.email_changed')

/** An invitation to a company was made, or is to be sent again. */
export const invitationSent = event<{ companyId: string; invitationId: string; language: Language }>('auth.invitation_sent')

/** A person left a company, or was removed from it. */
export const memberRemoved = event<{ companyId: string; userId: string }>('auth.member_removed')

/** A person deleted their account. `sealed` has the address that gets an e-mail about it. */
export const accountDeleted = event<{ sealed: string; language: Language }>('auth.account_deleted')

/** A person is to be named nowhere any more. `sealed` has the address and every name they had, `companyIds` the companies they belonged to. */
export const personErased = event<{ userId: string; companyIds: string[]; sealed: string }>('auth.person_erased')

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
