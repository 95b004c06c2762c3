import type { Order, order } from '@stoa/contract/order.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { cancelLocked } from './cancel-locked.ts'
import { getOrder } from './get-order.ts'
import { lockOrder } from './queries-change.ts'

/** Cancels an order of which nothing was shipped. Its items go back into stock by default. */
export async function cancelOrder(ctx: Ctx, { body }: Received<typeof order.cancel>): Promise<Order> {
  const locked = orNotFound(await lockOrder(ctx.db, ctx.scope, body.hash), 'order')
  await cancelLocked(ctx, locked, { kind: 'cancelled_by_person', reason: body.reason, restock: body.restock })
  return getOrder(ctx, body.hash)
}
