import { expect, it } from 'vitest'
import type { PayoutPlan } from '../plan-payouts.ts'
import type { Payable } from '../rules.ts'
import { noTerms } from '../rules-plan.ts'
import type { ForecastOrder } from './queries-order-forecast.ts'
import { planOrder } from './rules-order-forecast.ts'

const order: ForecastOrder = {
  marketplaceId: 'market',
  merchantId: 'merchant',
  orderId: 'order',
  currency: 'EUR',
  isTest: false,
  isCancelled: false,
  isPaymentToRecord: false,
  capturedMinor: 2250,
  marketplaceDiscountCreditedMinor: 0,
  marketplaceDiscountMinor: 0,
  feesMinor: 0,
  taxWithheldMinor: 0,
  fulfilledAt: '2026-11-01T10:00:00.000Z',
  releasedAt: '2026-11-01T10:00:00.000Z',
  releasableAt: '2026-11-01T10:00:00.000Z',
  pendingMinor: 0,
  heldMinor: 0,
  payableMinor: 0,
  inPayoutMinor: 0,
  paidMinor: 2250,
  partsMinor: { sales: 2250, marketplace_discount: 0, fees: 0, tax_withheld: 0, collected: 0, refunds: 0, disputes: 0, cost_share: 0, other: 0 },
  isPayoutUnderWay: false,
}

/** A plan that pays these postings of the order, beside one of another order. */
function planOf(amounts: readonly number[]): PayoutPlan {
  const item = (orderId: string, netMinor: number): Payable => ({
    merchantId: 'merchant',
    merchantName: 'Merchant',
    transferId: `${orderId} ${netMinor}`,
    kind: 'release',
    orderId,
    netMinor,
    currency: 'EUR',
    isHeld: false,
  })
  const items = [...amounts.map((amount) => item('order', amount)), item('other', 9000)]
  const amountMinor = items.reduce((sum, { netMinor }) => sum + netMinor, 0)
  return {
    today: '2026-11-26',
    provider: 'sandbox',
    connectionId: 'connection',
    termsOf: () => ({ ...noTerms, keepMinor: 1 }),
    preparation: { payables: items, holds: [], debtPayments: [] },
    decisions: [{ isPaid: true, merchantId: 'merchant', merchantName: 'Merchant', amountMinor, carriedMinor: 0, currency: 'EUR', items }],
    accountBlockOf: () => undefined,
  }
}
const blocksOf = (amounts: readonly number[]) => planOrder(order, planOf(amounts), new Date('2026-11-26T10:00:00Z'), 'UTC').blocks

it('a won dispute of which the rule keeps a part is not forecast as settled: the next payout takes only what was withdrawn', () => {
  expect(blocksOf([-2250])).toEqual([{ code: 'amount_kept' }])
  expect(blocksOf([-2250, 2250])).toEqual([])
  expect(blocksOf([])).toEqual([])
})

it('an order that is not shipped whole is blocked by that and by the payout account its merchant lacks, at once', () => {
  const unshipped: ForecastOrder = { ...order, fulfilledAt: null, releasedAt: null, releasableAt: null, pendingMinor: 2250, paidMinor: 0 }
  const blocked = (code: 'no_payout_account' | 'payout_account_unverified' | 'payout_account_on_hold') =>
    planOrder(unshipped, { ...planOf([]), accountBlockOf: () => ({ code, until: null }) }, new Date('2026-11-26T10:00:00Z'), 'UTC').blocks
  expect(blocked('no_payout_account')).toEqual([{ code: 'not_fulfilled' }, { code: 'no_payout_account' }])
  expect(blocked('payout_account_unverified')).toEqual([{ code: 'not_fulfilled' }, { code: 'payout_account_unverified' }])
  // It ends before the order is paid.
  expect(blocked('payout_account_on_hold')).toEqual([{ code: 'not_fulfilled' }])
})
