import type { ChannelOrderRow, ShopRefundIntent, StoredLine } from './queries-order.ts'

type Refunding = Pick<
  ChannelOrderRow,
  'id' | 'state' | 'totalMinor' | 'shippingMinor' | 'refundedMinor' | 'shopRefundedMinor' | 'shopRefund' | 'lines'
>

/**
 * Returns what is to be recorded in the merchant's shop next: what is under way already, else what it does not know of; undefined where it knows all. A
 * cancelled order is refunded whole. The key counts from what the shop knows, so that a repeat has the same.
 */
export function nextShopRefund(order: Refunding): ShopRefundIntent | undefined {
  if (order.shopRefund !== null) return order.shopRefund
  const isCancelled = order.state === 'cancelled'
  const amountMinor = Math.max(0, (isCancelled ? order.totalMinor : (order.refundedMinor ?? 0)) - order.shopRefundedMinor)
  // The shop was sent all of the order, whatever of it was in stock here; what it shipped does not come back by a refund.
  const goesBack = ({ quantity, refundedQuantity = 0, returnedQuantity = 0, shippedQuantity = 0, refundedUnshippedQuantity }: StoredLine): number =>
    isCancelled ? quantity - shippedQuantity : (refundedUnshippedQuantity ?? (order.state === 'shipped' ? returnedQuantity : refundedQuantity))
  const quantities = order.lines.map((line) => Math.max(0, goesBack(line) - (line.shopReturnedQuantity ?? 0)))
  if (amountMinor === 0 && quantities.every((quantity) => quantity === 0)) return undefined
  const known = order.lines.reduce((sum, { shopReturnedQuantity = 0 }) => sum + shopReturnedQuantity, 0)
  return {
    key: `channel-${order.id}-${order.shopRefundedMinor}-${known}`,
    amountMinor,
    shippingMinor: isCancelled && order.shopRefundedMinor === 0 ? order.shippingMinor : 0,
    quantities,
  }
}

/** Returns an order after the shop has recorded a refund, or a person has. */
export function withRecorded<T extends Pick<ChannelOrderRow, 'shopRefund' | 'shopRefundUntil' | 'shopRefundedMinor' | 'lines'>>(
  order: T,
  { amountMinor, quantities }: ShopRefundIntent,
): T {
  const lines = order.lines.map((line, index): StoredLine => ({
    ...line,
    shopReturnedQuantity: (line.shopReturnedQuantity ?? 0) + (quantities[index] ?? 0),
  }))
  return { ...order, shopRefund: null, shopRefundUntil: null, shopRefundedMinor: order.shopRefundedMinor + amountMinor, lines }
}
