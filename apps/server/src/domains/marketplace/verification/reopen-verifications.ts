import type { Ctx } from '../../../kit/context.ts'
import { announceVerifications } from './announce-verifications.ts'
import { reopenApproved } from './queries.ts'

/** Puts approvals of a merchant back to submitted after its documents changed, or its details (`onlyChanged`: where they differ from the approved ones). */
export async function reopenVerifications(ctx: Ctx, merchantId: string, options: { onlyChanged: boolean }): Promise<void> {
  const marketplaceIds = await reopenApproved(ctx.db, merchantId, options)
  await announceVerifications(
    ctx,
    marketplaceIds.map((marketplaceId) => ({ marketplaceId, merchantId, status: 'SUBMITTED', action: 'verification.reopened' })),
  )
}
