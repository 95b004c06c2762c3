import { t } from '@lingui/core/macro'
import { listSearch } from '../lib/list-search.ts'
import { screen } from './screen.tsx'

export const orderScreens = [
  screen({
    path: '/shop/orders',
    title: t`Orders`,
    permission: 'order:read',
    search: listSearch(['merchantId', 'orderStatus', 'paymentStatus', 'payoutStatus', 'attention', 'placed', 'amount']),
    firstCalls: ['/api/Order/PagedOrders?count=true'],
    load: () => import('../domains/order/order-list.tsx'),
    name: 'OrderList',
  }),
  screen({
    path: '/shop/orders/tracking',
    title: t`Fulfil orders with a file`,
    permission: 'order:fulfil',
    load: () => import('../domains/order/tracking-file-page.tsx'),
    name: 'TrackingFilePage',
  }),
  screen({
    path: '/shop/orders/$hash',
    title: t`Order`,
    permission: 'order:read',
    load: () => import('../domains/order/order-page.tsx'),
    name: 'OrderPage',
  }),
]
