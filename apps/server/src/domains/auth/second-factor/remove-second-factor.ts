import type { Ctx } from '../../../kit/context.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { securityChanged } from '../events.ts'
import { endSessions } from '../session/end-sessions.ts'
import { deleteFactors } from './delete-factors.ts'

/** Removes every second factor of a person and ends their sessions, with the reason in the audit logs of the companies, and a mail to the person. */
export async function removeSecondFactor(
  ctx: Ctx,
  userId: string,
  { reason, companyIds }: { reason: string; companyIds: readonly string[] },
): Promise<void> {
  await deleteFactors(ctx.db, userId)
  await endSessions(ctx.db, { userId }, 'second factor reset')
  await recordAudit(ctx, ...companyIds.map((companyId) => ({ companyId, action: 'second_factor.reset', object: userId, detail: { reason } })))
  await ctx.emit(securityChanged, { userId, change: 'reset', language: ctx.language })
}
