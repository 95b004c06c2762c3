import { t } from '@lingui/core/macro'
import * as z from 'zod/mini'
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
    search: z.object({ merchantId: z.optional(z.string()) }),
    load: () => import('../domains/commission/terms-page.tsx'),
    name: 'TermsPage',
  }),
]
