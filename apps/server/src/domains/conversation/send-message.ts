import type { Conversation, conversation } from '@stoa/contract/conversation.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { getConversation } from './get-conversation.ts'
import { lockConversation } from './queries-change.ts'
import { writeMessage } from './write-message.ts'

/** Sends a message to the other company of a conversation. */
export async function sendMessage(ctx: Ctx, { params, body }: Received<typeof conversation.send>): Promise<Conversation> {
  const one = orNotFound(await lockConversation(ctx.db, ctx.scope, params.id), 'conversation')
  await writeMessage(ctx, one, body.text)
  return getConversation(ctx, one.id)
}
