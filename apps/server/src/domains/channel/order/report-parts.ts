import { isDeepStrictEqual } from 'node:util'
import type { JobCtx } from '../../../kit/context.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { OpenMarketplace } from '../open-marketplace.ts'
import type { ChannelOrderRow, PartShipment } from './queries-order.ts'
import { lockChannelOrder } from './queries-order.ts'
import { updateParts } from './queries-shipment.ts'

/**
 * Reports the shipments of parts of an order that its marketplace does not know, in their order, and tracking of them that changed since. Each has a key of its own,
 * so that a repeat records nothing twice. One that the marketplace refuses keeps back no other. Returns why the first was refused; undefined where none was.
 */
export async function reportParts(jobCtx: JobCtx, open: OpenMarketplace, order: ChannelOrderRow): Promise<UpstreamError | undefined> {
  let refusal: UpstreamError | undefined
  for (const [index, part] of order.parts.entries()) {
    if (!isWaiting(part)) continue
    try {
      await reportPart(jobCtx, open, order, index)
    } catch (error) {
      if (!(error instanceof UpstreamError) || error.kind !== 'refused' || error.isTemporary) throw error
      refusal ??= error
      // It is not there: a later try may have other tracking.
      await changePart(jobCtx, order, index, ({ reportedTracking: _refused, ...one }) => one)
    }
  }
  return refusal
}

async function reportPart(jobCtx: JobCtx, { connector, access }: OpenMarketplace, order: ChannelOrderRow, index: number): Promise<void> {
  const key = `${order.id}-${index + 1}`
  const part = await changePart(jobCtx, order, index, (one) =>
    one.reportedAt === null ? { ...one, reportedTracking: one.reportedTracking ?? trackingOf(one) } : one,
  )
  if (!part) return
  const { reportedTracking = trackingOf(part), quantities, trackingChangedAt } = part
  const shipment = { key, orderReference: order.reference, ...trackingOf(part) }
  const lines = order.lines.flatMap((line, at) => {
    const quantity = quantities[at] ?? 0
    return quantity === 0 ? [] : [{ reference: line.reference ?? '', quantity }]
  })
  const reference =
    part.reportedAt === null ? ((await connector.reportShipment(access, { ...shipment, ...reportedTracking, lines })) ?? null) : part.reference
  if (part.reportedAt === null) await changePart(jobCtx, order, index, (one) => ({ ...one, reference, reportedAt: jobCtx.now.toISOString() }))
  const isCorrected = part.reportedAt !== null || !isDeepStrictEqual(reportedTracking, trackingOf(part))
  if (trackingChangedAt !== null && isCorrected && reference !== null) await connector.updateTracking(access, { ...shipment, reference })
  await changePart(jobCtx, order, index, ({ reportedTracking: _sent, ...one }) => ({
    ...one,
    // Tracking that changed meanwhile is reported next.
    trackingChangedAt: one.trackingChangedAt === trackingChangedAt ? null : one.trackingChangedAt,
  }))
}

/** Changes a part of an order as it is now, and returns it. */
function changePart(
  jobCtx: JobCtx,
  { companyId, id }: ChannelOrderRow,
  index: number,
  change: (part: PartShipment) => PartShipment,
): Promise<PartShipment | undefined> {
  return jobCtx.transact(async (ctx) => {
    const locked = await lockChannelOrder(ctx.db, companyId, id)
    if (!locked) return undefined
    const parts = locked.parts.map((one, at) => (at === index ? change(one) : one))
    const isAnyWaiting = parts.some(isWaiting)
    await updateParts(ctx.db, {
      ...locked,
      parts,
      partWaitingSince: isAnyWaiting ? locked.partWaitingSince : null,
      problem: isAnyWaiting ? locked.problem : null,
    })
    return parts[index]
  })
}

const trackingOf = ({ carrier, trackingNumber, trackingHref }: PartShipment) => ({ carrier, trackingNumber, trackingHref })

const isWaiting = ({ reportedAt, trackingChangedAt }: PartShipment): boolean => reportedAt === null || trackingChangedAt !== null
