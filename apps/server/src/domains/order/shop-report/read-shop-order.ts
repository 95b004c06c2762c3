import type { JobCtx } from '../../../kit/context.ts'
import { openAccess } from '../../connection/open-access.ts'
import { findConnection } from '../../connection/queries.ts'
import { listOrdersInShop } from './queries-shop-report.ts'
import { recordShopShipments } from './record-shop-shipments.ts'

/** Reads the shipments of an order from the merchant's shop and records them. An order of the shop's own customers is none of ours. */
export async function readShopOrder(
  jobCtx: JobCtx,
  { companyId, connectionId, reference }: { companyId: string; connectionId: string; reference: string },
): Promise<void> {
  const [order] = await listOrdersInShop(jobCtx.db, companyId, connectionId, [reference])
  if (!order) return
  const connection = await findConnection(jobCtx.db, companyId, connectionId)
  const read = connection && jobCtx.ports.shops[connection.provider]?.readFulfilments
  if (!connection || !read) return
  const shipments = await read(openAccess(jobCtx, connection), reference)
  if (shipments.length > 0) await jobCtx.transact((ctx) => recordShopShipments(ctx, order, shipments))
}
