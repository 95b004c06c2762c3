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
  const amountMinor = (isCancelled ? order.totalMinor : order.refundedMinor) - order.shopRefundedMinor
  if (amountMinor <= 0) return undefined
  return {
    key: `channel-${order.id}-${order.shopRefundedMinor}`,
    amountMinor,
    shippingMinor: isCancelled && order.shopRefundedMinor === 0 ? order.shippingMinor : 0,
    quantities: order.lines.map(({ returnedQuantity = 0, shopReturnedQuantity = 0 }) => returnedQuantity - shopReturnedQuantity),
  }
}

/** Returns the lines of an order after the shop has put so many of each back into its stock. */
export function withReturned(lines: readonly StoredLine[], quantities: readonly number[]): StoredLine[] {
  return lines.map((line, index) => ({ ...line, shopReturnedQuantity: (line.shopReturnedQuantity ?? 0) + (quantities[index] ?? 0) }))
}
