import type { Conversation, conversation } from '@stoa/contract/conversation.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { beginConversation } from './begin-conversation.ts'
import { findOrderOfPair } from './queries-change.ts'

/** Writes to the other company of an order, in the conversation about it, which the first message starts. */
export async function writeAboutOrder(ctx: Ctx, { body }: Received<typeof conversation.writeAboutOrder>): Promise<Conversation> {
  const found = orNotFound(await findOrderOfPair(ctx.db, ctx.scope, body.hash), 'order')
  return beginConversation(ctx, { ...found, subject: '' }, body.text)
}
