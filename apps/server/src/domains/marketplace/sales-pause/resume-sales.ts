import type { Ctx } from '../../../kit/context.ts'
import { finishPauses } from './finish-pauses.ts'
import { lockSalesPause } from './queries-sales-pause.ts'

/** Ends the pause of the caller's company, or cancels one that has not started. Does nothing where there is none. */
export async function resumeSales(ctx: Ctx): Promise<void> {
  const merchantId = ctx.scope.companyId
  if (!(await lockSalesPause(ctx.db, merchantId))) return
  await finishPauses(ctx, [merchantId])
}
