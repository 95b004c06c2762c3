import type { Ctx } from '../../../kit/context.ts'
import { salesPaused } from '../events.ts'
import { startPause } from './queries-sales-pause.ts'

/** Takes the products of a merchant off sale on all marketplaces. Its listings stay approved. */
export async function beginPause(ctx: Ctx, merchantId: string): Promise<void> {
  const marketplaceIds = await startPause(ctx.db, merchantId, ctx.now)
  await ctx.emit(salesPaused, { merchantId, marketplaceIds, isScheduled: ctx.actor.kind !== 'person' })
  await ctx.announce([merchantId, ...marketplaceIds], { kind: 'partnership', id: merchantId })
}
