import { t } from '@lingui/core/macro'
import { screen } from './screen.tsx'

export const commissionScreens = [
  screen({
    path: '/shop/commissions',
    title: t`Commissions`,
    permission: 'commission:read',
    load: () => import('../domains/commission/commission-list.tsx'),
    name: 'CommissionList',
  }),
]
