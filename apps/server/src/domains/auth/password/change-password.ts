import type { auth } from '@stoa/contract/auth.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { throttleOrRefuse } from '../../../kit/throttle.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { checkPassword } from './check-password.ts'
import { endSessions } from '../session/end-sessions.ts'
import { passwordChanged } from '../events.ts'
import { hashPassword } from './hash-password.ts'
import { isPassword } from './is-password.ts'
import { currentPasswordPerPerson } from '../rules-limits.ts'
import { deleteMailTokens } from '../mail/queries-mail-token.ts'
import { findAccountIn, updatePasswordHash } from '../queries-user.ts'

/** Changes the password of the person and ends their other sessions and the links to set a new one. A wrong current password is an issue of its field: the session continues. */
export async function changePassword(jobCtx: JobCtx, { body }: Received<typeof auth.changePassword>): Promise<{ message: string }> {
  if (jobCtx.actor.kind !== 'person') throw new AppError('not_allowed')
  const { userId, sessionId } = jobCtx.actor
  await throttleOrRefuse(jobCtx.db, `current-password:${userId}`, currentPasswordPerPerson)
  const account = orNotFound(await findAccountIn(jobCtx.db, userId, jobCtx.scope.companyId), 'account')
  if (!(await isPassword(account.passwordHash, body.currentPassword)))
    throw fieldError('currentPassword', 'wrong_password', message('auth_error.wrong_password'))
  checkPassword(body.newPassword, [account.email.split('@')[0] ?? '', account.name, account.companyName], 'newPassword')
  const passwordHash = await hashPassword(body.newPassword)
  await jobCtx.transact(async (ctx) => {
    await updatePasswordHash(ctx.db, userId, passwordHash)
    await deleteMailTokens(ctx.db, userId, ['reset'])
    await endSessions(ctx.db, { userId, exceptId: sessionId }, 'password changed')
    await recordAudit(ctx, { companyId: account.companyId, action: 'user.password_changed', object: userId })
    await ctx.emit(passwordChanged, { userId, language: ctx.language })
  })
  return { message: describe(jobCtx.language, message('done.password_changed')) }
}
