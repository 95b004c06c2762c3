import type { Ctx } from '../../../kit/context.ts'
import { partnerResumed, salesResumed } from '../events.ts'
import { endPause } from './queries-sales-pause.ts'

/** Puts the products of a merchant on sale again. What waited for approval without needing one is approved. */
export async function finishPause(ctx: Ctx, merchantId: string): Promise<void> {
  const marketplaceIds = await endPause(ctx.db, merchantId)
  if (marketplaceIds.length > 0) {
    await ctx.emit(partnerResumed, ...marketplaceIds.map((marketplaceId) => ({ marketplaceId, merchantId })))
    await ctx.emit(salesResumed, { merchantId, marketplaceIds, isScheduled: ctx.actor.kind !== 'person' })
  }
  await ctx.announce([merchantId, ...marketplaceIds], { kind: 'partnership', id: merchantId })
}
