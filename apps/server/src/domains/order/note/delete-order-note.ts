import type { orderProgress } from '@stoa/contract/order-progress.ts'
import type { Order } from '@stoa/contract/order.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { getOrder } from '../get-order.ts'
import { lockOrder } from '../queries-change.ts'
import { deleteNote } from './queries-note.ts'

/** Deletes a note of the caller's company. */
export async function deleteOrderNote(ctx: Ctx, { body }: Received<typeof orderProgress.deleteNote>): Promise<Order> {
  const { marketplaceId, id: orderId } = orNotFound(await lockOrder(ctx.db, ctx.scope, body.hash), 'order')
  orNotFound((await deleteNote(ctx.db, ctx.scope, { marketplaceId, orderId, id: body.noteId })) || undefined, 'note')
  await ctx.announce([ctx.scope.companyId], { kind: 'order', id: body.hash })
  return getOrder(ctx, body.hash)
}
