import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { channelOrderShipped } from '../events.ts'
import { openMarketplace } from '../open-marketplace.ts'
import { findChannelOrder } from './queries-order.ts'
import { updateReportProblem, updateReported } from './queries-shipment.ts'
import { reportParts } from './report-parts.ts'

/**
 * Reports the shipment of an order to the marketplace it came from, after those of its parts, also where one of these was refused, and its tracking where that changed since. The key is the order's id, so
 * that a repeat records nothing twice. One whose customer was erased is not reported: its tracking went with them.
 */
export async function reportChannelShipment(jobCtx: JobCtx, { companyId, orderId }: FactOf<typeof channelOrderShipped>): Promise<void> {
  const order = await findChannelOrder(jobCtx.db, companyId, orderId)
  if (!order || order.state === 'cancelled' || order.erasedAt !== null) return
  const isWholeKnown = order.state !== 'shipped' || (order.reportedAt !== null && order.trackingChangedAt === null)
  if (isWholeKnown && order.partWaitingSince === null) return
  const open = await openMarketplace(jobCtx, companyId, order.channelId)
  if (!open) {
    // Resumed, the channel is sent what it does not know and what has no problem.
    if (order.problem !== null) await jobCtx.transact((ctx) => updateReportProblem(ctx.db, companyId, orderId, null))
    return
  }
  const { carrier, trackingNumber, trackingHref, reference } = order
  try {
    const refusal = await reportParts(jobCtx, open, order)
    if (!isWholeKnown) {
      const shipment = { key: order.id, orderReference: reference, carrier, trackingNumber, trackingHref }
      if (order.reportedAt === null) await open.connector.reportShipment(open.access, shipment)
      if (order.trackingChangedAt !== null) await open.connector.updateTracking(open.access, shipment)
      await jobCtx.transact((ctx) => updateReported(ctx.db, order))
    }
    if (refusal) throw refusal
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    await jobCtx.transact((ctx) => updateReportProblem(ctx.db, companyId, orderId, reasonOf(error)))
    throw error
  }
}
