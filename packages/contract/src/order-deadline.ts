import type { OrderRow } from './order.ts'
import { isShippable } from './shippable.ts'

/** How long before a deadline it counts as near. */
export const deadlineNearHours = 24

/** A deadline of an order that still counts. */
export type Deadline = { kind: 'accept' | 'ship'; dueAt: string; state: 'later' | 'near' | 'overdue' }

/** Returns the next deadline of an order: to accept it, then to ship it. Undefined where nothing is due any more, for an order that is not paid, and for a test order. */
export function deadlineOf(
  order: Pick<OrderRow, 'orderStatus' | 'paymentStatus' | 'collectedBy' | 'isTest' | 'acceptBy' | 'acceptedAt' | 'shipBy'>,
  now: Date,
): Deadline | undefined {
  const { orderStatus, acceptBy, acceptedAt, shipBy } = order
  if ((orderStatus !== 'New' && orderStatus !== 'Partially Fulfilled') || !isShippable(order) || order.isTest) return undefined
  const mustAccept = orderStatus === 'New' && acceptedAt === null && acceptBy !== null
  const dueAt = mustAccept ? acceptBy : shipBy
  if (dueAt === null) return undefined
  const leftMs = new Date(dueAt).getTime() - now.getTime()
  return { kind: mustAccept ? 'accept' : 'ship', dueAt, state: leftMs < 0 ? 'overdue' : leftMs < deadlineNearHours * 3_600_000 ? 'near' : 'later' }
}
