import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { closeAttention } from '../attention/close-attention.ts'
import type { LockedOrder } from '../queries-change.ts'
import { insertOrderEvents } from '../queries-change.ts'
import { updateAccepted } from './queries-deadline.ts'

/** Records that a locked order is accepted. Returns false, and changes nothing, where it was accepted or shipped already. Throws `state_forbids` for a cancelled order. */
export async function acceptLocked(ctx: Ctx, { marketplaceId, merchantId, id: orderId, orderStatus, hash }: LockedOrder): Promise<boolean> {
  if (orderStatus === 'Cancelled') throw new AppError('state_forbids', { detail: message('order_error.cancelled') })
  if (orderStatus !== 'New' || !(await updateAccepted(ctx.db, marketplaceId, orderId))) return false
  await closeAttention(ctx, marketplaceId, [orderId], ['accept_due'])
  await insertOrderEvents(ctx.db, [{ marketplaceId, orderId, kind: 'accepted', actor: actorName(ctx.actor) }])
  await ctx.announce([marketplaceId, merchantId], { kind: 'order', id: hash })
  return true
}
