import { t } from '@lingui/core/macro'
import { searchValues, text } from '../lib/search-values.ts'
import { screen } from './screen.tsx'

export const commissionScreens = [
  screen({
    path: '/shop/commissions',
    title: t`Commissions`,
    permission: 'commission:read',
    load: () => import('../domains/commission/commission-list.tsx'),
    name: 'CommissionList',
  }),
  screen({
    path: '/shop/commissions/terms',
    title: t`Commission terms`,
    permission: 'money:read',
    search: searchValues({ merchantId: text }),
    load: () => import('../domains/commission/terms-page.tsx'),
    name: 'TermsPage',
  }),
]
