import type { Ctx } from '../../kit/context.ts'
import { actorName } from '../../kit/context.ts'
import { conversationRead, conversationUnread } from './events.ts'
import type { LockedConversation } from './queries-change.ts'
import { insertMessage, insertMessageFiles } from './queries-change.ts'
import type { MessageContent } from './rules.ts'
import { excerptOf } from './rules.ts'

/**
 * Writes a message of the caller's company into a conversation that is locked, and notifies the other company of the first it has not read.
 * Whoever answers has read what was written before.
 */
export async function writeMessage(ctx: Ctx, one: LockedConversation, content: MessageContent): Promise<void> {
  const { marketplaceId, merchantId, id, unread: unreadBefore } = one
  const message = { author: actorName(ctx.actor) ?? '', text: content.text, excerpt: excerptOf(content) }
  const { messageId, unread } = await insertMessage(ctx.db, ctx.scope, one, message)
  await insertMessageFiles(ctx.db, { marketplaceId, merchantId, messageId }, content.files)
  if (unreadBefore > 0) await ctx.emit(conversationRead, { conversationId: id, companyId: ctx.scope.companyId })
  if (unread === 1) await ctx.emit(conversationUnread, { marketplaceId, conversationId: id, messageId })
  await ctx.announce([marketplaceId, merchantId], { kind: 'conversation', id })
}
