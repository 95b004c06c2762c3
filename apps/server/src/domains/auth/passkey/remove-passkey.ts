import type { security } from '@stoa/contract/security.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { securityChanged } from '../events.ts'
import { deleteRecoveryCodesWithoutFactor } from '../second-factor/queries-recovery-code.ts'
import { requireFreshSignIn } from '../session/require-fresh-sign-in.ts'
import { forgetSessionsOf } from '../session/forget-sessions-of.ts'
import { deletePasskey } from './queries-passkey.ts'

/** Removes a passkey of the caller. Recovery codes go with the last second factor. */
export async function removePasskey(ctx: Ctx, { body }: Received<typeof security.removePasskey>): Promise<void> {
  if (ctx.actor.kind !== 'person') throw new AppError('not_allowed')
  await requireFreshSignIn(ctx)
  const { userId } = ctx.actor
  const { name } = orNotFound(await deletePasskey(ctx.db, userId, body.passkeyId), 'passkey')
  await deleteRecoveryCodesWithoutFactor(ctx.db, userId)
  forgetSessionsOf(userId)
  await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'passkey.removed', object: body.passkeyId, detail: { name } })
  await ctx.emit(securityChanged, { userId, change: 'passkey_removed', name, language: ctx.language })
}
