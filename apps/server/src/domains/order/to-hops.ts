import type { Order } from '@stoa/contract/order.ts'
import type { OrderHop, ShopReport } from '@stoa/contract/order-shapes.ts'

type Parts = Pick<
  Order,
  | 'forwardState'
  | 'forwardAttempts'
  | 'forwardError'
  | 'merchantOrderReference'
  | 'merchantOrderNumber'
  | 'marketplaceOrderReference'
  | 'orderId'
  | 'placedAt'
> &
  Pick<Order, 'timeline' | 'fulfilments' | 'cancellationReport'>

/** Returns the stations of an order: the channel it came from, here, the merchant's shop, the carrier of each shipment, and the shop's knowledge of it. `forwardNextTryBy`: by when it is sent to the shop again. */
export function toHops(order: Parts, forwardNextTryBy: string | null): OrderHop[] {
  const none = { attempts: 0, nextAttemptBy: null, error: null }
  const lastOf = (kinds: readonly string[]) => order.timeline.findLast(({ kind }) => kinds.includes(kind))?.at ?? null
  const shop: OrderHop = {
    hop: 'shop',
    state: ({ none: 'none', waiting: 'waiting', forwarded: 'done', failed: 'failed' } as const)[order.forwardState],
    reference: order.merchantOrderNumber ?? order.merchantOrderReference ?? '',
    attempts: order.forwardAttempts,
    at: lastOf(['forward_forwarded', 'forward_failed', 'forward_requested']),
    nextAttemptBy: order.forwardState === 'failed' ? forwardNextTryBy : null,
    error: order.forwardError,
  }
  return [
    { ...none, hop: 'channel', state: 'done', reference: order.marketplaceOrderReference, at: order.placedAt },
    { ...none, hop: 'portal', state: 'done', reference: order.orderId, at: order.timeline[0]?.at ?? null },
    shop,
    ...order.fulfilments.flatMap(toShipmentHops),
    ...(order.cancellationReport === null ? [] : [reportHop('cancellation', order.cancellationReport, '')]),
  ]
}

function toShipmentHops({ carrier, trackingNumber, label, shopReport, createdAt }: Order['fulfilments'][number]): OrderHop[] {
  const reference = [carrier, trackingNumber].filter((text) => text !== '').join(' ')
  const own: OrderHop = {
    hop: 'carrier',
    state: label?.state === 'failed' ? 'failed' : label?.state === 'pending' ? 'waiting' : 'done',
    reference,
    attempts: 0,
    at: createdAt,
    nextAttemptBy: null,
    error: label?.state === 'failed' ? label.failure : null,
  }
  if (shopReport === null) return [own]
  return [own, reportHop('report', shopReport, trackingNumber)]
}

function reportHop(hop: OrderHop['hop'], { state, attempts, error, at, nextAttemptBy }: ShopReport, reference: string): OrderHop {
  return {
    hop,
    state: state === 'reported' ? 'done' : state,
    reference,
    attempts,
    at,
    nextAttemptBy,
    error,
  }
}
