import type { JobCtx } from '../../../kit/context.ts'
import { listPaymentConnections } from '../../payment/queries.ts'
import { checkMarketplace } from './check-marketplace.ts'

/** Compares provider, ledger and bank of every marketplace, once a day. */
export async function checkMarketplaces(jobCtx: JobCtx): Promise<void> {
  const connections = await listPaymentConnections(jobCtx.db)
  for (const marketplaceId of new Set(connections.map((connection) => connection.marketplaceId))) {
    if (jobCtx.signal.aborted) break
    await checkMarketplace(jobCtx, marketplaceId)
  }
}
