import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import { findMarketplace } from '../queries.ts'

/**
 * Returns the person who invites. Throws `not_allowed` for an API key, `email_unconfirmed` before their own address is confirmed, and `state_forbids` while the
 * marketplace is not open to merchants: nobody could request to join it.
 */
export async function requireInviter({ db, scope, actor }: Ctx): Promise<string> {
  if (actor.kind !== 'person') throw new AppError('not_allowed')
  if (!actor.isEmailConfirmed) throw new AppError('email_unconfirmed')
  const { isListed } = orNotFound(await findMarketplace(db, scope.companyId), 'marketplace')
  if (!isListed) throw new AppError('state_forbids', { detail: message('marketplace_error.not_open_yet') })
  return actor.userId
}
