import { mayDo, needsConfirmedEmail } from '@stoa/contract/permissions.ts'
import type { Account } from '../../lib/session.ts'

/** Whether something is unavailable to a person only until their e-mail address is confirmed. */
export function needsConfirmation({
  isEmailConfirmed,
  companyType,
  role,
  viewingUntil,
}: Pick<Account, 'isEmailConfirmed' | 'companyType' | 'role' | 'viewingUntil'>): boolean {
  return !isEmailConfirmed && viewingUntil === undefined && needsConfirmedEmail.some((permission) => mayDo(companyType, role, permission))
}
