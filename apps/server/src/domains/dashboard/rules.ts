import type { AttentionCode } from '@stoa/contract/attention.ts'
import { attentionTable } from '@stoa/contract/attention-table.ts'
import type { Dashboard } from '@stoa/contract/dashboard.ts'
import type { RunStatus } from '@stoa/contract/states.ts'
import type { JobsState } from '../../jobs/rules-jobs.ts'
import type { SalesRecord } from '../order/chart/rules-chart.ts'
import type { MerchantSetup, OperatorSetup } from './queries-setup.ts'
import type { InstallationFigures, MerchantAttention, OperatorAttention } from './queries.ts'

type Attention = Omit<Dashboard['attention'][number], 'label'>[]
type Setup = Omit<Dashboard['setup'][number], 'label' | 'text' | 'action'>[]
type Figures = Omit<Dashboard['figures'][number], 'label'>[]

/** A dashboard without its labels: each is the message `dashboard.` and the key; a step also has `_text`, `_waiting` and `_action`. */
export type CodedDashboard = { attention: Attention; setup: Setup; figures: Figures; push: Dashboard['push'] }

/** The last push of a merchant, and its products that are ready or blocked. */
export type PushRecord = { runId: string | null; status: RunStatus | null; failed: number | null; at: string | null; ready: number; blocked: number }

/** Returns the state of a push as a traffic light: red when it failed, yellow when some products failed, grey while nothing is known. */
export function toPush({ failed, ...push }: PushRecord): NonNullable<Dashboard['push']> {
  const done = (failed ?? 0) > 0 ? 'warning' : 'success'
  return { ...push, state: push.status === 'done' ? done : push.status === 'failed' ? 'error' : 'none' }
}

/** Only what there is something of. */
function present(attention: Attention): Attention {
  return attention.filter(({ count }) => count > 0)
}

export function merchantAttention(counts: MerchantAttention): Attention {
  return present([
    { key: 'orders_to_fulfil', count: counts.toFulfil, link: '/shop/orders?view=to-fulfil' },
    { key: 'payments_to_record', count: counts.toRecord, link: '/shop/orders?view=to-record' },
    { key: 'forward_failures', count: counts.forwardFailures, link: '/shop/orders?view=forward-failed' },
    { key: 'cases_to_answer', count: counts.cases, link: '/shop/cases?view=action' },
    { key: 'products_in_review', count: counts.inReview, link: '/shop/products?productStatus=Review' },
    { key: 'products_rejected', count: counts.rejected, link: '/shop/products?view=rejected' },
    { key: 'products_to_submit', count: counts.unplaced, link: '/shop/products?view=unplaced' },
    { key: 'attributes_missing', count: counts.missingAttributes, link: '/shop/mappings' },
    { key: 'images_missing', count: counts.failedImages, link: '/shop/products?view=images' },
    { key: 'translations_missing', count: counts.untranslated, link: '/shop/products?view=untranslated' },
    { key: 'verification_failed', count: counts.verifications, link: '/settings/verification' },
    { key: 'push_errors', count: counts.pushErrors, link: '/notifications?kind=push_error&view=unread' },
    { key: 'sync_errors', count: counts.syncErrors, link: '/notifications?kind=sync_error&view=unread' },
  ])
}

export function operatorAttention(counts: OperatorAttention): Attention {
  return present([
    { key: 'join_requests', count: counts.requests, link: '/shop/requests' },
    { key: 'cases_to_answer', count: counts.cases, link: '/shop/cases?view=action' },
    { key: 'verifications_to_check', count: counts.verifications, link: '/shop/verifications?view=SUBMITTED' },
    { key: 'products_to_approve', count: counts.toApprove, link: '/shop/approvals?view=pending' },
    { key: 'products_to_place', count: counts.unplaced, link: '/shop/approvals?view=unplaced' },
    {
      key: counts.keepsUnready ? 'unready_on_sale' : 'unready_withdrawn',
      count: counts.unready,
      link: '/shop/approvals?view=approved&readiness=not_ready',
    },
    { key: 'orders_to_fulfil', count: counts.toFulfil, link: '/shop/orders?view=to-fulfil' },
    { key: 'payments_to_record', count: counts.toRecord, link: '/shop/orders?view=to-record' },
    { key: 'forward_failures', count: counts.forwardFailures, link: '/shop/orders?view=forward-failed' },
  ])
}

/** Items of payments, refunds, payouts and forwarding, each code with the list that shows them. */
export function moneyAttention(counts: readonly { code: AttentionCode; count: number }[]): Attention {
  return counts.map(({ code, count }) => {
    const { about } = attentionTable[code]
    return { key: code, count, link: `/shop/${about === 'payout' ? 'payouts' : 'orders'}?attention=${code}` }
  })
}

