import { t } from '@lingui/core/macro'
import type { ChannelOrder } from '@stoa/contract/channel-sales.ts'

/** The items of an order of a channel with their quantities: while it is to be shipped, only what is left. */
export function shownLines({
  state,
  isChannelConnected,
  lines,
}: Pick<ChannelOrder, 'state' | 'isChannelConnected' | 'lines'>): ChannelOrder['lines'] {
  if (!isChannelConnected || (state !== 'new' && state !== 'forwarded')) return lines
  return lines.map((line) => ({ ...line, quantity: line.shippableQuantity })).filter(({ quantity }) => quantity > 0)
}

/** Whether something of an order that was shipped left outside of its parts: the whole order, or the rest of it. */
export function hasRest({ lines, parts }: { lines: readonly { shippedQuantity: number }[]; parts: readonly Pick<Part, 'lines'>[] }): boolean {
  const shipped = lines.reduce((sum, { shippedQuantity }) => sum + shippedQuantity, 0)
  const inParts = parts.flatMap((part) => part.lines).reduce((sum, { quantity }) => sum + quantity, 0)
  return parts.length === 0 || shipped > inParts
}

type Part = ChannelOrder['parts'][number]

/** Says what was in a shipment of a part of an order. */
export function partItems(part: Pick<Part, 'lines'>, lines: ChannelOrder['lines']): string {
  const items = part.lines
    .map(({ lineNumber, quantity }) => `${quantity} × ${lines.find((line) => line.lineNumber === lineNumber)?.name ?? ''}`)
    .join(', ')
  return t`Shipped: ${items}`
}

/** Says of each shipment of a part of an order what was in it, and its tracking. */
export function partTexts({ parts, lines }: Pick<ChannelOrder, 'parts' | 'lines'>): string[] {
  return parts.map((part) => [partItems(part, lines), part.carrier, part.trackingNumber].filter(Boolean).join(' '))
}
