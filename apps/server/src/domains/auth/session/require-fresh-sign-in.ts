import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { findAuthenticatedAt } from './queries-session.ts'
import { isFreshSignIn } from '../rules.ts'

/**
 * Throws `reauth_required` unless the person entered their password within the last five minutes. For what outlives the session: with an open
 * browser alone nobody creates a key or redirects money.
 */
export async function requireFreshSignIn({ db, actor, scope, now }: Pick<Ctx, 'db' | 'actor' | 'scope' | 'now'>): Promise<void> {
  if (actor.kind !== 'person') throw new AppError('not_allowed')
  const authenticatedAt = await findAuthenticatedAt(db, scope, actor.sessionId)
  if (authenticatedAt === undefined || !isFreshSignIn(authenticatedAt, now))
    throw new AppError('reauth_required', { detail: message('auth_error.confirm_password') })
}
