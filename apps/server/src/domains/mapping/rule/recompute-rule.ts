import type { Run } from '@stoa/contract/run.ts'
import type { Ctx } from '../../../kit/context.ts'
import { startRun } from '../../run/start-run.ts'
import { recomputationRequested } from '../events.ts'
import type { MappingScope } from '../recompute/queries-recompute.ts'
import { listListed } from '../recompute/queries-recompute.ts'
import { recompute } from '../recompute/recompute.ts'

/** The most products that are recomputed while the caller waits. Measured: 10,000 of one definition take well under a second. */
const maxAtOnce = 12_000

/** Recomputes definitions after their rules changed: at once, or for very many products as a run. */
export async function recomputeRule(
  ctx: Ctx,
  mappingScope: MappingScope & { definitionIds: readonly string[] },
): Promise<{ changedProducts: number; run: Run | null }> {
  const { db, scope } = ctx
  const listed = await listListed(db, mappingScope, null, maxAtOnce + 1)
  if (listed.length <= maxAtOnce) {
    const changedProducts = await recompute(ctx, mappingScope, { areRequirementsUnchanged: true })
    await ctx.announce([scope.companyId, ...(mappingScope.merchantId === undefined ? [] : [mappingScope.merchantId])], {
      kind: 'mapping',
      id: mappingScope.marketplaceId,
    })
    return { changedProducts, run: null }
  }
  const run = await startRun(ctx, {
    companyId: scope.companyId,
    kind: 'mapping',
    connectionId: null,
    isForced: false,
    isDryRun: false,
    cooldownSeconds: 0,
  })
  await ctx.emit(recomputationRequested, {
    marketplaceId: mappingScope.marketplaceId,
    merchantId: mappingScope.merchantId ?? null,
    definitionIds: [...mappingScope.definitionIds],
    companyId: scope.companyId,
    runId: run.runId,
  })
  return { changedProducts: 0, run }
}
