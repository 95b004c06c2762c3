import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import { upsertDirection } from '../../connection/health/queries-direction.ts'
import type { ConnectionRow } from '../../connection/queries.ts'
import type { trackingChanged } from '../../order/events.ts'
import { insertOrderEvents } from '../../order/queries-change.ts'
import { openSales } from './open-sales.ts'
import { findOrderOfGroup } from './queries-order.ts'
import type { SoldShipment } from './queries-report.ts'
import { findSoldShipment, updateReport, upsertReport } from './queries-report.ts'
import { toShopQuantities } from './rules-lines.ts'
import { toStorableReference } from './rules-storable.ts'

type Fact = FactOf<typeof trackingChanged>

/**
 * Reports a shipment of an order, or its new tracking, to the operator's shop that it came from, once per shipment: the shopper sees it there. The shop's
 * order is complete only when nothing of any merchant, and nothing of the shop's own, is left in it. While sending is paused or the shop is disconnected, it waits.
 */
export async function reportShipment(jobCtx: JobCtx, fact: Fact): Promise<void> {
  const { marketplaceId: companyId, orderId, fulfilmentId } = fact
  const shipment = await findSoldShipment(jobCtx.db, companyId, orderId, fulfilmentId)
  const row = shipment && (await findOrderOfGroup(jobCtx.db, companyId, shipment.groupId))
  const shop = row && (await openSales(jobCtx, companyId, row.connectionId))
  const send = shop?.connector.reportFulfilment
  if (!shipment || !row || (shop && !send)) return
  const { groupId, hash, carrier, trackingNumber, trackingHref, otherReferences, isComplete } = shipment
  const key = { companyId, groupId, kind: 'fulfilment', subjectId: fulfilmentId } as const
  const reference = await jobCtx.transact((ctx) => upsertReport(ctx.db, key))
  if (!shop || !send || shop.connection.paused.includes('orders_out')) return
  try {
    const sent = await send(shop.access, {
      key: fulfilmentId,
      orderReference: row.reference,
      externalReference: hash,
      reference,
      otherReferences,
      carrier,
      trackingNumber,
      trackingHref,
      lines: toShopQuantities(row.lines, shipment.lines).map(({ parts: _parts, ...line }) => line),
      isComplete: isComplete && row.otherLines.length === 0,
    })
    await jobCtx.transact(async (ctx) => {
      await updateReport(ctx.db, key, toStorableReference(sent))
      await note(ctx, fact, shipment, shop.connection, null)
    })
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    await jobCtx.transact(async (ctx) => {
      const { hadError } = await updateReport(ctx.db, key, { error: reasonOf(error) })
      if (!hadError) await note(ctx, fact, shipment, shop.connection, error)
    })
    if (error instanceof UpstreamError && error.isTemporary) throw error
  }
}

async function note(
  ctx: Ctx,
  { marketplaceId, orderId }: Fact,
  { hash, merchantId }: SoldShipment,
  { id: connectionId }: ConnectionRow,
  error: UpstreamError | AppError | null,
): Promise<void> {
  const reason = error && reasonOf(error)
  await upsertDirection(ctx.db, { companyId: marketplaceId, connectionId, direction: 'orders_out' }, reason)
  await insertOrderEvents(ctx.db, [
    {
      marketplaceId,
      orderId,
      kind: error ? 'storefront_shipment_not_reported' : 'storefront_shipment_reported',
      actor: null,
      ...(reason ? { remark: reason } : {}),
    },
  ])
  await ctx.announce([marketplaceId, merchantId], { kind: 'order', id: hash })
}
