import { describe, message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import { openAccess } from '../../connection/open-access.ts'
import type { ConnectionRow } from '../../connection/queries.ts'
import { findConnection } from '../../connection/queries.ts'
import type { ShopConnector } from '../../connection/ports.ts'
import type { channelOrderChanged } from '../events.ts'
import { listShopLines } from './list-shop-lines.ts'
import type { ChannelOrderRow, ShopRefundIntent } from './queries-order.ts'
import { findChannelOrder, lockChannelOrder, updateShopRefund } from './queries-order.ts'
import { nextShopRefund, withRecorded } from './rules-shop-refund.ts'

/** How long one worker records a refund before another may: longer than a shop takes to answer all tries. */
const claimMs = 10 * 60_000

/**
 * Records in the merchant's own shop what the marketplace refunded of an order that was forwarded there, or all of it where it was cancelled; goods that are
 * not shipped go back into the shop's stock. What is recorded is stored before it is sent, by one worker at a time: a repeat sends the same. The marketplace
 * pays the shopper, so no money moves in the shop. What the shop refuses is shown with the order and does not get better by waiting.
 */
export async function reportChannelRefund(jobCtx: JobCtx, { companyId, orderId }: FactOf<typeof channelOrderChanged>): Promise<void> {
  const found = await findChannelOrder(jobCtx.db, companyId, orderId)
  if (!found?.shopConnectionId || found.shopReference === null) return
  const connection = await findConnection(jobCtx.db, companyId, found.shopConnectionId)
  const refundOrder = connection && jobCtx.ports.shops[connection.provider]?.refundOrder
  if (!connection || !refundOrder || connection.paused.includes('orders_out')) return
  const change = (apply: (order: ChannelOrderRow) => ChannelOrderRow | undefined) =>
    jobCtx.transact(async (ctx) => {
      const locked = await lockChannelOrder(ctx.db, companyId, orderId)
      const changed = locked && apply(locked)
      if (changed) await updateShopRefund(ctx.db, changed)
      return changed
    })
  for (;;) {
    const claimed = await change((order) => {
      const next = nextShopRefund(order)
      // The worker that has it looks again before it ends.
      const isClaimed = order.shopRefundUntil !== null && Date.parse(order.shopRefundUntil) > Date.now()
      return next && !isClaimed ? { ...order, shopRefund: next, shopRefundUntil: new Date(Date.now() + claimMs).toISOString() } : undefined
    })
    const intent = claimed?.shopRefund
    if (!claimed || !intent) return
    const ofIntent = (apply: (order: ChannelOrderRow) => ChannelOrderRow) =>
      change((order) => (order.shopRefund?.key === intent.key ? apply(order) : undefined))
    try {
      await send(jobCtx, { connection, refundOrder, order: claimed, intent })
    } catch (error) {
      if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
      await ofIntent((order) => ({ ...order, shopRefund: { ...intent, problem: reasonOf(error) }, shopRefundUntil: null }))
      if (error instanceof UpstreamError && error.isTemporary) throw error
      return
    }
    await ofIntent((order) => withRecorded(order, intent))
  }
}

type Sending = { connection: ConnectionRow; refundOrder: NonNullable<ShopConnector['refundOrder']>; order: ChannelOrderRow; intent: ShopRefundIntent }

async function send(jobCtx: JobCtx, { connection, refundOrder, order, intent }: Sending): Promise<void> {
  const { key, amountMinor, shippingMinor, quantities } = intent
  const lines = (await listShopLines(jobCtx.db, order.companyId, order.lines)).flatMap((line, index) => {
    const quantity = quantities[index] ?? 0
    return quantity === 0 ? [] : [{ ...line, quantity, amountMinor: Math.round((line.totalMinor * quantity) / line.quantity), isRestocked: true }]
  })
  const code = order.state === 'cancelled' ? 'channel_order.cancelled' : 'channel_order.refunded'
  await refundOrder(openAccess(jobCtx, connection), {
    key,
    amountMinor,
    shippingMinor,
    orderReference: order.shopReference ?? '',
    externalReference: `channel-${order.id}`,
    currency: order.currency,
    reason: describe(jobCtx.language, message(code, { number: order.number })),
    lines,
  })
}