/**
 * The steps from an empty account to the first order that is paid out, in the order they are taken. Products of a file come without a sync. What a
 * marketplace requires is a step once the merchant sells there, verification already while its request waits; what the
 * approval of products does not need comes after they are pushed, while they wait. Who has sold and left had a product approved.
 */
export function merchantSetup(setup: MerchantSetup): Setup {
  return [
    step('connect_shop', setup.shop || setup.synced, '/settings/platform'),
    ...(setup.shop ? [step('first_sync', setup.synced, '/shop/products')] : []),
    step('company_details', setup.hasAddress, '/account/company'),
    step('join_marketplace', setup.joined, '/channels/overview', setup.requested),
    ...(setup.needsVerification ? [step('verification', setup.verified, '/settings/verification', setup.verificationSent)] : []),
    step('push', setup.submitted || setup.sold, '/shop/products'),
    ...(setup.joined ? [step('payout_account', setup.payable, '/settings/psp', setup.accountSent)] : []),
    ...(setup.needsRates ? [step('shipping_rates', setup.hasRates, '/settings/shippingzones')] : []),
    ...(setup.joined ? [step('return_policy', setup.hasReturnPolicy, '/settings/returns')] : []),
    step('first_approved', setup.approved || (setup.sold && !setup.submitted), '/shop/products', setup.submitted),
    step('first_order', setup.sold, '/shop/orders', setup.approved),
  ]
}

/**
 * The steps from an empty marketplace to one that sells, what merchants ask about before them: they join, and then the first products come. An add-on
 * marketplace sells in the shop of its operator, which also decides what shipping costs; others in a storefront that reads them by an API key.
 */
export function operatorSetup(setup: OperatorSetup): Setup {
  return [
    step('branding', setup.branded, '/account/marketplace'),
    step('legal_details', setup.hasAddress, '/account/company'),
    ...(setup.isAddon ? [step('connect_storefront', setup.hasShop, '/settings/addon')] : []),
    step('first_collection', setup.collection, '/shop/collections'),
    step('commission_rule', setup.commission, '/shop/commissions'),
    step('payment_provider', setup.payments, '/settings/psp'),
    step('payout_rule', setup.payoutRule, '/shop/payout-rules'),
    ...(setup.isAddon ? [] : [step('shipping_zones', setup.hasZones, '/settings/shippingzones')]),
    step('marketplace_return_policy', setup.hasReturnPolicy, '/settings/returns'),
    step('first_merchant', setup.merchant, '/shop/requests'),
    step('first_live_product', setup.live, '/shop/approvals?view=pending'),
    ...(setup.isAddon ? [] : [step('api_key', setup.key, '/settings/api-keys')]),
  ]
}

function step(key: string, isDone: boolean, link: string, isWaiting = false): Setup[number] {
  return { key, isDone, link, isWaiting: isWaiting && !isDone }
}

/** Returns the sales in a currency from `since` on, beside those before, as charts of orders count them. */
export function salesFigures(records: readonly SalesRecord[], currency: string, since: string): Figures {
  const sum = (isCurrent: boolean, of: (record: SalesRecord) => number): number =>
    records.reduce((total, record) => (record.currency === currency && record.start >= since === isCurrent ? total + of(record) : total), 0)
  const money = (key: string, of: (record: SalesRecord) => number): Figures[number] => ({
    key,
    count: null,
    money: { minor: sum(true, of), currency },
    previousCount: null,
    previousMoney: { minor: sum(false, of), currency },
  })
  return [
    counted(
      'orders',
      sum(true, ({ orders }) => orders),
      sum(false, ({ orders }) => orders),
    ),
    money('revenue', ({ capturedMinor, refundedMinor }) => capturedMinor - refundedMinor),
    money('refunds', ({ refundedMinor }) => refundedMinor),
    money('commission', ({ commissionMinor }) => commissionMinor),
  ]
}

function counted(key: string, count: number, previousCount: number): Figures[number] {
  return { key, count, money: null, previousCount, previousMoney: null }
}

/** An administrator has nothing to set up here; what needs a hand is a company that stands still. */
export function installationDashboard(figures: InstallationFigures, jobs: JobsState): CodedDashboard {
  const lateOrFailed = jobs.code === 'jobs_ok' ? [] : [{ key: jobs.code, count: jobs.count, link: '/admin/jobs' }]
  return {
    attention: present([
      ...lateOrFailed,
      { key: 'new_leads', count: figures.newLeads, link: '/admin/leads?status=New' },
      { key: 'inactive_companies', count: figures.inactive, link: '/admin/companies?isActive=false' },
    ]),
    setup: [],
    figures: [
      counted('new_merchants', figures.merchants, figures.previousMerchants),
      counted('new_marketplaces', figures.marketplaces, figures.previousMarketplaces),
    ],
    push: null,
  }
}
