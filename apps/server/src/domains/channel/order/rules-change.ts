import type { ChannelOrder } from '../ports.ts'
import type { ChannelOrderRow, StoredLine } from './queries-order.ts'
import { shippedOf } from './rules-parts.ts'

/** What a change needs of a stored order. */
export type ChangingOrder = Pick<
  ChannelOrderRow,
  'id' | 'reference' | 'state' | 'isPaid' | 'totalMinor' | 'refundedMinor' | 'shopRefundedMinor' | 'shopReference' | 'lines' | 'parts'
>

/**
 * Returns an order as it is after what happened on the marketplace, and what goes back into stock for it: what was taken out and neither left nor is still to leave;
 * undefined where nothing changed. What was shipped, here or there, stays shipped, and its goods do not come back by a refund. Refunds never become less. Of an order
 * that is read for the first time since refunds are known, everything counts as known to the merchant's shop, and nothing goes back. `isAllGone`: it was shipped in parts,
 * and nothing is left to ship.
 */
export function applyChange(
  row: ChangingOrder,
  theirs: Pick<ChannelOrder, 'isCancelled' | 'isShipped' | 'isPaid' | 'refundedMinor' | 'lines'>,
): { row: ChangingOrder; returned: { variantId: string; quantity: number }[]; isAllGone: boolean } | undefined {
  const isCancelled = theirs.isCancelled && row.state !== 'shipped'
  const isShipped = theirs.isShipped && row.state !== 'cancelled'
  const state = isCancelled ? 'cancelled' : isShipped ? 'shipped' : row.state
  const isPaid = row.isPaid || theirs.isPaid
  const isFirst = row.refundedMinor === null
  const refundedMinor = Math.max(row.refundedMinor ?? 0, theirs.refundedMinor)
  const shopRefundedMinor = isFirst ? (state === 'cancelled' ? row.totalMinor : refundedMinor) : row.shopRefundedMinor
  const returned: { variantId: string; quantity: number }[] = []
  // A part that is not reported may be among what was shipped there.
  const isShippedKnown = row.parts.every(({ reportedAt }) => reportedAt !== null)
  const lines = row.lines.map((line, index): StoredLine => {
    const now = line.reference ? theirs.lines.find(({ reference }) => reference === line.reference) : theirs.lines[index]
    // What was sent there before the order came is no part of the line here.
    const refundedQuantity = Math.max(line.refundedQuantity ?? 0, Math.min(line.quantity, now?.refundedQuantity ?? 0))
    const sentBefore = Math.max(0, (now?.quantity ?? line.quantity) - line.quantity)
    const shippedThere = isShippedKnown ? Math.min(line.quantity, (now?.shippedQuantity ?? 0) - sentBefore) : 0
    const shippedQuantity = row.state === 'shipped' ? line.shippedQuantity : Math.max(line.shippedQuantity ?? 0, shippedThere)
    const unshipped = line.quantity - (shippedQuantity ?? 0)
    const refundedUnshippedQuantity = Math.max(
      line.refundedUnshippedQuantity ?? 0,
      Math.min(unshipped, now?.refundedUnshippedQuantity ?? refundedQuantity),
    )
    const before = line.returnedQuantity ?? 0
    // Of an oversold order some were not taken out: what left and what is still to leave is taken first.
    const leaving = line.quantity - (isCancelled ? unshipped : refundedUnshippedQuantity)
    const target = (line.takenQuantity ?? 0) - leaving
    const returnedQuantity = isFirst || row.state === 'shipped' ? before : Math.max(before, target)
    if (returnedQuantity > before && line.variantId !== null) returned.push({ variantId: line.variantId, quantity: returnedQuantity - before })
    const known = isFirst ? { shopReturnedQuantity: isCancelled ? line.quantity : refundedQuantity } : {}
    const shipped = (shippedQuantity ?? 0) > (line.shippedQuantity ?? 0) ? { shippedQuantity } : {}
    // What was shipped before is no part of what was refunded unshipped.
    return { ...line, ...shipped, refundedQuantity, returnedQuantity, ...known, ...(row.state === 'shipped' ? {} : { refundedUnshippedQuantity }) }
  })
  const isAnyShippedNow = lines.some(({ shippedQuantity = 0 }, index) => shippedQuantity > (row.lines[index]?.shippedQuantity ?? 0))
  const isSame =
    !isFirst && !isAnyShippedNow && state === row.state && isPaid === row.isPaid && refundedMinor === row.refundedMinor && returned.length === 0
  const isOpen = state === 'new' || state === 'forwarded'
  const isAllGone = isOpen && row.parts.length > 0 && lines.every((line) => shippedOf(state, line).shippableQuantity === 0)
  return isSame ? undefined : { row: { ...row, state, isPaid, refundedMinor, shopRefundedMinor, lines }, returned, isAllGone }
}
