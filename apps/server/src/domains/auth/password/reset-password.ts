import type { auth } from '@stoa/contract/auth.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { sha256 } from '../../../secrets/crypto.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { checkPassword } from './check-password.ts'
import { endSessions } from '../session/end-sessions.ts'
import { passwordChanged } from '../events.ts'
import { hashPassword } from './hash-password.ts'
import { mailTokenPerAddress } from '../rules-limits.ts'
import { findMailToken, useMailToken } from '../mail/queries-mail-token.ts'
import { deleteFactors } from '../second-factor/delete-factors.ts'
import { findAccountById, updateEmailConfirmed, updatePasswordHash } from '../queries-user.ts'
import { networkOf } from '../rules.ts'

/**
 * Sets a new password by the link of a mail and ends every session. Whoever opened the mail has confirmed the address: a
 * second factor from before that may be somebody else's, who registered with it, and is deleted.
 */
export async function resetPassword(
  jobCtx: Omit<JobCtx, 'scope'>,
  { body, caller, reply }: Received<typeof auth.resetPassword>,
): Promise<{ message: string }> {
  await throttleOrRefuse(jobCtx.db, `mail-link:${networkOf(caller.ip)}`, mailTokenPerAddress)
  const hash = sha256(body.token)
  const gone = () => new AppError('link_used_or_expired', { detail: message('auth_error.link_expired') })
  const known = await findMailToken(jobCtx.db, hash, 'reset')
  const account = known && (await findAccountById(jobCtx.db, known.userId))
  if (!account) throw gone()
  checkPassword(body.password, [account.email.split('@')[0] ?? '', account.name, account.companyName], 'password')
  const passwordHash = await hashPassword(body.password)
  await jobCtx.transact(async (ctx) => {
    const token = await useMailToken(ctx.db, hash, ['reset'])
    if (!token) throw gone()
    await updatePasswordHash(ctx.db, token.userId, passwordHash)
    const confirmed = await updateEmailConfirmed(ctx.db, token.userId, token.email)
    if (confirmed?.isFirst) await deleteFactors(ctx.db, token.userId)
    await endSessions(ctx.db, { userId: token.userId }, 'password reset')
    await recordAudit(ctx, { companyId: account.companyId, action: 'user.password_reset', object: token.userId, actor: `person:${token.userId}` })
    await ctx.emit(passwordChanged, { userId: token.userId, language: ctx.language })
  })
  reply.setBinding(null)
  return { message: describe(jobCtx.language, message('done.password_reset')) }
}
