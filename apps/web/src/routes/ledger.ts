import { t } from '@lingui/core/macro'
import { monthPattern } from '@stoa/contract/month-pattern.ts'
import { matching, searchValues } from '../lib/search-values.ts'
import { screen } from './screen.tsx'

export const ledgerScreens = [
  screen({
    path: '/shop/accounting',
    title: t`Accounting`,
    permission: 'ledger:read',
    load: () => import('../domains/ledger/accounting-page.tsx'),
    name: 'AccountingPage',
  }),
  screen({
    path: '/shop/statements/$partnerId',
    title: t`Statement`,
    permission: 'money:read',
    search: searchValues({ month: matching(monthPattern) }),
    load: () => import('../domains/ledger/statement-page.tsx'),
    name: 'StatementPage',
  }),
]
