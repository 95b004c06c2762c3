import type { auth } from '@stoa/contract/auth.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { sha256 } from '../../../secrets/crypto.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { mailTokenPerAddress } from '../rules-limits.ts'
import { completeEmailChange } from '../email/complete-email-change.ts'
import { useMailToken } from './queries-mail-token.ts'
import { findAccountById, updateEmailConfirmed } from '../queries-user.ts'
import { networkOf } from '../rules.ts'
import { sessionCache } from '../session/session-cache.ts'

/** Confirms the address the link was sent to, while it is still the person's or the one they requested. */
export async function confirmEmail(
  jobCtx: Omit<JobCtx, 'scope'>,
  { body, caller }: Received<typeof auth.confirmEmail>,
): Promise<{ message: string }> {
  await throttleOrRefuse(jobCtx.db, `mail-link:${networkOf(caller.ip)}`, mailTokenPerAddress)
  await jobCtx.transact(async (ctx) => {
    const token = await useMailToken(ctx.db, sha256(body.token), ['confirm', 'change'])
    const isChange = token?.purpose === 'change'
    const isDone = token && (isChange ? await completeEmailChange(ctx, token) : await updateEmailConfirmed(ctx.db, token.userId, token.email))
    if (!isDone) throw new AppError('link_used_or_expired', { detail: message('auth_error.link_expired') })
    sessionCache.forgetWhere((session) => session.userId === token.userId)
    const account = await findAccountById(ctx.db, token.userId)
    if (account)
      await recordAudit(ctx, {
        companyId: account.companyId,
        action: isChange ? 'user.email_changed' : 'user.email_confirmed',
        object: token.userId,
        actor: `person:${token.userId}`,
      })
  })
  return { message: describe(jobCtx.language, message('done.email_confirmed')) }
}
