import type { JobCtx } from '../../../kit/context.ts'
import type { CheckKey } from '../../connection/health/queries-check.ts'
import { updateCheckCounts } from '../../connection/health/queries-check.ts'
import type { ShopAccess, ShopConnector } from '../../connection/ports.ts'
import { listSeen } from '../../run/queries-seen.ts'
import { beginReading } from '../queries-reading.ts'
import { refreshProducts } from '../shop-report/refresh-products.ts'
import { listFromShop } from '../sync/queries-sync.ts'

/** As many products as are read from a shop at once. */
const batchSize = 100

/** Finds products that are here and were not met in the shop, looks each up there, and ends those that are gone. */
export async function compareMissing(
  jobCtx: JobCtx,
  shop: ShopConnector,
  access: ShopAccess,
  { companyId, checkId, connectionId }: CheckKey & { connectionId: string },
): Promise<void> {
  for (let after = ''; ;) {
    jobCtx.signal.throwIfAborted()
    const present = await listFromShop(jobCtx.db, { merchantId: companyId, connectionId }, after, batchSize)
    const last = present.at(-1)
    if (!last) return
    const seen = await listSeen(jobCtx.db, { companyId, runId: checkId }, after, last.reference)
    const absent = present.filter(({ reference, isOffered }) => isOffered && !seen.has(reference))
    const references = absent.map(({ reference }) => reference)
    const reading = await beginReading(jobCtx.db)
    // Read once more: one that came into the shop since its page was read is no gap.
    const items = absent.length > 0 && shop.findProducts ? await shop.findProducts(access, references) : undefined
    const found = new Set(items?.map((item) => (item.isProduct ? item.product.reference : item.reference)))
    const gone = absent.filter(({ reference }) => !found.has(reference))
    await jobCtx.transact(async (ctx) => {
      if (items) await refreshProducts(ctx, { companyId, connectionId, references, reading }, items)
      await updateCheckCounts(
        ctx.db,
        { companyId, checkId },
        { productsHere: present.filter(({ isOffered }) => isOffered).length, gone: gone.length },
        gone.map(({ reference, name }) => ({ reference, name, kind: 'gone' })),
      )
    })
    after = last.reference
  }
}
