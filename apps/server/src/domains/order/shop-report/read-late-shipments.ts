import type { JobCtx } from '../../../kit/context.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { ShopFulfilment } from '../../connection/ports-order.ts'
import type { OrderInShop } from './queries-shop-report.ts'
import { listShopFacts } from './queries-shop-fact.ts'
import { recordShopShipments } from './record-shop-shipments.ts'

/**
 * Reads whether the merchant's shop has shipped an order that was cancelled here, records that it did, and returns whether it has, also by an earlier read: a
 * refund may have changed what the shop says since. Throws UpstreamError where the shop does not answer; one that lets nobody read has shipped nothing.
 */
export async function readLateShipments(jobCtx: JobCtx, order: OrderInShop, read: (() => Promise<ShopFulfilment[]>) | undefined): Promise<boolean> {
  const shipments = await readOrNone(jobCtx, read)
  if (shipments.length > 0) await jobCtx.transact((ctx) => recordShopShipments(ctx, order, shipments))
  const facts = await listShopFacts(jobCtx.db, order.marketplaceId, order.orderId)
  return facts.some(({ kind }) => kind === 'shipped_after_cancellation')
}

async function readOrNone(jobCtx: JobCtx, read: (() => Promise<ShopFulfilment[]>) | undefined): Promise<ShopFulfilment[]> {
  try {
    return (await read?.()) ?? []
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.isTemporary) throw error
    jobCtx.log.warn({ err: error }, 'the shipments of a cancelled order could not be read')
    return []
  }
}
