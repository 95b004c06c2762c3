import type { Conversation, conversation } from '@stoa/contract/conversation.ts'
import type { Ctx } from '../../kit/context.ts'
import { actorName } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { getConversation } from './get-conversation.ts'
import { findOrderOfPair, insertConversation } from './queries-change.ts'
import { excerptOf } from './rules.ts'
import { writeMessage } from './write-message.ts'

/** Writes to the other side of an order, in the conversation about it, which the first message starts. */
export async function writeAboutOrder(ctx: Ctx, { body }: Received<typeof conversation.writeAboutOrder>): Promise<Conversation> {
  const found = orNotFound(await findOrderOfPair(ctx.db, ctx.scope, body.hash), 'order')
  const first = { author: actorName(ctx.actor) ?? '', excerpt: excerptOf(body.text) }
  const one = await insertConversation(ctx.db, ctx.scope, { ...found, subject: '' }, first)
  await writeMessage(ctx, one, body.text)
  return getConversation(ctx, one.id)
}
