import type { Order } from '@stoa/contract/order.ts'

/** What a refund would come to, in minor units. The server decides; this is for showing before. */
export type RefundEstimate = { amountMinor: number; commissionMinor: number }

type Input = { lines: readonly { lineId: string; quantity: number }[]; shippingMinor: number; amountMinor: number }

/**
 * Lines at their share of what was paid for them, plus shipping, plus a free amount; commission in proportion to the goods given back.
 * Never more than what is left.
 */
export function estimateRefund(order: Order, input: Input): RefundEstimate {
  const ofLines = input.lines.map(({ lineId, quantity }) => {
    const line = order.lines.find((one) => one.lineId === lineId)
    if (!line || quantity <= 0) return { amount: 0, commission: 0 }
    const amount = Math.min(Math.round((line.total.minor * quantity) / line.quantity), line.refundable.minor)
    return { amount, commission: line.total.minor === 0 ? 0 : Math.round((line.commission.minor * amount) / line.total.minor) }
  })
  const goods = ofLines.reduce((sum, line) => sum + line.amount, 0)
  const goodsTotal = order.lines.reduce((sum, line) => sum + line.total.minor, 0)
  const ofAmount = goodsTotal === 0 ? 0 : Math.round((order.commission.minor * input.amountMinor) / goodsTotal)
  return {
    amountMinor: Math.min(goods + input.shippingMinor + input.amountMinor, order.refundable.minor),
    commissionMinor: Math.min(ofLines.reduce((sum, line) => sum + line.commission, 0) + ofAmount, order.commission.minor),
  }
}
