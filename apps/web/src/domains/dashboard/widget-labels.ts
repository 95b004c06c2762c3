import { t } from '@lingui/core/macro'
import type { ListWidget } from '@stoa/contract/dashboard.ts'
import type { DashboardWidget } from '@stoa/contract/dashboard-layout.ts'

/** What each widget is called. */
export const widgetTitles: Record<DashboardWidget, string> = {
  setup: t`Setup`,
  attention: t`Needs attention`,
  sales: t`Sales`,
  push: t`Push`,
  payouts: t`Payouts`,
  low_stock: t`Low stock`,
  top_products: t`Top products`,
  top_merchants: t`Top merchants`,
  new_merchants: t`New merchants`,
  new_companies: t`New companies`,
  connections: t`Connections`,
  notifications: t`Unread notifications`,
}

/** Of a widget that lists records: the list that has all of them, what it shows without any, and what its figures are. */
export const listLabels: Record<ListWidget, { href: string; empty: string; text: string; basis?: string }> = {
  payouts: {
    href: '/shop/payouts',
    empty: t`No payouts yet`,
    text: t`Payouts appear here once orders are fulfilled and the return period has passed.`,
  },
  low_stock: { href: '/shop/products?view=lowstock', empty: t`No low stock`, text: t`Products for sale with 5 or fewer in stock appear here.` },
  top_products: {
    href: '/shop/products',
    empty: t`No sales in the last 30 days`,
    text: t`The products sold most appear here.`,
    basis: t`Last 30 days, without refunded items`,
  },
  top_merchants: {
    href: '/search/merchants',
    empty: t`No sales in the last 30 days`,
    text: t`The merchants that sold most appear here.`,
    basis: t`Last 30 days, after refunds`,
  },
  new_merchants: { href: '/search/merchants', empty: t`No merchants yet`, text: t`Merchants that you approved appear here.` },
  new_companies: { href: '/admin/companies', empty: t`No companies yet`, text: t`Companies that signed up appear here.` },
  connections: { href: '/settings', empty: t`Nothing connected`, text: t`Your shop and payment provider appear here once they are connected.` },
}
