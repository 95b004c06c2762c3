import type { JobCtx } from '../../../kit/context.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { openAccess } from '../../connection/open-access.ts'
import type { ShopAccess, ShopConnector } from '../../connection/ports.ts'
import { findConnection } from '../../connection/queries.ts'
import type { NumberedOrder } from './queries-shop-report.ts'
import { hasCancelledOfShop, listOrdersInShop, updateOrderNumber } from './queries-shop-report.ts'
import { recordShopEnding } from './record-shop-ending.ts'
import { recordShopShipments } from './record-shop-shipments.ts'

/**
 * Reads an order from the merchant's shop and records its shipments, and that it was cancelled or refunded there. An order of the shop's own customers is none
 * of ours.
 */
export async function readShopOrder(
  jobCtx: JobCtx,
  { companyId, connectionId, reference }: { companyId: string; connectionId: string; reference: string },
): Promise<void> {
  const [order] = await listOrdersInShop(jobCtx.db, companyId, connectionId, [reference])
  if (!order) return
  const connection = await findConnection(jobCtx.db, companyId, connectionId)
  const connector = connection && jobCtx.ports.shops[connection.provider]
  if (!connection || !connector) return
  const access = openAccess(jobCtx, connection)
  const shipments = (await connector.readFulfilments?.(access, reference)) ?? []
  if (shipments.length > 0 || (await hasCancelledOfShop(jobCtx.db, order))) await jobCtx.transact((ctx) => recordShopShipments(ctx, order, shipments))
  await readShopEnding(jobCtx, order, connector, access)
}

/** Reads whether an order was cancelled or refunded in the shop, and its number there. One that cannot be read so is as it was: its shipments are recorded. */
async function readShopEnding(jobCtx: JobCtx, order: NumberedOrder, { readSales }: ShopConnector, access: ShopAccess): Promise<void> {
  try {
    const [sale] = (await readSales?.(access, [order.reference])) ?? []
    // The number that people read there: some shops give it only when the order is read.
    if (sale && sale.number !== '' && sale.number !== order.number) await jobCtx.transact((ctx) => updateOrderNumber(ctx.db, order, sale.number))
    if (sale && (sale.isCancelled || sale.refunds.length > 0)) await jobCtx.transact((ctx) => recordShopEnding(ctx, order, sale))
  } catch (error) {
    if (!(error instanceof UpstreamError) || (error.isTemporary && error.kind !== 'malformed')) throw error
    jobCtx.log.warn({ err: error, orderId: order.orderId }, 'an order could not be read as the shop has it')
  }
}
