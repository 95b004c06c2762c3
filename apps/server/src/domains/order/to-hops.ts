import type { Order } from '@stoa/contract/order.ts'
import type { OrderHop, ShopReport } from '@stoa/contract/order-shapes.ts'

type Parts = Pick<
  Order,
  'forwardState' | 'forwardAttempts' | 'forwardError' | 'merchantOrderReference' | 'marketplaceOrderReference' | 'orderId' | 'placedAt'
> &
  Pick<Order, 'timeline' | 'fulfilments' | 'cancellationReport'>

const maxTries = 21
const firstDelayMs = 2000
const longestDelayMs = 8 * 3_600_000

/** Returns by when the queue tries again after so many failed tries, the last at `at`: each wait is at most twice the one before, up to eight hours. */
export function nextAttemptBy(attempts: number, at: string | null): string | null {
  if (attempts === 0 || attempts >= maxTries || at === null) return null
  return new Date(Date.parse(at) + Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1))).toISOString()
}

/** Returns the stations of an order: the channel it came from, here, the merchant's shop, the carrier of each shipment, and the shop's knowledge of it. */
export function toHops(order: Parts): OrderHop[] {
  const none = { attempts: 0, nextAttemptBy: null, error: null }
  const lastOf = (kinds: readonly string[]) => order.timeline.findLast(({ kind }) => kinds.includes(kind))?.at ?? null
  const failedAt = lastOf(['forward_failed'])
  const shop: OrderHop = {
    hop: 'shop',
    state: ({ none: 'none', waiting: 'waiting', forwarded: 'done', failed: 'failed' } as const)[order.forwardState],
    reference: order.merchantOrderReference ?? '',
    attempts: order.forwardAttempts,
    at: lastOf(['forward_forwarded', 'forward_failed', 'forward_requested']),
    nextAttemptBy: order.forwardState === 'failed' ? nextAttemptBy(order.forwardAttempts, failedAt) : null,
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

function reportHop(hop: OrderHop['hop'], { state, attempts, error, at }: ShopReport, reference: string): OrderHop {
  return {
    hop,
    state: state === 'reported' ? 'done' : state,
    reference,
    attempts,
    at,
    nextAttemptBy: state === 'failed' ? nextAttemptBy(attempts, at) : null,
    error,
  }
}
