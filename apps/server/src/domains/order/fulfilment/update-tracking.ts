import type { orderShipment } from '@stoa/contract/order-shipment.ts'
import type { Order } from '@stoa/contract/order.ts'
import { actorName } from '../../../kit/context.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { trackingChanged } from '../events.ts'
import { getOrder } from '../get-order.ts'
import { lockSeenOrder } from '../lock-seen-order.ts'
import { insertOrderEvents } from '../queries-change.ts'
import type { Tracking } from './queries-fulfil.ts'
import { findFulfilmentTracking, updateFulfilmentTracking } from './queries-fulfil.ts'
import { changeTracking, isSameTracking } from './rules-fulfil.ts'

/** Adds, changes or removes what is named of the tracking of a shipment. The history says what it was and what it is; the same tracking again changes nothing. Throws as `lockSeenOrder`. */
export async function updateTracking(ctx: Ctx, { body }: Received<typeof orderShipment.updateTracking>): Promise<Order> {
  const order = await lockSeenOrder(ctx, body)
  const { marketplaceId, merchantId, id: orderId } = order
  const { fulfilmentId } = body
  const key = { marketplaceId, orderId, fulfilmentId }
  const earlier = orNotFound(await findFulfilmentTracking(ctx.db, key), 'shipment')
  const tracking = changeTracking(earlier, body)
  const before = textOf(earlier)
  const after = textOf(tracking)
  if (!isSameTracking(earlier, tracking)) {
    await updateFulfilmentTracking(ctx.db, key, tracking)
    const kind = before === '' ? 'tracking_added' : after === '' ? 'tracking_removed' : 'tracking_changed'
    await insertOrderEvents(ctx.db, [
      {
        marketplaceId,
        orderId,
        kind,
        params: { ...(before === '' ? {} : { before }), ...(after === '' ? {} : { after }) },
        actor: actorName(ctx.actor),
      },
    ])
    await ctx.emit(trackingChanged, { marketplaceId, orderId, fulfilmentId })
    await ctx.announce([marketplaceId, merchantId], { kind: 'order', id: order.hash })
  }
  return getOrder(ctx, body.hash)
}

function textOf({ carrier, trackingNumber, trackingHref }: Tracking): string {
  return [carrier, trackingNumber, trackingHref ?? ''].filter((text) => text !== '').join(' ')
}
