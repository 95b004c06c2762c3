import { conversation } from '@stoa/contract/conversation.ts'
import { handle, handleOutsideTransaction } from '../../kit/http.ts'
import { getConversation } from './get-conversation.ts'
import { markConversationRead } from './mark-conversation-read.ts'
import { pageMessages } from './page-messages.ts'
import { listConversations } from './queries.ts'
import { readMessageFile } from './read-message-file.ts'
import { sendMessage } from './send-message.ts'
import { startConversation } from './start-conversation.ts'
import { writeAboutOrder } from './write-about-order.ts'

export const conversationRoutes = [
  handle(conversation.paged, ({ db, scope }, { query, page }) => listConversations(db, scope, query, page)),
  handle(conversation.get, (ctx, { params }) => getConversation(ctx, params.id)),
  handle(conversation.messages, pageMessages),
  handleOutsideTransaction(conversation.file, readMessageFile),
  handleOutsideTransaction(conversation.start, startConversation),
  handleOutsideTransaction(conversation.writeAboutOrder, writeAboutOrder),
  handleOutsideTransaction(conversation.send, sendMessage),
  handle(conversation.markRead, markConversationRead),
]
