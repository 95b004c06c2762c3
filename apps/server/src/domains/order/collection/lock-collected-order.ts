import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import { lockSeenOrder } from '../lock-seen-order.ts'
import type { LockedOrder } from '../queries-change.ts'
import { lockOrder } from '../queries-change.ts'

/**
 * Locks an order of the caller whose money the merchant collects; undefined where its payment has the status `to` already, whatever version the caller has
 * seen. Throws as `lockSeenOrder`, and `state_forbids` for an order whose money somebody else collects.
 */
export async function lockCollectedOrder(
  ctx: Ctx,
  seen: { hash: string; version?: number | undefined },
  to: 'Paid' | 'Cancelled',
): Promise<LockedOrder | undefined> {
  const { collectedBy, paymentStatus } = orNotFound(await lockOrder(ctx.db, ctx.scope, seen.hash), 'order')
  if (collectedBy !== 'merchant') throw new AppError('state_forbids', { detail: message('order_error.not_collected') })
  return paymentStatus === to ? undefined : lockSeenOrder(ctx, seen)
}
