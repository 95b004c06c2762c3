import type { Ctx } from '../../../kit/context.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { salesPaused } from '../events.ts'
import { announcePauses } from './announce-pauses.ts'
import { startPauses } from './queries-sales-pause.ts'

/** Takes the products of merchants off sale on all marketplaces, as they scheduled or requested. Their listings stay approved. */
export async function beginPauses(ctx: Ctx, merchantIds: readonly string[]): Promise<void> {
  if (merchantIds.length === 0) return
  const partners = await startPauses(ctx.db, merchantIds, ctx.now)
  await recordAudit(ctx, ...merchantIds.map((companyId) => ({ companyId, action: 'sales.paused' })))
  await announcePauses(ctx, salesPaused, merchantIds, partners)
}
