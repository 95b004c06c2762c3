import type { JobCtx } from '../../../kit/context.ts'
import type { OpenMarketplace } from '../open-marketplace.ts'
import { listOffered, updateWithdrawn } from './queries-product.ts'

const batchSize = 100

/** Withdraws everything from a marketplace. Returns how many products that were. `renew` is called before each batch. */
export async function withdrawOffered(
  jobCtx: Pick<JobCtx, 'db' | 'transact'>,
  { row, connector, access }: OpenMarketplace,
  renew: () => Promise<void> = async () => undefined,
): Promise<number> {
  for (let withdrawn = 0; ;) {
    await renew()
    const offered = await listOffered(jobCtx.db, row.companyId, row.id, batchSize)
    if (offered.length === 0) return withdrawn
    const references = offered.map(({ reference }) => reference)
    await connector.withdrawProducts(access, references)
    const productIds = offered.map(({ productId }) => productId)
    await jobCtx.transact((ctx) => updateWithdrawn(ctx.db, row.companyId, row.id, productIds))
    withdrawn += offered.length
  }
}
