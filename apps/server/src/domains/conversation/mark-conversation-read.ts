import type { Conversation, conversation } from '@stoa/contract/conversation.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { conversationRead } from './events.ts'
import { getConversation } from './get-conversation.ts'
import { updateRead } from './queries-change.ts'

/** Marks the messages of a conversation as read by the caller's company, and with them its notification. */
export async function markConversationRead(ctx: Ctx, { params }: Received<typeof conversation.markRead>): Promise<Conversation> {
  if (await updateRead(ctx.db, ctx.scope, params.id)) {
    await ctx.emit(conversationRead, { conversationId: params.id, companyId: ctx.scope.companyId })
    await ctx.announce([ctx.scope.companyId], { kind: 'conversation', id: params.id })
  }
  return getConversation(ctx, params.id)
}
