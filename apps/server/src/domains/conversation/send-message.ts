import type { Conversation, conversation } from '@stoa/contract/conversation.ts'
import type { JobCtx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { getConversation } from './get-conversation.ts'
import { lockConversation } from './queries-change.ts'
import { storeMessage } from './store-message.ts'
import { writeMessage } from './write-message.ts'

/** Sends a message to the other company of a conversation. */
export async function sendMessage(jobCtx: JobCtx, { params, body, files }: Received<typeof conversation.send>): Promise<Conversation> {
  const { marketplace } = await getConversation(jobCtx, params.id)
  return storeMessage(jobCtx, marketplace.id, { text: body.text, files: files.files }, async (ctx, content) => {
    const one = orNotFound(await lockConversation(ctx.db, ctx.scope, params.id), 'conversation')
    await writeMessage(ctx, one, content)
    return getConversation(ctx, one.id)
  })
}
