import type { security } from '@stoa/contract/security.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { requireFreshSignIn } from '../session/require-fresh-sign-in.ts'
import { sessionCache } from '../session/session-cache.ts'
import { updateSecondFactorPolicy } from '../../company/queries-second-factor.ts'

/** Sets whether members of the company need a second factor. It counts from their next sign-in. */
export async function setSecondFactorRequired(ctx: Ctx, { body }: Received<typeof security.setRequired>): Promise<{ isRequired: boolean }> {
  await requireFreshSignIn(ctx)
  const { companyId } = ctx.scope
  await updateSecondFactorPolicy(ctx.db, ctx.scope, body.isRequired, ctx.now)
  sessionCache.forgetWhere((session) => session.companyId === companyId)
  await recordAudit(ctx, { companyId, action: body.isRequired ? 'second_factor.required' : 'second_factor.not_required', object: companyId })
  return { isRequired: body.isRequired }
}
