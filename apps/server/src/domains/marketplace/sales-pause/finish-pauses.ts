import type { Ctx } from '../../../kit/context.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { partnerResumed, salesResumed } from '../events.ts'
import { announcePauses } from './announce-pauses.ts'
import { endPauses } from './queries-sales-pause.ts'

/** Puts the products of merchants on sale again. What waited for approval without needing one is approved. */
export async function finishPauses(ctx: Ctx, merchantIds: readonly string[]): Promise<void> {
  if (merchantIds.length === 0) return
  const partners = await endPauses(ctx.db, merchantIds)
  await recordAudit(ctx, ...merchantIds.map((companyId) => ({ companyId, action: 'sales.resumed' })))
  await ctx.emit(partnerResumed, ...partners)
  await announcePauses(ctx, salesResumed, merchantIds, partners)
}
