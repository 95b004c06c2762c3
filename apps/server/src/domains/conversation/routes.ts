import { conversation } from '@stoa/contract/conversation.ts'
import { handle } from '../../kit/http.ts'
import { getConversation } from './get-conversation.ts'
import { markConversationRead } from './mark-conversation-read.ts'
import { pageMessages } from './page-messages.ts'
import { listConversations } from './queries.ts'
import { sendMessage } from './send-message.ts'
import { startConversation } from './start-conversation.ts'
import { writeAboutOrder } from './write-about-order.ts'

export const conversationRoutes = [
  handle(conversation.paged, ({ db, scope }, { query, page }) => listConversations(db, scope, query, page)),
  handle(conversation.get, (ctx, { params }) => getConversation(ctx, params.id)),
  handle(conversation.messages, pageMessages),
  handle(conversation.start, startConversation),
  handle(conversation.writeAboutOrder, writeAboutOrder),
  handle(conversation.send, sendMessage),
  handle(conversation.markRead, markConversationRead),
]
