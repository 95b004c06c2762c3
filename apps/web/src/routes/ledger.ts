import { t } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { Month } from '@stoa/contract/page.ts'
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
    search: z.object({ month: z.optional(Month) }),
    load: () => import('../domains/ledger/statement-page.tsx'),
    name: 'StatementPage',
  }),
]
