import { t } from '@lingui/core/macro'
import { listSearch } from '../lib/list-search.ts'
import { screen } from './screen.tsx'

export const conversationScreens = [
  screen({
    path: '/shop/messages',
    title: t`Messages`,
    permission: 'conversation:read',
    search: listSearch(['companyId', 'to']),
    load: () => import('../domains/conversation/conversation-list.tsx'),
    name: 'ConversationList',
  }),
  screen({
    path: '/shop/messages/$id',
    title: t`Conversation`,
    permission: 'conversation:read',
    load: () => import('../domains/conversation/conversation-page.tsx'),
    name: 'ConversationPage',
  }),
]
