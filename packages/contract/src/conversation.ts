import * as z from 'zod/mini'
import { messageFiles } from './message-files.ts'
import { ByHash } from './order-hash.ts'
import { Id, Instant } from './page.ts'
import { route } from './route.ts'
import { line, prose } from './text.ts'

const ById = z.object({ id: Id })
/** A message needs a text or a file. */
const text = z._default(prose(5000), '')
const files = { files: messageFiles } as const

/** A file of a message. It never changes: `sha256` names its bytes. */
export const ConversationFile = z.object({ id: Id, name: z.string(), bytes: z.int(), sha256: z.string() })
export type ConversationFile = z.infer<typeof ConversationFile>

/** A message of a marketplace or of a merchant, as the caller's company reads it. */
export const ConversationMessage = z.object({
  id: Id,
  /** The person who wrote it. */
  author: z.string(),
  company: z.object({ id: Id, name: z.string() }),
  /** Whether the caller's company wrote it. */
  isOwn: z.boolean(),
  /** Empty where the message is files alone. */
  text: z.string(),
  files: z.array(ConversationFile),
  createdAt: Instant,
})
export type ConversationMessage = z.infer<typeof ConversationMessage>

/** Messages between a marketplace and one of its merchants about a subject or about an order. */
export const Conversation = z.object({
  id: Id,
  /** Empty for the conversation about an order. */
  subject: z.string(),
  marketplace: z.object({ id: Id, name: z.string() }),
  merchant: z.object({ id: Id, name: z.string() }),
  order: z.nullable(z.object({ hash: z.string(), orderId: z.string() })),
  /** How many messages of the other company nobody of the caller's company has read. */
  unread: z.int(),
  /** The beginning of the newest message, at most 200 characters in one line: of its text, or of the names of its files where it has none. */
  lastMessage: z.object({ author: z.string(), isOwn: z.boolean(), excerpt: z.string() }),
  lastMessageAt: Instant,
})
export type Conversation = z.infer<typeof Conversation>

export const conversation = {
  paged: route({
    method: 'GET',
    path: '/Conversation/PagedConversations',
    permission: 'conversation:read',
    summary: 'Conversations of the company, those with the newest message first',
    query: z.object({
      isUnread: z.optional(z.literal('true')),
      /** Only those with this merchant, or on this marketplace. */
      companyId: z.optional(Id),
      /** Only the one about this order. */
      hash: z.optional(ByHash.shape.hash),
      /** Finds the number of the order with or without "#", and parts of the subject, of a message and of the name of the other company. */
      text: z.optional(prose(120)),
    }),
    paged: { item: Conversation, counts: true, sorts: ['-lastMessageAt'] },
  }),
  get: route({
    method: 'GET',
    path: '/Conversation/Get/{id}',
    permission: 'conversation:read',
    summary: 'One conversation without its messages',
    params: ById,
    returns: Conversation,
  }),
  messages: route({
    method: 'GET',
    path: '/Conversation/PagedMessages/{id}',
    permission: 'conversation:read',
    summary: 'Messages of a conversation, newest first',
    params: ById,
    query: z.object({}),
    paged: { item: ConversationMessage, sorts: ['-createdAt'] },
  }),
  file: route({
    method: 'GET',
    path: '/Conversation/File/{id}',
    permission: 'conversation:read',
    summary: 'A file of a message',
    params: ById,
    answers: 'blob',
    contentType: ['application/pdf', 'image/jpeg', 'image/webp'],
  }),
  start: route({
    method: 'POST',
    path: '/Conversation/Start',
    permission: 'conversation:write',
    summary: 'Starts a conversation with a merchant of the marketplace, or with a marketplace the merchant joined or requested to join',
    body: z.strictObject({ companyId: Id, subject: line(200), text }),
    files,
    idempotency: 'accepted',
    returns: Conversation,
  }),
  writeAboutOrder: route({
    method: 'POST',
    path: '/Conversation/WriteAboutOrder',
    permission: 'conversation:write',
    summary: 'Writes to the other company of an order. The first message starts the conversation about it',
    body: z.strictObject({ hash: ByHash.shape.hash, text }),
    files,
    idempotency: 'accepted',
    returns: Conversation,
  }),
  send: route({
    method: 'POST',
    path: '/Conversation/Send/{id}',
    permission: 'conversation:write',
    summary: 'Sends a message to the other company of a conversation',
    params: ById,
    body: z.strictObject({ text }),
    files,
    idempotency: 'accepted',
    returns: Conversation,
  }),
  markRead: route({
    method: 'POST',
    path: '/Conversation/MarkRead/{id}',
    permission: 'conversation:read',
    summary: 'Marks the messages of a conversation as read by the company',
    params: ById,
    returns: Conversation,
  }),
}
