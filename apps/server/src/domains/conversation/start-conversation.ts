import type { Conversation, conversation } from '@stoa/contract/conversation.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { beginConversation } from './begin-conversation.ts'
import { findPair } from './queries-change.ts'

/** Starts a conversation with the other company of a partnership, whatever its status. Throws `not_found` where there is none. */
export async function startConversation(ctx: Ctx, { body }: Received<typeof conversation.start>): Promise<Conversation> {
  const pair = orNotFound(await findPair(ctx.db, ctx.scope, body.companyId), 'company')
  return beginConversation(ctx, { ...pair, orderId: null, subject: body.subject }, body.text)
}
