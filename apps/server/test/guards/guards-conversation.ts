import type { Guard } from './guard.ts'

const conversation = 'apps/server/src/domains/conversation'
const conversationTest = `${conversation}/conversation.test.ts`

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
]
