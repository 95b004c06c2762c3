import { t } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { screen } from './screen.tsx'

export const paymentScreens = [
  screen({
    path: '/settings/psp',
    title: t`Payment provider`,
    permission: 'payment:read',
    search: z.object({ verify: z.optional(z.string()) }),
    load: () => import('../domains/payment/payment-page.tsx'),
    name: 'PaymentPage',
  }),
]
