import type { AttentionCode } from '@stoa/contract/attention.ts'
import { attentionTable } from '@stoa/contract/attention.ts'
import type { Dashboard } from '@stoa/contract/dashboard.ts'
import type { InstallationFigures, MerchantAttention, MerchantSetup, OperatorAttention, OperatorSetup, PeriodFigures } from './queries.ts'

type Attention = Dashboard['attention']
type Setup = Dashboard['setup']
type Figures = Dashboard['figures']

/** Only what there is something of. */
function present(attention: Attention): Attention {
  return attention.filter(({ count }) => count > 0)
}

export function merchantAttention(counts: MerchantAttention): Attention {
  return present([
    { key: 'orders_to_fulfil', label: 'Orders to fulfil', count: counts.toFulfil, link: '/shop/orders?view=to-fulfil' },
    { key: 'forward_failures', label: 'Orders your shop did not take', count: counts.forwardFailures, link: '/shop/orders?view=forward-failed' },
    { key: 'products_in_review', label: 'Products to complete', count: counts.inReview, link: '/shop/products?productStatus=Review' },
    { key: 'push_errors', label: 'Pushes with errors', count: counts.pushErrors, link: '/notifications?kind=push_error' },
    { key: 'sync_errors', label: 'Syncs with errors', count: counts.syncErrors, link: '/notifications?kind=sync_error' },
  ])
}

export function operatorAttention(counts: OperatorAttention): Attention {
  return present([
    { key: 'join_requests', label: 'Merchants who want to join', count: counts.requests, link: '/shop/requests' },
    { key: 'products_to_approve', label: 'Products to approve', count: counts.toApprove, link: '/shop/approvals?view=pending' },
    { key: 'products_to_place', label: 'Products without a collection', count: counts.unplaced, link: '/shop/approvals?view=unplaced' },
    {
      key: counts.keepsUnready ? 'unready_on_sale' : 'unready_withdrawn',
      label: counts.keepsUnready ? 'Products on sale that miss a required attribute' : 'Approved products that miss a required attribute',
      count: counts.unready,
      link: '/shop/approvals?view=approved&readiness=not_ready',
    },
    { key: 'orders_to_fulfil', label: 'Orders to fulfil', count: counts.toFulfil, link: '/shop/orders?view=to-fulfil' },
    { key: 'forward_failures', label: 'Orders a shop did not take', count: counts.forwardFailures, link: '/shop/orders?view=forward-failed' },
  ])
}

/** Items of payments, refunds, payouts and forwarding, each code with the list that shows them. */
export function moneyAttention(counts: readonly { code: AttentionCode; count: number }[]): Attention {
  return counts.map(({ code, count }) => {
    const { title, about } = attentionTable[code]
    return { key: code, label: title, count, link: `/shop/${about === 'payout' ? 'payouts' : 'orders'}?attention=${code}` }
  })
}

export function merchantSetup(setup: MerchantSetup): Setup {
  return [
    { key: 'connect_shop', label: 'Connect your shop', isDone: setup.shop, link: '/settings/platform' },
    { key: 'first_sync', label: 'Sync your products', isDone: setup.synced, link: '/shop/products' },
    { key: 'join_marketplace', label: 'Join a marketplace', isDone: setup.joined, link: '/channels/overview' },
    { key: 'push', label: 'Push your products', isDone: setup.pushed, link: '/shop/products' },
    { key: 'first_order', label: 'Get your first order', isDone: setup.sold, link: '/shop/orders' },
  ]
}

export function operatorSetup(setup: OperatorSetup): Setup {
  return [
    { key: 'branding', label: 'Give your marketplace its look', isDone: setup.branded, link: '/account/marketplace' },
    { key: 'first_collection', label: 'Create a collection', isDone: setup.collection, link: '/shop/collections' },
    { key: 'commission_rule', label: 'Set your commission', isDone: setup.commission, link: '/shop/commissions' },
    { key: 'first_merchant', label: 'Welcome your first merchant', isDone: setup.merchant, link: '/shop/requests' },
    { key: 'first_live_product', label: 'Approve your first product', isDone: setup.live, link: '/shop/collections' },
    { key: 'api_key', label: 'Make an API key for your storefront', isDone: setup.key, link: '/settings/api-keys' },
  ]
}

/** The figures of two periods side by side. */
export function salesFigures({ currency, current, previous }: { currency: string; current: PeriodFigures; previous: PeriodFigures }): Figures {
  const money = (key: string, label: string, of: (period: PeriodFigures) => number): Figures[number] => ({
    key,
    label,
    count: null,
    money: { minor: of(current), currency },
    previousCount: null,
    previousMoney: { minor: of(previous), currency },
  })
  return [
    counted('orders', 'Orders', current.orders, previous.orders),
    money('revenue', 'Revenue', (period) => period.revenue),
    money('refunds', 'Refunds', (period) => period.refunded),
    money('commission', 'Commission', (period) => period.commission),
  ]
}

function counted(key: string, label: string, count: number, previousCount: number): Figures[number] {
  return { key, label, count, money: null, previousCount, previousMoney: null }
}

/** An administrator has nothing to set up here; what needs a hand is a company that stands still. */
export function installationDashboard(figures: InstallationFigures): Dashboard {
  return {
    attention: present([
      { key: 'inactive_companies', label: 'Companies that are not active', count: figures.inactive, link: '/admin/companies?isActive=false' },
    ]),
    setup: [],
    figures: [
      counted('new_merchants', 'New merchants', figures.merchants, figures.previousMerchants),
      counted('new_marketplaces', 'New marketplaces', figures.marketplaces, figures.previousMarketplaces),
    ],
  }
}
