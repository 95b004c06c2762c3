import type { Ctx } from '../../../kit/context.ts'
import type { ShopFulfilment } from '../../connection/ports-order.ts'
import { changePartTracking } from './change-part-tracking.ts'
import { changeTracking } from './change-tracking.ts'
import { listShopLines } from './list-shop-lines.ts'
import { lockChannelOrder } from './queries-order.ts'
import { recordPart } from './record-part.ts'
import { recordShipment } from './record-shipment.ts'
import { canShipParts } from './rules-parts.ts'
import { nextShopNews } from './rules-shop-news.ts'

/** Records what shipments of the merchant's shop say of a channel's order and is not known here, each once, and starts reporting it. */
export async function recordShopShipments(
  ctx: Ctx,
  { companyId, id }: { companyId: string; id: string },
  shipments: readonly ShopFulfilment[],
  capabilities: readonly string[],
): Promise<void> {
  for (;;) {
    const order = await lockChannelOrder(ctx.db, companyId, id)
    if ((order?.state !== 'forwarded' && order?.state !== 'shipped') || order.erasedAt !== null) return
    const variantReferences = (await listShopLines(ctx.db, companyId, order.lines)).map(({ variantReference }) => variantReference)
    const news = nextShopNews(order, shipments, { variantReferences, takesParts: canShipParts(order, capabilities) })
    if (!news) return
    const { reference: shopReference, carrier, trackingNumber, trackingHref } = news.shipment
    const tracking = { carrier, trackingNumber, trackingHref }
    const ofShop = { ...tracking, shopReference, shopTrackingNumber: trackingNumber }
    if (news.kind === 'whole') await recordShipment(ctx, companyId, id, tracking, true)
    else if (news.kind === 'whole-tracking') await changeTracking(ctx, companyId, id, tracking, true)
    else if (news.kind === 'part') await recordPart(ctx, order, { ...ofShop, quantities: news.quantities })
    else await changePartTracking(ctx, order, news.partNumber, ofShop)
  }
}
