import type { SubmittedStatus } from '@stoa/contract/verification.ts'
import type { Ctx } from '../../../kit/context.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { verificationChanged } from '../events.ts'

type Change = { marketplaceId: string; merchantId: string; status: SubmittedStatus; action: string; detail?: object }

/** Records changes of verifications, and announces them. A merchant's own entry is in its audit log alone: it cannot write in the operator's. */
export async function announceVerifications(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const entries = changes.flatMap(({ marketplaceId, merchantId, status, action, detail = {} }) => {
    const companyIds = ctx.scope.companyId === merchantId ? [merchantId] : [merchantId, marketplaceId]
    return companyIds.map((companyId) => ({ companyId, action, object: merchantId, detail: { marketplaceId, status, ...detail } }))
  })
  await recordAudit(ctx, ...entries)
  await ctx.emit(verificationChanged, ...changes.map(({ marketplaceId, merchantId, status }) => ({ marketplaceId, merchantId, status })))
  await ctx.announceAll(
    changes.map(({ marketplaceId, merchantId }) => ({ companyIds: [marketplaceId, merchantId], message: { kind: 'partnership', id: merchantId } })),
  )
}
