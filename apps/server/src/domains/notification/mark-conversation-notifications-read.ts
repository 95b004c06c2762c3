import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { conversationRead } from '../conversation/events.ts'
import { updateConversationRead } from './queries.ts'

/** Marks the notifications of a conversation as read by the company that read it. */
export async function markConversationNotificationsRead(ctx: Ctx, { conversationId, companyId }: FactOf<typeof conversationRead>): Promise<void> {
  if (await updateConversationRead(ctx.db, companyId, conversationId)) await ctx.announce([companyId], { kind: 'notification', id: companyId })
}
