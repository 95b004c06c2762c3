import { t } from '@lingui/core/macro'
import { listSearch } from '../lib/list-search.ts'
import { searchValues, text } from '../lib/search-values.ts'
import { screen } from './screen.tsx'

export const caseScreens = [
  screen({
    path: '/my-order',
    title: t`Your order`,
    access: 'public',
    search: searchValues({ token: text }),
    load: () => import('../domains/case/shopper-page.tsx'),
    name: 'ShopperPage',
  }),
  screen({
    path: '/shop/cases',
    title: t`Returns and disputes`,
    permission: 'case:read',
    search: listSearch(['state', 'merchantId', 'order']),
    load: () => import('../domains/case/case-list.tsx'),
    name: 'CaseList',
  }),
  screen({
    path: '/shop/cases/$id',
    title: t`Case`,
    permission: 'case:read',
    load: () => import('../domains/case/case-page.tsx'),
    name: 'CasePage',
  }),
  screen({
    path: '/settings/returns',
    title: t`Return policy`,
    permission: 'case:read',
    load: () => import('../domains/case/policy-page.tsx'),
    name: 'PolicyPage',
  }),
]
