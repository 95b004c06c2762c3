import type { JobCtx } from '../../kit/context.ts'
import { orderReadDue } from './events.ts'
import { listShopPages } from './list-shop-pages.ts'

const minute = 60_000
/** With webhooks, reading finds what they missed; without, it is the only source. */
const pauseMs = { withWebhooks: 60 * minute, without: 10 * minute }

/** Starts reading the changed orders of every connected shop for which it is time. */
export async function startOrderReads(jobCtx: JobCtx): Promise<void> {
  for await (const page of listShopPages(jobCtx.db)) {
    const facts = page
      .filter(({ provider, ordersReadAt }) => {
        const connector = jobCtx.ports.shops[provider]
        if (!connector?.listChangedOrders) return false
        const pause = connector.capabilities.includes('webhooks') ? pauseMs.withWebhooks : pauseMs.without
        // A little less than the pause: the clock of the schedule is not exact.
        return ordersReadAt === null || jobCtx.now.getTime() - Date.parse(ordersReadAt) >= pause - minute
      })
      .map(({ id, companyId }) => ({ companyId, connectionId: id }))
    await jobCtx.transact((ctx) => ctx.emit(orderReadDue, ...facts))
  }
}
