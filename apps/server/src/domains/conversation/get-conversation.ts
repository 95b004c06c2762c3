import type { Conversation } from '@stoa/contract/conversation.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { findConversation } from './queries.ts'

/** A conversation of the caller's company, without its messages. */
export async function getConversation({ db, scope }: Pick<Ctx, 'db' | 'scope'>, id: string): Promise<Conversation> {
  return orNotFound(await findConversation(db, scope, id), 'conversation')
}
