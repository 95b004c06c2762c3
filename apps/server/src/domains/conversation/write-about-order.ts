import type { Conversation, conversation } from '@stoa/contract/conversation.ts'
import type { JobCtx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { beginConversation } from './begin-conversation.ts'
import { findOrderOfPair } from './queries-change.ts'
import { storeMessage } from './store-message.ts'

/** Writes to the other company of an order, in the conversation about it, which the first message starts. */
export async function writeAboutOrder(jobCtx: JobCtx, { body, files }: Received<typeof conversation.writeAboutOrder>): Promise<Conversation> {
  const found = orNotFound(await findOrderOfPair(jobCtx.db, jobCtx.scope, body.hash), 'order')
  return storeMessage(jobCtx, found.marketplaceId, { text: body.text, files: files.files }, (ctx, content) =>
    beginConversation(ctx, { ...found, subject: '' }, content),
  )
}
