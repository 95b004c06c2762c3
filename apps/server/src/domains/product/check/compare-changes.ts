import type { JobCtx } from '../../../kit/context.ts'
import type { CheckKey } from '../../connection/health/queries-check.ts'
import type { ShopAccess, ShopConnector } from '../../connection/ports.ts'
import { beginReading } from '../queries-reading.ts'
import { compareBatch } from './compare-batch.ts'

const batchSize = 50

/** Compares what a large shop says has changed since an instant. What is gone from it is found by the daily comparison of everything. */
export async function compareChanges(
  jobCtx: JobCtx,
  shop: ShopConnector,
  access: ShopAccess,
  key: CheckKey & { connectionId: string },
  since: Date,
): Promise<void> {
  const { listChangedProducts, findProducts } = shop
  if (!listChangedProducts || !findProducts) return
  for await (const references of listChangedProducts(access, since))
    for (let start = 0; start < references.length; start += batchSize) {
      jobCtx.signal.throwIfAborted()
      const reading = await beginReading(jobCtx.db)
      const items = await findProducts(access, references.slice(start, start + batchSize))
      await jobCtx.transact((ctx) => compareBatch(ctx, key, { items, reading }))
    }
}
