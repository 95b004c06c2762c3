import type { PayoutBlock } from '@stoa/contract/payout-rule.ts'
import { OrderPart } from '@stoa/contract/payout-rule.ts'
import { addDays, dayIn } from '@stoa/contract/time-zone.ts'
import type { PayoutPlan } from '../plan-payouts.ts'
import type { ForecastOrder } from './queries-order-forecast.ts'
import { isPaid } from '../../order/rules-paid.ts'
import type { Payable } from '../rules.ts'
import { holdOf, nextDue } from '../rules-plan.ts'

/** What keeps an order from being paid until somebody does something, nobody knows when. */
const untimed: readonly PayoutBlock[] = ['test_order', 'not_captured', 'payment_to_record', 'not_fulfilled']

/** What is still to be paid of an order. `blocks` is empty where a payout made now would pay it. */
export type PlannedOrder = {
  amountMinor: number
  heldBackMinor: number
  /** What the order comes to, without the parts of nothing; in minor units. */
  parts: { part: OrderPart; minor: number }[]
  on: string | null
  /** `owedMinor` is what the merchant owes as a whole, in minor units. */
  blocks: { code: PayoutBlock; until?: string; owedMinor?: number }[]
}

/**
 * Returns what the plan of payouts contains of an order. Money that is not payable yet is planned as if it became so, by the rules of a run; what a
 * run would take of it now is read from the plan itself.
 */
export function planOrder(order: ForecastOrder, plan: PayoutPlan, now: Date, timeZone: string): PlannedOrder {
  const { orderId, merchantId, currency, payableMinor, heldMinor } = order
  // What a cancelled order has pending belongs to the shopper: its refund is under way or failed.
  const pendingMinor = order.isCancelled && order.releasedAt === null ? 0 : order.pendingMinor
  const terms = plan.termsOf(merchantId)
  const later: Payable = {
    kind: 'release',
    merchantId,
    merchantName: '',
    transferId: '',
    orderId,
    netMinor: pendingMinor,
    currency,
    isHeld: heldMinor !== 0,
  }
  const planned = plan.preparation.holds.filter((hold) => hold.orderId === orderId)
  const postings = plan.preparation.payables.filter((payable) => payable.orderId === orderId)
  const holds = planned.length === 0 && pendingMinor > 0 ? holdOf([later, ...postings], terms, plan.today) : planned
  const newlyHeld = holds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const amountMinor = pendingMinor + payableMinor - newlyHeld
  const blocks = blocksOf({ ...order, pendingMinor }, amountMinor, plan, now)
  const isTimeKnown = !blocks.some(({ code }) => untimed.includes(code))
  const from = addDays(plan.today, 1)
  const releasableOn = order.releasedAt === null && order.releasableAt !== null ? dayIn(new Date(order.releasableAt), timeZone) : from
  return {
    amountMinor,
    heldBackMinor: heldMinor + newlyHeld,
    parts: partsOf(order, order.pendingMinor - pendingMinor),
    on: isTimeKnown && amountMinor !== 0 ? nextDue(terms, releasableOn > from ? releasableOn : from) : null,
    blocks,
  }
}

/** The parts that are not zero, with what is owed to the shopper as refunded. */
function partsOf({ partsMinor }: ForecastOrder, owedToShopper: number): PlannedOrder['parts'] {
  const parts = OrderPart.options.map((part) => ({ part, minor: partsMinor[part] - (part === 'refunds' ? owedToShopper : 0) }))
  return parts.filter(({ minor }) => minor !== 0)
}

function blocksOf(order: ForecastOrder, amountMinor: number, { decisions, accountBlockOf }: PayoutPlan, now: Date): PlannedOrder['blocks'] {
  const { pendingMinor, payableMinor, releasedAt, releasableAt } = order
  if (order.isTest) return [{ code: 'test_order' }]
  if (order.isPaymentToRecord) return [{ code: 'payment_to_record' }]
  if (!isPaid(order)) return order.isCancelled ? [] : [{ code: 'not_captured' }]
  const decision = decisions.find(({ merchantId }) => merchantId === order.merchantId)
  const planned = decision?.isPaid
    ? decision.items.filter(({ orderId }) => orderId === order.orderId).reduce((sum, { netMinor }) => sum + netMinor, 0)
    : 0
  // Postings that cancel out are paid one by one where the rule keeps an amount.
  if (pendingMinor === 0 && payableMinor === 0 && planned === 0) return []
  const blocks: PlannedOrder['blocks'] = []
  if (releasedAt === null) {
    if (releasableAt === null && !order.isCancelled) blocks.push({ code: 'not_fulfilled' })
    else if (releasableAt !== null && new Date(releasableAt) > now) blocks.push({ code: 'return_window', until: releasableAt })
  }
  // A merchant that is paid later learns of its account now. A hold ends before.
  const account = releasedAt === null && amountMinor > 0 ? accountBlockOf(order.merchantId) : undefined
  if (account && account.code !== 'payout_account_on_hold') blocks.push({ code: account.code })
  if (order.isPayoutUnderWay) return [...blocks, { code: 'payout_in_progress' }]
  // What the merchant has besides this order decides only about what is payable already.
  if (releasedAt !== null && decision?.isPaid === false) {
    const { code, until, owedMinor } = decision
    blocks.push({ code, ...(until ? { until } : {}), ...(owedMinor === undefined ? {} : { owedMinor }) })
  }
  if (releasedAt !== null && blocks.length === 0 && planned !== amountMinor) blocks.push({ code: 'amount_kept' })
  return blocks
}
