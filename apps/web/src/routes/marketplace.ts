import { t } from '@lingui/core/macro'
import { listSearch } from '../lib/list-search.ts'
import { screen } from './screen.tsx'

export const marketplaceScreens = [
  screen({
    path: '/shop/requests',
    title: t`Requests`,
    permission: 'partnership:decide',
    search: listSearch([]),
    load: () => import('../domains/marketplace/request-list.tsx'),
    name: 'RequestList',
  }),
  screen({
    path: '/shop/invitations',
    title: t`Invitations`,
    permission: 'partnership:decide',
    search: listSearch([]),
    load: () => import('../domains/marketplace/invitation-list.tsx'),
    name: 'InvitationList',
  }),
  screen({
    path: '/shop/verifications',
    title: t`Verification`,
    permission: 'merchant:read',
    search: listSearch([]),
    load: () => import('../domains/marketplace/verification/verification-list.tsx'),
    name: 'VerificationList',
  }),
  screen({
    path: '/shop/verifications/$id',
    title: t`Verification`,
    permission: 'merchant:read',
    load: () => import('../domains/marketplace/verification/verification-page.tsx'),
    name: 'VerificationPage',
  }),
  screen({
    path: '/settings/verification',
    title: t`Verification`,
    permission: 'verification:read',
    load: () => import('../domains/marketplace/verification/own-verification-page.tsx'),
    name: 'OwnVerificationPage',
  }),
  screen({
    path: '/search/merchants',
    title: t`Merchants`,
    permission: 'merchant:read',
    search: listSearch(['isActive']),
    load: () => import('../domains/marketplace/merchant-list.tsx'),
    name: 'MerchantList',
  }),
  screen({
    path: '/search/merchants/$id',
    title: t`Merchant`,
    permission: 'merchant:read',
    load: () => import('./merchant-with-activity.tsx'),
    name: 'MerchantWithActivity',
  }),
  screen({
    path: '/account/marketplace',
    title: t`Marketplace`,
    permission: 'marketplace:read',
    load: () => import('../domains/marketplace/marketplace-page.tsx'),
    name: 'MarketplacePage',
  }),
  screen({
    path: '/settings/domain',
    title: t`Domain`,
    permission: 'marketplace:read',
    load: () => import('../domains/marketplace/domain-page.tsx'),
    name: 'DomainPage',
  }),
]
