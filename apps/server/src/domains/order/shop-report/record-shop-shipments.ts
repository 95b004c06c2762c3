import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { ShopFulfilment } from '../../connection/ports-order.ts'
import { trackingChanged } from '../events.ts'
import { updateFulfilmentTracking, updateShopTracking } from '../fulfilment/queries-fulfil.ts'
import { recordShipment } from '../fulfilment/record-shipment.ts'
import { isSameTracking, planShipment } from '../fulfilment/rules-fulfil.ts'
import { shippingBlockReason } from '../payment/rules-payment.ts'
import { insertOrderEvents, listLineStates, lockOrders } from '../queries-change.ts'
import { listLines } from '../queries-order.ts'
import { noteShopFacts } from './note-shop-facts.ts'
import type { KnownFulfilment, OrderInShop } from './queries-shop-report.ts'
import { clearCancelledReferences, listKnownFulfilments, listShopReports, updateShopReport } from './queries-shop-report.ts'
import { planShopShipment } from './rules-shop-shipment.ts'

/**
 * Records the shipments that the merchant made in its shop, each once. One of ours that comes back is recognised by our key, by the shop's id, or
 * by its tracking number where our report of it was lost; while a report is under way, it waits. Tracking that changed in the shop is written. What was
 * shipped of an order that was cancelled here is put before a person: goods and money are both with the shopper.
 */
export async function recordShopShipments(ctx: Ctx, inShop: OrderInShop, shipments: readonly ShopFulfilment[]): Promise<void> {
  const { marketplaceId, orderId } = inShop
  const [order] = await lockOrders(ctx.db, marketplaceId, [orderId])
  if (!order) return
  if (order.orderStatus === 'Cancelled') {
    await noteShopFacts(
      ctx,
      order,
      shipments.map(({ reference, carrier, trackingNumber }) => ({
        kind: 'shipped_after_cancellation',
        reference,
        detail: [carrier, trackingNumber].filter((text) => text !== '').join(' ') || null,
      })),
    )
    return
  }
  await clearCancelledReferences(
    ctx.db,
    inShop,
    shipments.map(({ reference }) => reference),
  )
  const known = await listKnownFulfilments(ctx.db, marketplaceId, orderId)
  const reports = (await listShopReports(ctx.db, marketplaceId, orderId)).filter(({ kind }) => kind === 'fulfilment')
  for (const shipment of shipments) {
    const ours = known.some(({ id }) => id === shipment.key) || reports.some(({ reference }) => reference === shipment.reference)
    if (ours) continue
    const same = known.find(({ externalId }) => externalId === shipment.reference)
    if (same) {
      // One that was cancelled here stays cancelled: the shop is corrected by a person.
      if (!same.isCancelled) await takeOverTracking(ctx, order, same, shipment)
      continue
    }
    if (reports.some(({ state }) => state === 'waiting')) throw new UpstreamError('unreachable', message('upstream.shipment_being_reported'))
    const lost = reports.find(
      ({ state, subjectId }) =>
        state === 'failed' &&
        shipment.trackingNumber !== '' &&
        known.some((one) => one.id === subjectId && one.trackingNumber === shipment.trackingNumber),
    )
    if (lost) {
      await updateShopReport(
        ctx.db,
        { marketplaceId, orderId, kind: 'fulfilment', subjectId: lost.subjectId },
        { state: 'reported', reference: shipment.reference },
      )
      continue
    }
    await recordOne(ctx, order, shipment)
  }
}

type Order = Awaited<ReturnType<typeof lockOrders>>[number]

async function recordOne(ctx: Ctx, order: Order, shipment: ShopFulfilment): Promise<void> {
  const { marketplaceId, id: orderId } = order
  const references = new Map((await listLines(ctx.db, marketplaceId, orderId)).map((line) => [line.lineId, line]))
  const states = await listLineStates(ctx.db, marketplaceId, orderId)
  const lines = states.map((line) => ({
    ...line,
    variantReference: references.get(line.id)?.variantReference ?? '',
    sku: references.get(line.id)?.sku ?? '',
  }))
  const planned = planShopShipment(lines, shipment)
  if (planned.length === 0) return
  const unpaid = shippingBlockReason(order)
  if (unpaid !== undefined) {
    await insertOrderEvents(ctx.db, [{ marketplaceId, orderId, kind: 'shop_shipment_ignored', actor: null, remark: unpaid }])
    return
  }
  const plan = planShipment(states, planned)
  if ('issue' in plan) return
  await recordShipment(ctx, order, {
    ...plan,
    carrier: shipment.carrier,
    trackingNumber: shipment.trackingNumber,
    trackingHref: shipment.trackingHref,
    shopReference: shipment.reference,
  })
}

/** Writes the tracking that changed in the shop, and has it passed on. What a person entered here stays, and so does the tracking of a label. */
async function takeOverTracking(
  ctx: Ctx,
  { marketplaceId, merchantId, id: orderId, hash }: Order,
  known: KnownFulfilment,
  { carrier, trackingNumber, trackingHref }: ShopFulfilment,
): Promise<void> {
  const said = { carrier, trackingNumber, trackingHref }
  // A shop that says nothing does not remove what a person entered.
  if (trackingNumber === '' || (known.shopTracking && isSameTracking(known.shopTracking, said))) return
  await updateShopTracking(ctx.db, marketplaceId, known.id, said)
  if (isSameTracking(known, said) || known.hasLabel || !isShopsToChange(known)) return
  await updateFulfilmentTracking(ctx.db, { marketplaceId, orderId, fulfilmentId: known.id }, said)
  const after = [carrier, trackingNumber].filter((text) => text !== '').join(' ')
  const before = [known.carrier, known.trackingNumber].filter((text) => text !== '').join(' ')
  await insertOrderEvents(ctx.db, [
    {
      marketplaceId,
      orderId,
      kind: before === '' ? 'tracking_added' : 'tracking_changed',
      params: { ...(before === '' ? {} : { before }), after },
      actor: null,
    },
  ])
  await ctx.emit(trackingChanged, { marketplaceId, orderId, fulfilmentId: known.id })
  await ctx.announce([marketplaceId, merchantId], { kind: 'order', id: hash })
}

/** Whether news of the shop may replace tracking: of a shipment from before the shop's words were stored, nobody knows who wrote what is there. */
const isShopsToChange = ({ shopTracking, trackingNumber }: KnownFulfilment): boolean => shopTracking !== null || trackingNumber === ''
