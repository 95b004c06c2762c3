import type { JobCtx } from '../../../kit/context.ts'
import { listReleasable } from './queries-fulfil.ts'
import { releaseOrder } from './release-order.ts'

const batch = 200

/** Makes payable what was shipped whole and can no longer be returned. An order at a time: one that fails holds no other back. */
export async function releaseOrders(jobCtx: JobCtx): Promise<void> {
  for (;;) {
    const orders = await listReleasable(jobCtx.db, batch)
    for (const { marketplaceId, orderId } of orders) {
      if (jobCtx.signal.aborted) return
      await jobCtx.transact((ctx) => releaseOrder(ctx, marketplaceId, orderId))
    }
    if (orders.length < batch) return
  }
}
