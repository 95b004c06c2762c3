import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { partnershipRequested } from '../events.ts'

/** Notifies both companies, now on their screens and by what reacts to it, that a merchant asks. */
export async function announceRequest(ctx: Ctx, request: FactOf<typeof partnershipRequested>): Promise<void> {
  await recordAudit(ctx, {
    companyId: request.merchantId,
    action: 'partnership.requested',
    object: request.partnershipId,
    detail: { marketplaceId: request.marketplaceId },
  })
  await ctx.emit(partnershipRequested, request)
  await ctx.announce([request.marketplaceId, request.merchantId], { kind: 'partnership', id: request.partnershipId })
}
