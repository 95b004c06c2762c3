import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { storefrontOrderReported } from '../../connection/events.ts'
import { handleShopReport } from '../../connection/webhook/handle-shop-report.ts'
import { syncOrders } from './sync-orders.ts'

/** Handles a webhook about an order of the operator's shop: what it says is read from the shop, so that a late or repeated one changes nothing. */
export async function handleOrderReport(jobCtx: JobCtx, fact: FactOf<typeof storefrontOrderReported>): Promise<void> {
  await handleShopReport(jobCtx, fact, async (event) => {
    if (event.kind === 'order_changed') await syncOrders(jobCtx, { ...fact, references: [event.reference], foundBy: 'webhook' })
    return []
  })
}
