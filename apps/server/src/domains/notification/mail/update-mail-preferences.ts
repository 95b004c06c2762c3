import type { MailPreferences, notification } from '@stoa/contract/notification.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { upsertMailPreferences } from '../queries-mail.ts'
import { getMailPreferences } from './get-mail-preferences.ts'

/** Changes how kinds of e-mail come to the person; kinds that are not named stay. */
export async function updateMailPreferences(ctx: Ctx, { body }: Received<typeof notification.updateMailPreferences>): Promise<MailPreferences> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  await upsertMailPreferences(ctx.db, ctx.scope, ctx.actor.userId, body.preferences)
  return getMailPreferences(ctx)
}
