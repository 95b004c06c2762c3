import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { lockProducts, refreshPublication } from '../../product/queries-publication.ts'
import { approveReady } from '../../publishing/approve-ready.ts'
import { listWaitingOf } from '../../publishing/queries-approve.ts'
import type { readinessChanged } from '../events.ts'

/**
 * Brings the status of products up to date that became complete or incomplete: withdrawn from sale, or back on it. Those that waited for their values alone
 * are approved where no person has to.
 */
export async function refreshStatus(ctx: Ctx, { marketplaceId, products }: FactOf<typeof readinessChanged>): Promise<void> {
  await lockProducts(ctx.db, products)
  await refreshPublication(ctx.db, products)
  for (const [, waiting] of Map.groupBy(await listWaitingOf(ctx.db, marketplaceId, products), ({ merchantId }) => merchantId))
    await approveReady(
      ctx,
      marketplaceId,
      waiting.map(({ id }) => id),
    )
  const merchantIds = [...new Set(products.map((one) => one.merchantId))]
  await ctx.announceAll(merchantIds.map((merchantId) => ({ companyIds: [merchantId], message: { kind: 'product', id: merchantId } })))
}
