import { t } from '@lingui/core/macro'
import { listSearch } from '../lib/list-search.ts'
import { screen } from './screen.tsx'

export const subscriptionScreens = [
  screen({
    path: '/shop/invoices/subscription',
    title: t`Subscription invoices`,
    permission: 'subscription:read',
    search: listSearch(['isPaid']),
    load: () => import('../domains/subscription/subscription-invoice-list.tsx'),
    name: 'SubscriptionInvoiceList',
  }),
  screen({
    path: '/admin/subscriptions',
    title: t`Subscriptions`,
    permission: 'subscription:administer',
    search: listSearch(['isEnded']),
    load: () => import('../domains/subscription/subscription-list.tsx'),
    name: 'SubscriptionList',
  }),
]
