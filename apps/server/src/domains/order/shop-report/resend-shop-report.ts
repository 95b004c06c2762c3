import type { orderShipment } from '@stoa/contract/order-shipment.ts'
import type { Order } from '@stoa/contract/order.ts'
import { message } from '@stoa/messages/describe.ts'
import { asSystem } from '../../../database/as-system.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { shopReportRequested } from '../events.ts'
import { findOrderToForward } from '../forward/queries-forward.ts'
import { getOrder } from '../get-order.ts'
import { insertOrderEvents, lockOrder } from '../queries-change.ts'
import { updateReportWaiting } from './queries-shop-report.ts'

/**
 * Sends a refused report of a shipment, a refund or a cancellation to the merchant's shop again. Throws `state_forbids` where no such report failed, or where the order
 * is in a shop that is no longer connected.
 */
export async function resendShopReport(ctx: Ctx, { body }: Received<typeof orderShipment.resendReport>): Promise<Order> {
  const { marketplaceId, id: orderId, merchantId, hash } = orNotFound(await lockOrder(ctx.db, ctx.scope, body.hash), 'order')
  // The operator does not see how the merchant's shop is connected, and may send the report all the same.
  const inShop = await asSystem(ctx.db, () => findOrderToForward(ctx.db, marketplaceId, orderId))
  if (!inShop?.connectionId || (inShop.forwardConnectionId ?? inShop.connectionId) !== inShop.connectionId)
    throw new AppError('state_forbids', { detail: message('order_error.other_shop') })
  const subjectId = body.kind === 'cancellation' ? orderId : body.subjectId
  if (subjectId === undefined) throw fieldError('subjectId', 'required', message('order_error.report_subject_required'))
  const key = { marketplaceId, orderId, kind: body.kind, subjectId }
  if (!(await updateReportWaiting(ctx.db, key))) throw new AppError('state_forbids', { detail: message('order_error.no_failed_report') })
  await insertOrderEvents(ctx.db, [{ marketplaceId, orderId, kind: 'report_requested', actor: actorName(ctx.actor) }])
  await ctx.emit(shopReportRequested, key)
  await ctx.announce([marketplaceId, merchantId], { kind: 'order', id: hash })
  return getOrder(ctx, hash)
}
