import type { ConversationMessage, conversation } from '@stoa/contract/conversation.ts'
import type { PageRows } from '@stoa/contract/route.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { getConversation } from './get-conversation.ts'
import { listMessages } from './queries.ts'

/** A page of the messages of a conversation, newest first. Throws `not_found` for one that the caller's company has not. */
export async function pageMessages(ctx: Ctx, { params, page }: Received<typeof conversation.messages>): Promise<PageRows<ConversationMessage>> {
  const { id } = await getConversation(ctx, params.id)
  return listMessages(ctx.db, ctx.scope, id, page)
}
