import type { Conversation, conversation } from '@stoa/contract/conversation.ts'
import type { JobCtx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { beginConversation } from './begin-conversation.ts'
import { findPair } from './queries-change.ts'
import { storeMessage } from './store-message.ts'

/** Starts a conversation with the other company of a partnership, whatever its status. Throws `not_found` where there is none. */
export async function startConversation(jobCtx: JobCtx, { body, files }: Received<typeof conversation.start>): Promise<Conversation> {
  const pair = orNotFound(await findPair(jobCtx.db, jobCtx.scope, body.companyId), 'company')
  return storeMessage(jobCtx, pair.marketplaceId, { text: body.text, files: files.files }, (ctx, content) =>
    beginConversation(ctx, { ...pair, orderId: null, subject: body.subject }, content),
  )
}
