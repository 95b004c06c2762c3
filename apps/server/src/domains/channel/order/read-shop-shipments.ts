import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { shopOrdersChanged } from '../../connection/events.ts'
import { openAccess } from '../../connection/open-access.ts'
import { findConnection } from '../../connection/queries.ts'
import { listInShop } from './queries-shipment.ts'
import { recordShopShipments } from './record-shop-shipments.ts'

/**
 * Reads the shipments of channels' orders from the merchant's shop, part by part where the marketplace takes parts; elsewhere an order counts as shipped with its first
 * shipment. Tracking that the shop adds or changes later replaces what is here.
 */
export async function readShopShipments(jobCtx: JobCtx, { companyId, connectionId, references }: FactOf<typeof shopOrdersChanged>): Promise<void> {
  const orders = await listInShop(jobCtx.db, companyId, connectionId, references)
  if (orders.length === 0) return
  const connection = await findConnection(jobCtx.db, companyId, connectionId)
  const read = connection && jobCtx.ports.shops[connection.provider]?.readFulfilments
  if (!connection || !read) return
  const { channels } = jobCtx.ports
  for (const order of orders) {
    const shipments = await read(openAccess(jobCtx, connection), order.shopReference ?? '')
    const capabilities = Object.hasOwn(channels, order.provider) ? channels[order.provider]?.capabilities : undefined
    if (shipments.length > 0) await jobCtx.transact((ctx) => recordShopShipments(ctx, order, shipments, capabilities ?? []))
  }
}
