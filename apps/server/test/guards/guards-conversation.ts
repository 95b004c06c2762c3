import type { Guard } from './guard.ts'

const conversation = 'apps/server/src/domains/conversation'
const conversationTest = `${conversation}/conversation.test.ts`
const conversationFilesTest = `${conversation}/conversation-files.test.ts`

/** Messages between marketplaces and merchants. */
export const conversationGuards: readonly Guard[] = [
  {
    name: 'a company is notified of every unread message',
    file: `${conversation}/write-message.ts`,
    text: 'if (unread === 1)',
    instead: 'if (unread > 0)',
    test: conversationTest,
    title: 'is notified once until it is read',
  },
  {
    name: 'a company without a partnership is written to',
    file: `${conversation}/queries-change.ts`,
    text: 'where p.marketplace_id = ${marketplaceId} and p.merchant_id = ${merchantId}`.execute(db)\n  return rows[0]',
    instead:
      'where p.marketplace_id = ${marketplaceId} and p.merchant_id = ${merchantId}`.execute(db)\n  return rows[0] ?? { marketplaceId, merchantId }',
    test: conversationTest,
    title: 'needs a partnership, in any status',
  },
  {
    name: 'a conversation stays unread for whoever answers',
    file: `${conversation}/queries-change.ts`,
    text: ', ${own} = 0',
    instead: '',
    test: conversationTest,
    title: 'is read by whoever answers',
  },
  {
    name: 'a file of a message is read by another company',
    file: `${conversation}/queries.ts`,
    text: 'where f.id = ${id} and ${ownConversations(scope)}`',
    instead: 'where f.id = ${id}`',
    test: conversationFilesTest,
    title: 'is read by the two companies alone',
  },
  {
    name: 'a message with files is written again by a repeat of its request',
    file: 'apps/server/src/kit/server.ts',
    text: "if (route.place === 'edge' && claim === undefined)",
    instead: "if (route.place === 'edge')",
    test: conversationFilesTest,
    title: 'sent again with the same key',
  },
  {
    name: 'an idempotency key answers a request with other files',
    file: 'apps/server/src/kit/idempotency.ts',
    text: 'if (uploads.length === 0) return [params, body]',
    instead: 'return [params, body]',
    test: conversationFilesTest,
    title: 'sent again with the same key',
  },
]
