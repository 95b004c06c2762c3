import type { security } from '@stoa/contract/security.ts'
import { message } from '@stoa/messages/describe.ts'
import { generateSecret, generateURI } from 'otplib'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { findAccountIn } from '../queries-user.ts'
import { requireFreshSignIn } from '../session/require-fresh-sign-in.ts'
import { upsertWaitingApp } from './queries-app.ts'
import { appContext } from './rules.ts'

/** Creates the key of an authenticator app and shows it. The app counts after a code of it was confirmed. */
export async function setUpApp(ctx: Ctx, { caller }: Received<typeof security.setUpApp>): Promise<{ secret: string; address: string }> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  if (!ctx.actor.isEmailConfirmed) throw new AppError('email_unconfirmed')
  await requireFreshSignIn(ctx)
  const { userId } = ctx.actor
  const account = orNotFound(await findAccountIn(ctx.db, userId, ctx.scope.companyId), 'account')
  const secret = generateSecret()
  if (!(await upsertWaitingApp(ctx.db, userId, ctx.vault.seal({ secret }, appContext(userId)))))
    throw new AppError('state_forbids', { detail: message('auth_error.app_exists') })
  return { secret, address: generateURI({ issuer: caller.host, label: account.email, secret }) }
}
