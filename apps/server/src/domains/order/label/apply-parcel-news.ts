import type { Ctx } from '../../../kit/context.ts'
import { returnLabelChanged, trackingChanged } from '../events.ts'
import { insertOrderEvents } from '../queries-change.ts'
import type { ParcelNews } from './queries-tracking.ts'
import { clearTracking, updateParcelStates } from './queries-tracking.ts'

/** Writes where parcels are; a label that was cancelled at its carrier loses its tracking. Of several reports of one parcel the newest counts; what is older than the state that is known changes nothing. */
export async function applyParcelNews(ctx: Ctx, news: readonly ParcelNews[]): Promise<void> {
  const newest = new Map<string, ParcelNews>()
  for (const one of news) {
    const key = `${one.connectionId} ${one.reference}`
    const known = newest.get(key)
    if (!known || Date.parse(known.at) < Date.parse(one.at)) newest.set(key, one)
  }
  const moved = await updateParcelStates(ctx.db, [...newest.values()])
  const ofReturns = moved.flatMap((one) => (one.caseId === null ? [] : [{ ...one, caseId: one.caseId, change: 'moved' as const }]))
  await ctx.emit(
    returnLabelChanged,
    ...ofReturns.map(({ marketplaceId, caseId, labelId, change, state }) => ({ marketplaceId, caseId, labelId, change, state })),
  )
  const ofShipments = moved.filter(({ caseId }) => caseId === null)
  // Its parcel will not come: neither the shopper nor a shop is to wait for it.
  const cancelled = ofShipments.filter(({ state }) => state === 'cancelled')
  await clearTracking(ctx.db, cancelled)
  await ctx.emit(
    trackingChanged,
    ...cancelled.flatMap(({ marketplaceId, orderId, fulfilmentId }) => (fulfilmentId === null ? [] : [{ marketplaceId, orderId, fulfilmentId }])),
  )
  await insertOrderEvents(
    ctx.db,
    ofShipments.map(({ marketplaceId, orderId, carrierName, trackingNumber, state }) => ({
      marketplaceId,
      orderId,
      kind: 'parcel_reported',
      params: { carrier: carrierName, number: trackingNumber, state: `parcel.${state}` },
      actor: null,
    })),
  )
  await ctx.announceAll(
    ofShipments.map(({ marketplaceId, merchantId, hash }) => ({ companyIds: [marketplaceId, merchantId], message: { kind: 'order', id: hash } })),
  )
}
