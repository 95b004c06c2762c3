import type { JobCtx } from '../../../kit/context.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { updateAuthenticatedAt } from './queries-session.ts'

/** Records that the person of a session has just proved who they are. */
export async function recordFreshSignIn(jobCtx: JobCtx, sessionId: string): Promise<void> {
  await jobCtx.transact(async (ctx) => {
    await updateAuthenticatedAt(ctx.db, ctx.scope, sessionId, ctx.now)
    await recordAudit(ctx, { companyId: ctx.scope.companyId, action: 'session.reauthenticated', object: sessionId })
  })
}
