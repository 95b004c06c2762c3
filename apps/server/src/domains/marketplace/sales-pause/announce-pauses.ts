import type { Ctx } from '../../../kit/context.ts'
import type { salesPaused, salesResumed } from '../events.ts'
import type { Partner } from './queries-sales-pause.ts'

/** Reports merchants whose pause of sales began or ended to their marketplaces, and to the screens of both. One without a marketplace has nobody to report to. */
export async function announcePauses(
  ctx: Ctx,
  event: typeof salesPaused | typeof salesResumed,
  merchantIds: readonly string[],
  partners: readonly Partner[],
): Promise<void> {
  const isScheduled = ctx.actor.kind === 'system'
  const changed = merchantIds.map((merchantId) => ({
    merchantId,
    marketplaceIds: partners.filter((one) => one.merchantId === merchantId).map(({ marketplaceId }) => marketplaceId),
    isScheduled,
  }))
  await ctx.emit(event, ...changed.filter(({ marketplaceIds }) => marketplaceIds.length > 0))
  await ctx.announceAll(
    changed.map(({ merchantId, marketplaceIds }) => ({
      companyIds: [merchantId, ...marketplaceIds],
      message: { kind: 'partnership' as const, id: merchantId },
    })),
  )
}
