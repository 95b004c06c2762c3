import type { ChannelOrder } from '../ports.ts'
import type { ChannelOrderRow, StoredLine } from './queries-order.ts'

/** What a change needs of a stored order. */
export type ChangingOrder = Pick<
  ChannelOrderRow,
  'id' | 'reference' | 'state' | 'isPaid' | 'totalMinor' | 'refundedMinor' | 'shopRefundedMinor' | 'shopReference' | 'lines'
>

/**
 * Returns an order as it is after what happened on the marketplace, and what goes back into stock for it: at most what was taken out; undefined where nothing
 * changed. What was shipped, here or there, stays shipped, and its goods do not come back by a refund. Refunds never become less. Of an order that is read for the first time
 * since refunds are known, everything counts as known to the merchant's shop, and nothing goes back.
 */
export function applyChange(
  row: ChangingOrder,
  theirs: Pick<ChannelOrder, 'isCancelled' | 'isShipped' | 'isPaid' | 'refundedMinor' | 'lines'>,
): { row: ChangingOrder; returned: { variantId: string; quantity: number }[] } | undefined {
  const isCancelled = theirs.isCancelled && row.state !== 'shipped'
  const isShipped = theirs.isShipped && row.state !== 'cancelled'
  const state = isCancelled ? 'cancelled' : isShipped ? 'shipped' : row.state
  const isPaid = row.isPaid || theirs.isPaid
  const isFirst = row.refundedMinor === null
  const refundedMinor = Math.max(row.refundedMinor ?? 0, theirs.refundedMinor)
  const shopRefundedMinor = isFirst ? (state === 'cancelled' ? row.totalMinor : refundedMinor) : row.shopRefundedMinor
  const returned: { variantId: string; quantity: number }[] = []
  const lines = row.lines.map((line, index): StoredLine => {
    const now = line.reference ? theirs.lines.find(({ reference }) => reference === line.reference) : theirs.lines[index]
    // What was sent there before the order came is no part of the line here.
    const refundedQuantity = Math.max(line.refundedQuantity ?? 0, Math.min(line.quantity, now?.refundedQuantity ?? 0))
    const before = line.returnedQuantity ?? 0
    const target = Math.min(line.takenQuantity ?? 0, isCancelled ? line.quantity : refundedQuantity)
    const returnedQuantity = isFirst || row.state === 'shipped' ? before : Math.max(before, target)
    if (returnedQuantity > before && line.variantId !== null) returned.push({ variantId: line.variantId, quantity: returnedQuantity - before })
    const known = isFirst ? { shopReturnedQuantity: isCancelled ? line.quantity : refundedQuantity } : {}
    return { ...line, refundedQuantity, returnedQuantity, ...known }
  })
  const isSame = !isFirst && state === row.state && isPaid === row.isPaid && refundedMinor === row.refundedMinor && returned.length === 0
  return isSame ? undefined : { row: { ...row, state, isPaid, refundedMinor, shopRefundedMinor, lines }, returned }
}
