import type { orderProgress } from '@stoa/contract/order-progress.ts'
import type { Order } from '@stoa/contract/order.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { getOrder } from '../get-order.ts'
import { lockOrder } from '../queries-change.ts'
import { insertNote } from './queries-note.ts'

/** Adds a note to an order that only the caller's company reads. */
export async function addOrderNote(ctx: Ctx, { body }: Received<typeof orderProgress.addNote>): Promise<Order> {
  const { marketplaceId, id: orderId } = orNotFound(await lockOrder(ctx.db, ctx.scope, body.hash), 'order')
  await insertNote(ctx.db, ctx.scope, { marketplaceId, orderId, author: actorName(ctx.actor) ?? '', text: body.text })
  await ctx.announce([ctx.scope.companyId], { kind: 'order', id: body.hash })
  return getOrder(ctx, body.hash)
}
