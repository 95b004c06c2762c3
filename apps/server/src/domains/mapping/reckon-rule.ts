import type { Run } from '@stoa/contract/run.ts'
import type { Ctx } from '../../kit/context.ts'
import { startRun } from '../run/start-run.ts'
import { reckoningRequested } from './events.ts'
import type { Place } from './queries-reckon.ts'
import { listListed } from './queries-reckon.ts'
import { reckon } from './reckon.ts'

/** So many products are reckoned while the caller waits; measured: 10,000 of one definition take well under a second. */
const mostAtOnce = 12_000

/** Reckons definitions anew after their rules changed: at once, or for very many products as a run. */
export async function reckonRule(
  ctx: Ctx,
  place: Place & { definitionIds: readonly string[] },
): Promise<{ changedProducts: number; run: Run | null }> {
  const { db, scope } = ctx
  const listed = await listListed(db, place, null, mostAtOnce + 1)
  if (listed.length <= mostAtOnce) {
    const changedProducts = await reckon(ctx, place, { isAskedAlike: true })
    await ctx.announce([scope.companyId, ...(place.merchantId === undefined ? [] : [place.merchantId])], { kind: 'mapping', id: place.marketplaceId })
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
  await ctx.emit(reckoningRequested, {
    marketplaceId: place.marketplaceId,
    merchantId: place.merchantId ?? null,
    definitionIds: [...place.definitionIds],
    companyId: scope.companyId,
    runId: run.runId,
  })
  return { changedProducts: 0, run }
}
