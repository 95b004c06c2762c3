import type { Message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { updateNeedsReconnect } from './queries-token.ts'

/**
 * Marks a connection that somebody has to connect again; nothing is sent or fetched until then. With `version`, only while the connection is as it was: a
 * sign-in made meanwhile is not the one that was refused.
 */
export async function markNeedsReconnect(
  ctx: Ctx,
  companyId: string,
  connectionId: string,
  refused: { reason: Message; version?: number },
): Promise<void> {
  if (!(await updateNeedsReconnect(ctx.db, companyId, connectionId, refused))) return
  await recordAudit(ctx, { companyId, action: 'connection.needs-reconnect', object: connectionId, detail: { reason: refused.reason.code } })
  await ctx.announce([companyId], { kind: 'connection', id: connectionId })
}
