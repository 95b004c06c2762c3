import { roundToStep } from '@stoa/contract/amount-step.ts'

/** An amount of an order that its merchant and the marketplace divide, in minor units: a payment, or a refund. */
export type Divisible = {
  totalMinor: number
  /** What of it is shipping. */
  shippingMinor: number
  /** What of it is the marketplace's: its commission, and tax that it remits. */
  keptMinor: number
  /** What of that is tax of the shipping. */
  shippingKeptMinor: number
}

/** What of an amount is its merchant's, in minor units. The rest is the marketplace's. */
export type Division = { goodsMinor: number; shippingMinor: number }

/**
 * Divides a payment. What the marketplace keeps beyond the goods is taken off the shipping. Both are multiples of `step`, of which the provider moves nothing
 * less: the rest is the marketplace's, and goes to the merchant with a payout.
 */
export function divide({ totalMinor, shippingMinor, keptMinor, shippingKeptMinor }: Divisible, step = 1): Division {
  const ownMinor = Math.max(0, totalMinor - keptMinor)
  const ownShippingMinor = Math.min(Math.max(0, shippingMinor - shippingKeptMinor), ownMinor)
  return { goodsMinor: roundToStep(ownMinor - ownShippingMinor, step), shippingMinor: roundToStep(ownShippingMinor, step) }
}

/**
 * Divides a refund, so that it and those before come as near as they can to what their sum is divided into, and all refunds together to what was paid:
 * the commission and the tax of a small refund may round to more than the refund, and the next refunds make up for it. `before` sums the earlier refunds
 * and what their merchant gave of them; `most` is what it gives when all is refunded. What it gives is a multiple of `step`.
 */
export function divideRefund(refund: Divisible, before: Divisible & { given: Division }, most: Division, step = 1): Division {
  const goodsMinor = refund.totalMinor - refund.shippingMinor
  const goodsKeptMinor = refund.keptMinor - refund.shippingKeptMinor
  const goodsBefore = before.totalMinor - before.shippingMinor - before.keptMinor + before.shippingKeptMinor
  const shippingBefore = before.shippingMinor - before.shippingKeptMinor
  const goods = within(goodsMinor, Math.min(goodsBefore + goodsMinor - goodsKeptMinor, most.goodsMinor) - before.given.goodsMinor)
  const shipping = within(
    refund.shippingMinor,
    Math.min(shippingBefore + refund.shippingMinor - refund.shippingKeptMinor, most.shippingMinor) - before.given.shippingMinor,
  )
  return { goodsMinor: roundToStep(goods, step), shippingMinor: roundToStep(shipping, step) }
}

function within(mostMinor: number, minor: number): number {
  return Math.min(mostMinor, Math.max(0, minor))
}
