import type { auth } from '@stoa/contract/auth.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { deleteMailTokens } from '../mail/queries-mail-token.ts'
import { updateNewEmail } from './queries-email.ts'

/** Withdraws a change of the sign-in address: the link that was sent no longer works. */
export async function cancelEmailChange(ctx: Ctx, _received: Received<typeof auth.cancelEmailChange>): Promise<void> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  const { userId } = ctx.actor
  if (!(await updateNewEmail(ctx.db, userId, null))) return
  await deleteMailTokens(ctx.db, userId, ['change'])
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'user.email_change_cancelled', object: userId })
}
