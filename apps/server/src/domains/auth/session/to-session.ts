import type { Session } from '@stoa/contract/auth.ts'
import type { Account } from '../queries-user.ts'

/** What a screen knows of the person beside the token. */
export function toSession(account: Account, token: string, now: Date): Session {
  const { companyType, companyId, userId, role, name, email, isEmailConfirmed, language } = account
  return { token, companyType, companyId, userId, role, name, email, isEmailConfirmed, language, lastValidation: now.toISOString() }
}
