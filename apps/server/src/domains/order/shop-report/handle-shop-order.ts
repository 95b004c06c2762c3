import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { shopOrderReported } from '../../connection/events.ts'
import { handleShopReport } from '../../connection/webhook/handle-shop-report.ts'
import { readShopOrder } from './read-shop-order.ts'

/** Handles a webhook about an order of the shop: what it says is read from the shop, so that a late or repeated one changes nothing. */
export async function handleShopOrder(jobCtx: JobCtx, fact: FactOf<typeof shopOrderReported>): Promise<void> {
  await handleShopReport(jobCtx, fact, async (event) => {
    if (event.kind === 'order_changed') await readShopOrder(jobCtx, { ...fact, reference: event.reference })
    return []
  })
}
