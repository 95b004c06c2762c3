import { t } from '@lingui/core/macro'
import { listSearch } from '../lib/list-search.ts'
import { screen } from './screen.tsx'

export const invoiceScreens = [
  screen({
    path: '/shop/invoices',
    title: t`Invoices`,
    permission: 'invoice:read',
    search: listSearch(['merchantId', 'kind', 'isPaidOut']),
    load: () => import('../domains/invoice/invoice-list.tsx'),
    name: 'InvoiceList',
  }),
  screen({
    path: '/shop/invoices/$ref',
    title: t`Invoice`,
    permission: 'invoice:read',
    load: () => import('../domains/invoice/invoice-page.tsx'),
    name: 'InvoicePage',
  }),
  screen({
    path: '/shop/invoices/self-billing/$partnerId',
    title: t`Self-billing`,
    permission: 'invoice:read',
    load: () => import('../domains/invoice/self-billing-page.tsx'),
    name: 'SelfBillingPage',
  }),
]
