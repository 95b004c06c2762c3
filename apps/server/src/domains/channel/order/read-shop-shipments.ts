import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { shopOrdersChanged } from '../../connection/events.ts'
import { openAccess } from '../../connection/open-access.ts'
import { findConnection } from '../../connection/queries.ts'
import { recordShipment } from './record-shipment.ts'
import { changeTracking } from './change-tracking.ts'
import { listInShop } from './queries-shipment.ts'

/** Reads the shipments of channels' orders from the merchant's shop. An order counts as shipped with its first shipment; tracking that the shop adds or changes later replaces what is here. */
export async function readShopShipments(jobCtx: JobCtx, { companyId, connectionId, references }: FactOf<typeof shopOrdersChanged>): Promise<void> {
  const orders = await listInShop(jobCtx.db, companyId, connectionId, references)
  if (orders.length === 0) return
  const connection = await findConnection(jobCtx.db, companyId, connectionId)
  const read = connection && jobCtx.ports.shops[connection.provider]?.readFulfilments
  if (!connection || !read) return
  for (const order of orders) {
    const [first] = await read(openAccess(jobCtx, connection), order.shopReference ?? '')
    if (!first) continue
    // What a person entered here meanwhile stays until the shop names another number.
    const isNews = first.trackingNumber !== '' && first.trackingNumber !== order.shopTrackingNumber
    if (order.state === 'forwarded') await jobCtx.transact((ctx) => recordShipment(ctx, companyId, order.id, first, true))
    else if (isNews) await jobCtx.transact((ctx) => changeTracking(ctx, companyId, order.id, first, true))
  }
}
