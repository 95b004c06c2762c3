import type { Conversation } from '@stoa/contract/conversation.ts'
import type { Ctx } from '../../kit/context.ts'
import { actorName } from '../../kit/context.ts'
import { getConversation } from './get-conversation.ts'
import type { NewConversation } from './queries-change.ts'
import { insertConversation } from './queries-change.ts'
import type { MessageContent } from './rules.ts'
import { excerptOf } from './rules.ts'
import { writeMessage } from './write-message.ts'

/** Writes the first message of a conversation; of an order that has one already, the next. */
export async function beginConversation(ctx: Ctx, conversation: NewConversation, content: MessageContent): Promise<Conversation> {
  const one = await insertConversation(ctx.db, ctx.scope, conversation, { author: actorName(ctx.actor) ?? '', excerpt: excerptOf(content) })
  await writeMessage(ctx, one, content)
  return getConversation(ctx, one.id)
}
