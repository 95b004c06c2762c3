import type { ChannelOrderRow, StoredLine } from './queries-order.ts'

/** Returns how many of a line were shipped in parts or not, and how many can still be. Of an order that was shipped nothing is left. */
export function shippedOf(
  state: ChannelOrderRow['state'],
  line: Pick<StoredLine, 'quantity' | 'shippedQuantity' | 'refundedQuantity' | 'refundedUnshippedQuantity'>,
): { shippedQuantity: number; shippableQuantity: number } {
  const { quantity, shippedQuantity = 0, refundedQuantity = 0, refundedUnshippedQuantity = refundedQuantity } = line
  const left = Math.max(0, quantity - shippedQuantity - refundedUnshippedQuantity)
  if (state === 'shipped') return { shippedQuantity: shippedQuantity + left, shippableQuantity: 0 }
  return { shippedQuantity, shippableQuantity: state === 'cancelled' ? 0 : left }
}

/**
 * Returns how many of each line a shipment has, by the lines that a person named by their number; undefined where that is all that is left. `issue`: the first that
 * is no line of the order, is named twice, or of which fewer are left.
 */
export function partOf(
  { state, lines }: Pick<ChannelOrderRow, 'state' | 'lines'>,
  named: readonly { lineNumber: number; quantity: number }[],
): { quantities: number[] | undefined } | { issue: { index: number; left: number } } {
  const left = lines.map((line) => shippedOf(state, line).shippableQuantity)
  const quantities = left.map(() => 0)
  for (const [index, { lineNumber, quantity }] of named.entries()) {
    const at = lineNumber - 1
    const open = (left[at] ?? 0) - (quantities[at] ?? 0)
    if (quantity > open) return { issue: { index, left: Math.max(0, open) } }
    quantities[at] = (quantities[at] ?? 0) + quantity
  }
  return { quantities: quantities.every((quantity, at) => quantity === left[at]) ? undefined : quantities }
}

/** Whether an order can be shipped in parts: its marketplace takes them, and each line has its name there. */
export function canShipParts(order: Pick<ChannelOrderRow, 'lines'>, capabilities: readonly string[]): boolean {
  return capabilities.includes('partial-fulfilment') && order.lines.every(({ reference = '' }) => reference !== '')
}

/** Whether something of an order that was shipped left outside of its parts: the whole order, or the rest of it. */
export function hasRest({ lines, parts }: Pick<ChannelOrderRow, 'lines' | 'parts'>): boolean {
  const shipped = lines.reduce((sum, line) => sum + shippedOf('shipped', line).shippedQuantity, 0)
  const inParts = parts.flatMap(({ quantities }) => quantities).reduce((sum, quantity) => sum + quantity, 0)
  return parts.length === 0 || shipped > inParts
}

/** Whether a part of an order was shipped, here or on its marketplace: the merchant's shop would have the whole. */
export function isPartlyShipped({ lines }: Pick<ChannelOrderRow, 'lines'>): boolean {
  return lines.some(({ shippedQuantity = 0 }) => shippedQuantity > 0)
}
