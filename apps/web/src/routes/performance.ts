import { t } from '@lingui/core/macro'
import { listSearch } from '../lib/list-search.ts'
import { screen } from './screen.tsx'

export const performanceScreens = [
  screen({
    path: '/shop/performance',
    title: t`Performance`,
    permission: 'order:read',
    search: listSearch(['days', 'merchantId']),
    load: () => import('../domains/performance/performance-page.tsx'),
    name: 'PerformancePage',
  }),
]
