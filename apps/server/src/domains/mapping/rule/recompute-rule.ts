import type { Run } from '@stoa/contract/run.ts'
import type { Ctx } from '../../../kit/context.ts'
import { findActiveRunOf, lockRunStart } from '../../run/queries.ts'
import { startRun } from '../../run/start-run.ts'
import { toRun } from '../../run/to-run.ts'
import { recomputationRequested } from '../events.ts'
import type { MappingScope } from '../recompute/queries-recompute.ts'
import { listListed } from '../recompute/queries-recompute.ts'
import { recompute } from '../recompute/recompute.ts'

/** The most products that are recomputed while the caller waits. Measured: 10,000 of one definition take well under a second. */
const productLimit = 12_000

/** Recomputes definitions after their rules changed: at once, or for more products than `maxAtOnce` as a run. */
export async function recomputeRule(
  ctx: Ctx,
  mappingScope: MappingScope & { definitionIds: readonly string[] },
  { maxAtOnce = productLimit }: { maxAtOnce?: number } = {},
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
  const { run, isNew } = await startOrFindRun(ctx)
  await ctx.emit(recomputationRequested, {
    marketplaceId: mappingScope.marketplaceId,
    merchantId: mappingScope.merchantId ?? null,
    definitionIds: [...mappingScope.definitionIds],
    companyId: scope.companyId,
    // A job that reports no run: the one under way belongs to another rule, and a company has one run of a kind at a time.
    runId: isNew ? run.runId : null,
  })
  return { changedProducts: 0, run }
}

/** Starts the run that a person follows; while an earlier one is under way, returns that one. A rule is saved in any case. */
async function startOrFindRun(ctx: Ctx): Promise<{ run: Run; isNew: boolean }> {
  const { companyId } = ctx.scope
  await lockRunStart(ctx.db, companyId, 'mapping')
  const active = await findActiveRunOf(ctx.db, companyId, 'mapping')
  if (active) return { run: toRun(ctx.language, active), isNew: false }
  const input = { companyId, kind: 'mapping', connectionId: null, isForced: false, isDryRun: false, cooldownSeconds: 0 } as const
  return { run: await startRun(ctx, input), isNew: true }
}
