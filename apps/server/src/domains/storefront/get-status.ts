import type { StorefrontStatus } from '@stoa/contract/storefront.ts'
import type { JobCtx } from '../../kit/context.ts'
import { findConnectionOfKind } from '../connection/queries.ts'
import { isAddonMarketplace } from '../connection/setup/queries-addon.ts'
import { openStorefront } from './open-storefront.ts'
import { countOrders } from './order/queries-list.ts'
import { countWritten } from './queries.ts'
import { countWaiting } from './queries-sellable.ts'

const mostWaiting = 1000

/** Returns how many products of a marketplace are in the shop of its operator, wait or failed, and how its orders come in. */
export async function getStatus({ db, ports, scope }: Pick<JobCtx, 'db' | 'ports' | 'scope'>): Promise<StorefrontStatus> {
  const { companyId } = scope
  const orders = await getOrderStatus({ db, ports, scope })
  const storefront = await openStorefront({ db, ports }, companyId)
  if (!storefront) return { canWrite: false, isPaused: false, written: 0, waiting: 0, failed: 0, lastWrittenAt: null, orders }
  const { id, paused } = storefront.connection
  const counts = await countWritten(db, companyId, id)
  const waiting = await countWaiting(db, companyId, id, mostWaiting)
  return { canWrite: true, isPaused: paused.includes('products_out'), ...counts, waiting, orders }
}

async function getOrderStatus({ db, ports, scope }: Pick<JobCtx, 'db' | 'ports' | 'scope'>): Promise<StorefrontStatus['orders']> {
  const { companyId } = scope
  const connection = (await isAddonMarketplace(db, companyId)) ? await findConnectionOfKind(db, companyId, 'shop') : undefined
  const connector = connection && ports.shops[connection.provider]
  if (!connection || !connector?.readSales)
    return { canReceive: false, hasWebhooks: false, received: 0, waiting: 0, failed: 0, lastReceivedAt: null, lastReadAt: null, caughtUp: 0 }
  const hasWebhooks = connector.capabilities.includes('webhooks')
  return { canReceive: true, hasWebhooks, ...(await countOrders(db, companyId, connection.id)) }
}
