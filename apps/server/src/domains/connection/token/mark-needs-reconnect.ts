import type { Message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { updateNeedsReconnect } from './queries-token.ts'

/** Marks a connection that somebody has to connect again; nothing is sent or fetched until then. */
export async function markNeedsReconnect(ctx: Ctx, companyId: string, connectionId: string, reason: Message): Promise<void> {
  if (!(await updateNeedsReconnect(ctx.db, companyId, connectionId, reason))) return
  await recordAudit(ctx, { companyId, action: 'connection.needs-reconnect', object: connectionId, detail: { reason: reason.code } })
  await ctx.announce([companyId], { kind: 'connection', id: connectionId })
}
