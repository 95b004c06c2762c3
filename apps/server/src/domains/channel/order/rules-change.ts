import type { ChannelOrder } from '../ports.ts'
import type { ChannelOrderRow, StoredLine } from './queries-order.ts'

/** What a change needs of a stored order. */
export type ChangingOrder = Pick<ChannelOrderRow, 'id' | 'reference' | 'state' | 'refundedMinor' | 'lines'>

/**
 * Returns an order as it is after what happened on the marketplace, and what goes back into stock for it; undefined where nothing changed. What was shipped
 * stays shipped, and its goods do not come back by a refund. Refunds never become less.
 */
export function applyChange(
  row: ChangingOrder,
  theirs: Pick<ChannelOrder, 'isCancelled' | 'refundedMinor' | 'lines'>,
): { row: ChangingOrder; returned: { variantId: string | null; quantity: number }[] } | undefined {
  const isCancelled = theirs.isCancelled && row.state !== 'shipped'
  const refundedMinor = Math.max(row.refundedMinor, theirs.refundedMinor)
  const returned: { variantId: string | null; quantity: number }[] = []
  const lines = row.lines.map((line, index): StoredLine => {
    const refundedQuantity = Math.max(line.refundedQuantity ?? 0, theirs.lines[index]?.refundedQuantity ?? 0)
    const before = line.returnedQuantity ?? 0
    const target = isCancelled ? line.quantity : refundedQuantity
    const returnedQuantity = row.state === 'shipped' ? before : Math.max(before, target)
    if (returnedQuantity > before) returned.push({ variantId: line.variantId, quantity: returnedQuantity - before })
    return { ...line, refundedQuantity, returnedQuantity }
  })
  const state = isCancelled ? 'cancelled' : row.state
  const isSame = state === row.state && refundedMinor === row.refundedMinor && returned.length === 0
  return isSame ? undefined : { row: { ...row, state, refundedMinor, lines }, returned }
}
