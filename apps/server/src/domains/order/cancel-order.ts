import type { Order, order } from '@stoa/contract/order.ts'
import type { Ctx } from '../../kit/context.ts'
import type { Received } from '../../kit/http.ts'
import { recordPairAudit } from '../company/record-pair-audit.ts'
import { cancelLocked } from './cancel-locked.ts'
import { getOrder } from './get-order.ts'
import { lockSeenOrder } from './lock-seen-order.ts'

/** Cancels an order of which nothing was shipped. Its items go back into stock by default. Throws as `cancelLocked` and `lockSeenOrder`. */
export async function cancelOrder(ctx: Ctx, { body }: Received<typeof order.cancel>): Promise<Order> {
  const locked = await lockSeenOrder(ctx, body)
  await cancelLocked(ctx, locked, { kind: 'cancelled_by_person', reason: body.reason, restock: body.restock })
  const { totalMinor: amountMinor, currency, hash } = locked
  // Without the reason: it is in the history of the order, where an erasure of personal data finds it.
  const detail = { amountMinor, currency }
  await recordPairAudit(ctx, locked, { action: 'order.cancelled', object: hash, detail })
  return getOrder(ctx, body.hash)
}
