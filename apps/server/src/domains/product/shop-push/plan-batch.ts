import type { Ctx } from '../../../kit/context.ts'
import type { ConnectionRow } from '../../connection/queries.ts'
import { sha256 } from '../../../secrets/crypto.ts'
import type { ActiveRun, RunKey } from '../../run/queries.ts'
import { listStored } from '../sync/queries-sync.ts'
import { insertUnlinked, listShopPushCandidates } from './queries-shop-push.ts'
import type { ShopPushCandidate, ShopPushPlan } from './rules-shop-push.ts'
import { planShopPush } from './rules-shop-push.ts'
import { afterIdOf } from './rules-after.ts'

/** Products a batch, and so a call to the shop where it has calls for many. */
const batchSize = 50

/** A product of a batch with what a push does with it. */
export type PlannedProduct = { candidate: ShopPushCandidate; plan: ShopPushPlan; skus: readonly { sku: string; reference: string }[] }

/** Returns the next products of a push with what to do with each. Those to be created are noted first: a pull that meets them there links them. */
export async function planBatch(ctx: Ctx, { companyId }: RunKey, connection: ConnectionRow, run: ActiveRun): Promise<PlannedProduct[]> {
  const candidates = await listShopPushCandidates(ctx.db, companyId, connection.id, afterIdOf(run), batchSize)
  const ids = candidates.map(({ productId }) => productId)
  const stored = new Map((await listStored(ctx.db, companyId, ids)).map((row) => [row.productId, row]))
  const plans = candidates.flatMap((candidate): PlannedProduct[] => {
    const row = stored.get(candidate.productId)
    if (!row) return []
    const { productId: _, ...content } = row
    const plan = planShopPush(candidate, { ...content, reference: candidate.reference }, connection.portalFields, run.isForced, (text) =>
      sha256(text).toString('base64'),
    )
    return [{ candidate, plan, skus: content.variants.map(({ sku, reference }) => ({ sku, reference })) }]
  })
  const created = plans.filter(({ candidate, plan }) => plan.outcome === 'send' && !candidate.isLinked)
  await insertUnlinked(
    ctx.db,
    companyId,
    connection.id,
    created.map(({ candidate }) => candidate.productId),
  )
  return plans
}
