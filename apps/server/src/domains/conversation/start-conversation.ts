import type { Conversation, conversation } from '@stoa/contract/conversation.ts'
import type { Ctx } from '../../kit/context.ts'
import { actorName } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { getConversation } from './get-conversation.ts'
import { findPair, insertConversation } from './queries-change.ts'
import { excerptOf } from './rules.ts'
import { writeMessage } from './write-message.ts'

/** Starts a conversation with the other side of a partnership, whatever its status. Throws `not_found` where there is none. */
export async function startConversation(ctx: Ctx, { body }: Received<typeof conversation.start>): Promise<Conversation> {
  const pair = orNotFound(await findPair(ctx.db, ctx.scope, body.companyId), 'company')
  const first = { author: actorName(ctx.actor) ?? '', excerpt: excerptOf(body.text) }
  const one = await insertConversation(ctx.db, ctx.scope, { ...pair, orderId: null, subject: body.subject }, first)
  await writeMessage(ctx, one, body.text)
  return getConversation(ctx, one.id)
}
