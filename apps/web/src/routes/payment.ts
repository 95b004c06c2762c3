import { t } from '@lingui/core/macro'
import { searchValues, text } from '../lib/search-values.ts'
import { screen } from './screen.tsx'

export const paymentScreens = [
  screen({
    path: '/settings/psp',
    title: t`Payment provider`,
    permission: 'payment:read',
    search: searchValues({ verify: text }),
    load: () => import('../domains/payment/payment-page.tsx'),
    name: 'PaymentPage',
  }),
]
