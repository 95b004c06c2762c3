import { listSearch } from '../lib/question.ts'
import { screen } from './screen.tsx'

const listingSearch = listSearch(['approvalStatus', 'merchantId'])

export const collectionScreens = [
  screen({
    path: '/shop/collections',
    title: 'Collections',
    permission: 'collection:read',
    search: listSearch([]),
    load: () => import('../domains/collection/collection-list.tsx'),
    name: 'CollectionList',
  }),
  screen({
    path: '/shop/collections/$id',
    title: 'Collection',
    permission: 'collection:read',
    search: listingSearch,
    load: () => import('../domains/collection/collection-page.tsx'),
    name: 'CollectionPage',
  }),
  screen({
    path: '/shop/approvals',
    title: 'Approvals',
    permission: 'listing:approve',
    search: listingSearch,
    load: () => import('../domains/collection/approval-list.tsx'),
    name: 'ApprovalList',
  }),
]
