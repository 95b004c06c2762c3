import { t } from '@lingui/core/macro'
import { listSearch } from '../lib/list-search.ts'
import { screen } from './screen.tsx'

const listingSearch = listSearch(['approvalStatus', 'merchantId'])

export const collectionScreens = [
  screen({
    path: '/shop/collections',
    title: t`Collections`,
    permission: 'collection:read',
    search: listSearch([]),
    load: () => import('../domains/collection/collection-list.tsx'),
    name: 'CollectionList',
  }),
  screen({
    path: '/shop/collections/$id',
    title: t`Collection`,
    permission: 'collection:read',
    search: listingSearch,
    load: () => import('../domains/collection/collection-page.tsx'),
    name: 'CollectionPage',
  }),
  screen({
    path: '/shop/collections/$id/arrange',
    title: t`Arrange`,
    permission: 'collection:manage',
    load: () => import('../domains/collection/arrange-page.tsx'),
    name: 'ArrangePage',
  }),
  screen({
    path: '/shop/approvals',
    title: t`Approvals`,
    permission: 'listing:approve',
    search: listSearch(['approvalStatus', 'merchantId', 'readiness']),
    load: () => import('../domains/publishing/approval-list.tsx'),
    name: 'ApprovalList',
  }),
  screen({
    path: '/shop/approvals/rules',
    title: t`Approval rules`,
    permission: 'listing:approve',
    load: () => import('../domains/publishing/approval-rules.tsx'),
    name: 'ApprovalRules',
  }),
  screen({
    path: '/shop/approvals/$id',
    title: t`Approval`,
    permission: 'listing:approve',
    load: () => import('./review-with-mapping.tsx'),
    name: 'ReviewWithMapping',
  }),
]
