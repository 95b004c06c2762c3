import type { Answer } from '@stoa/contract/route.ts'
import type { storefront } from '@stoa/contract/storefront.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { actorName } from '../../../kit/context.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { insertOrderEvents, lockGroups } from '../../order/queries-change.ts'
import { storefrontOrdersDue } from '../events.ts'
import { findConnectedOrder } from './queries-list.ts'
import { lockStorefrontOrders, updateOrderResolved } from './queries-order.ts'
import { deleteReportErrors } from './queries-report.ts'

/**
 * Records that a person has resolved what is wrong with an order of the operator's shop: it is listed no more, unless something else is, and who did it is in
 * the histories of the orders. The order is read again, so that a next problem shows. Throws `state_forbids` for an order that was not received: that one is retried, or refunded in the shop.
 */
export async function resolveOrder(ctx: Ctx, { body }: Received<typeof storefront.resolveOrder>): Promise<Answer<typeof storefront.resolveOrder>> {
  const { companyId } = ctx.scope
  const { reference } = body
  const { connectionId } = orNotFound(await findConnectedOrder(ctx.db, ctx.scope, reference), 'order')
  const [row] = await lockStorefrontOrders(ctx.db, { companyId, connectionId }, [reference])
  if (!row?.groupId) throw new AppError('state_forbids', { detail: message('storefront_error.not_received') })
  if (row.problem) {
    await updateOrderResolved(ctx.db, row, row.problem)
    const entry = { marketplaceId: companyId, kind: 'storefront_resolved', actor: actorName(ctx.actor), remark: row.problem as Message } as const
    const orders = await lockGroups(ctx.db, companyId, [row.groupId])
    await insertOrderEvents(
      ctx.db,
      orders.map(({ id }) => ({ ...entry, orderId: id })),
    )
  }
  await deleteReportErrors(ctx.db, companyId, row.groupId)
  await ctx.emit(storefrontOrdersDue, { companyId, connectionId, references: [reference], foundBy: 'catch_up' })
  await ctx.announce([companyId], { kind: 'connection', id: connectionId })
  return { reference }
}
