import { t } from '@lingui/core/macro'
import { screen } from './screen.tsx'

export const taxScreens = [
  screen({
    path: '/shop/tax',
    title: t`Tax withheld`,
    permission: 'tax:read',
    load: () => import('../domains/tax/tax-page.tsx'),
    name: 'TaxPage',
  }),
]
