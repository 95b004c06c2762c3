import type { SalesPause, salesPause } from '@stoa/contract/sales-pause.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { beginPauses } from './begin-pauses.ts'
import { lockSalesPause, upsertSalesPause } from './queries-sales-pause.ts'

/**
 * Pauses the sales of the caller's company on all marketplaces, at once or from a time on; a pause that is there gets the new times. Throws a field error
 * where it would end before it begins or has ended already.
 */
export async function pauseSales(ctx: Ctx, { body }: Received<typeof salesPause.pause>): Promise<SalesPause> {
  const merchantId = ctx.scope.companyId
  const present = await lockSalesPause(ctx.db, merchantId)
  const requested = body.startsAt === undefined ? ctx.now : new Date(body.startsAt)
  const isNow = requested <= ctx.now
  if (present?.hasStarted && !isNow) throw fieldError('startsAt', 'started', message('marketplace_error.pause_started'))
  const startsAt = present?.hasStarted ? new Date(present.startsAt) : isNow ? ctx.now : requested
  const resumesAt = body.resumesAt === null ? null : new Date(body.resumesAt)
  if (resumesAt && (resumesAt <= ctx.now || resumesAt <= startsAt))
    throw fieldError('resumesAt', 'too_early', message('marketplace_error.pause_too_short'))
  const times = { startsAt: startsAt.toISOString(), resumesAt: resumesAt?.toISOString() ?? null }
  await upsertSalesPause(ctx.db, merchantId, times)
  const hasStarted = present?.hasStarted ?? false
  if (!hasStarted && isNow) await beginPauses(ctx, [merchantId])
  else {
    await recordAudit(ctx, { companyId: merchantId, action: hasStarted ? 'sales.pause_changed' : 'sales.pause_scheduled', detail: times })
    await ctx.announce([merchantId], { kind: 'partnership', id: merchantId })
  }
  return { ...times, hasStarted: hasStarted || isNow }
}
