import type { JobCtx } from '../../../kit/context.ts'
import { toError } from '../../../jobs/run-jobs.ts'
import type { Releasable } from './queries-fulfil.ts'
import { listReleasable } from './queries-fulfil.ts'
import { releaseBatch } from './release-batch.ts'

const batch = 200

/**
 * Makes payable what was shipped whole and can no longer be returned: the orders of a marketplace together, and one by one where that fails, so
 * that one order stops no other. Throws the last error after all others are released.
 */
export async function releaseOrders(jobCtx: JobCtx): Promise<void> {
  let failure: Error | undefined
  for (let after: Releasable | undefined; ;) {
    const orders = await listReleasable(jobCtx.db, after, batch)
    for (const [marketplaceId, own] of Map.groupBy(orders, (order) => order.marketplaceId))
      failure =
        (await releaseOf(
          jobCtx,
          marketplaceId,
          own.map(({ orderId }) => orderId),
        )) ?? failure
    after = orders.at(-1)
    if (orders.length < batch || jobCtx.signal.aborted) break
  }
  if (failure) throw failure
}

/** Releases orders of one marketplace; returns the last error, if any. */
async function releaseOf(jobCtx: JobCtx, marketplaceId: string, orderIds: readonly string[]): Promise<Error | undefined> {
  const release = (ids: readonly string[]): Promise<Error | undefined> =>
    jobCtx.transact((ctx) => releaseBatch(ctx, marketplaceId, ids)).then(() => undefined, toError)
  const together = await release(orderIds)
  if (together === undefined || orderIds.length === 1) return together
  let failure: Error | undefined
  for (const orderId of orderIds) {
    if (jobCtx.signal.aborted) return failure
    const alone = await release([orderId])
    if (alone) jobCtx.log.error({ err: alone, marketplaceId, orderId }, 'the money of an order could not be made payable')
    failure = alone ?? failure
  }
  return failure
}
