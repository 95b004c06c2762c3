import { t } from '@lingui/core/macro'
import { listSearch } from '../lib/list-search.ts'
import { oneOf, searchValues } from '../lib/search-values.ts'
import { screen } from './screen.tsx'

export const payoutScreens = [
  screen({
    path: '/shop/payouts',
    title: t`Payouts`,
    permission: 'money:read',
    search: listSearch(['status', 'merchantId', 'attention'], { unpayable: oneOf(['account', 'negative']), open: oneOf(['pay-out']) }),
    load: () => import('../domains/payout/payout-list.tsx'),
    name: 'PayoutList',
  }),
  screen({
    path: '/shop/payout-rules',
    title: t`Payout rules`,
    permission: 'payout:read',
    load: () => import('../domains/payout/payout-settings-page.tsx'),
    name: 'PayoutSettingsPage',
  }),
  screen({
    path: '/shop/payout-forecast',
    title: t`Next payouts`,
    permission: 'money:read',
    load: () => import('../domains/payout/forecast-page.tsx'),
    name: 'ForecastPage',
  }),
  screen({
    path: '/shop/reconciliation',
    title: t`Reconciliation`,
    permission: 'ledger:read',
    search: searchValues({ state: oneOf(['open', 'closed']) }),
    load: () => import('../domains/payout/reconciliation-page.tsx'),
    name: 'ReconciliationPage',
  }),
  screen({
    path: '/shop/payouts/$id',
    title: t`Payout`,
    permission: 'money:read',
    load: () => import('../domains/payout/payout-page.tsx'),
    name: 'PayoutPage',
  }),
]
