import type { MemberRole } from '@stoa/contract/states.ts'
import { message } from '@stoa/messages/describe.ts'
import { AppError } from '../../../kit/errors.ts'

/** Throws when nobody but this person is an owner: a company keeps at least one. */
export function requireOtherOwner(roles: readonly { userId: string; role: MemberRole }[], userId: string): void {
  if (!roles.some((one) => one.role === 'owner' && one.userId !== userId))
    throw new AppError('state_forbids', { detail: message('team_error.last_owner') })
}
