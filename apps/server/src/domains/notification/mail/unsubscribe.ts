import type { notification } from '@stoa/contract/notification.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { stopDailyMail, upsertMailPreferences } from '../queries-mail.ts'
import type { UnsubscribeClaims } from '../rules-mail.ts'
import { unsubscribePurpose } from '../rules-mail.ts'

/** Stops the kind of e-mail whose link is used; of the daily e-mail every kind that comes once a day. */
export async function unsubscribe(jobCtx: Omit<JobCtx, 'scope'>, { query }: Received<typeof notification.unsubscribe>): Promise<{ message: string }> {
  const read = jobCtx.vault.readToken<UnsubscribeClaims>(query.token, { purpose: unsubscribePurpose })
  if (!read || read.isExpired) throw new AppError('link_used_or_expired', { detail: message('notification_error.link') })
  const { userId, companyId, kind } = read.claims
  await jobCtx.transact(({ db }) =>
    kind === null ? stopDailyMail(db, { companyId }, userId) : upsertMailPreferences(db, { companyId }, userId, [{ kind, delivery: 'never' }]),
  )
  return { message: describe(jobCtx.language, kind === null ? message('done.unsubscribed_daily') : message('done.unsubscribed')) }
}
