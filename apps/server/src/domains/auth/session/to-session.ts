import type { Session } from '@stoa/contract/auth.ts'
import type { Account } from '../queries-user.ts'
import { needsSecondFactor } from '../rules.ts'

/** What a screen knows of the person beside the token. `openedAt` is when the session began. */
export function toSession(account: Account, { token, now, openedAt }: { token: string; now: Date; openedAt: Date }): Session {
  const { companyType, companyId, userId, role, name, email, isEmailConfirmed, language } = account
  const session = { token, companyType, companyId, userId, role, name, email, isEmailConfirmed, language, lastValidation: now.toISOString() }
  return needsSecondFactor(account, openedAt) ? { ...session, needsSecondFactor: true } : session
}
