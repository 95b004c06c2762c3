import { describe, message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import { openAccess } from '../../connection/open-access.ts'
import { findConnection } from '../../connection/queries.ts'
import type { channelOrderChanged } from '../events.ts'
import { listShopLines } from './list-shop-lines.ts'
import { findChannelOrder, lockChannelOrder, updateOrderProblem, updateShopRefund } from './queries-order.ts'
import { nextShopRefund, withReturned } from './rules-shop-refund.ts'

/**
 * Records in the merchant's own shop what the marketplace refunded of an order that was forwarded there, or all of it where it was cancelled; goods that are
 * not shipped go back into the shop's stock. What is recorded is stored before it is sent: a repeat sends the same. The marketplace pays the shopper, so no
 * money moves in the shop.
 */
export async function reportChannelRefund(jobCtx: JobCtx, { companyId, orderId }: FactOf<typeof channelOrderChanged>): Promise<void> {
  for (;;) {
    const order = await findChannelOrder(jobCtx.db, companyId, orderId)
    if (!order?.shopConnectionId || order.shopReference === null) return
    const connection = await findConnection(jobCtx.db, companyId, order.shopConnectionId)
    const refundOrder = connection && jobCtx.ports.shops[connection.provider]?.refundOrder
    if (!connection || !refundOrder) return
    const intent = await jobCtx.transact(async (ctx) => {
      const locked = await lockChannelOrder(ctx.db, companyId, orderId)
      const next = locked && nextShopRefund(locked)
      if (locked && next && locked.shopRefund === null) await updateShopRefund(ctx.db, { ...locked, shopRefund: next })
      return next
    })
    if (!intent) return
    const lines = (await listShopLines(jobCtx.db, companyId, order.lines)).flatMap((line, index) => {
      const quantity = intent.quantities[index] ?? 0
      return quantity === 0 ? [] : [{ ...line, quantity, amountMinor: Math.round((line.totalMinor * quantity) / line.quantity), isRestocked: true }]
    })
    const code = order.state === 'cancelled' ? 'channel_order.cancelled' : 'channel_order.refunded'
    try {
      await refundOrder(openAccess(jobCtx, connection), {
        ...intent,
        orderReference: order.shopReference,
        externalReference: `channel-${order.id}`,
        currency: order.currency,
        reason: describe(jobCtx.language, message(code, { number: order.number })),
        lines,
      })
    } catch (error) {
      if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
      await jobCtx.transact((ctx) => updateOrderProblem(ctx.db, companyId, orderId, reasonOf(error)))
      if (error instanceof UpstreamError) throw error
      return
    }
    await jobCtx.transact(async (ctx) => {
      const locked = await lockChannelOrder(ctx.db, companyId, orderId)
      if (locked?.shopRefund?.key !== intent.key) return
      const shopRefundedMinor = locked.shopRefundedMinor + intent.amountMinor
      await updateShopRefund(ctx.db, { ...locked, shopRefund: null, shopRefundedMinor, lines: withReturned(locked.lines, intent.quantities) })
    })
  }
}
