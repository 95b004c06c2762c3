import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { salesPaused } from '../../marketplace/events.ts'
import { notifyPauseChange } from './notify-pause-change.ts'
import { findPauseSummary } from './queries-sales-pause.ts'

/** Notifies operators that a merchant paused its sales, and the merchant where a time it had set came. */
export async function notifySalesPause(ctx: Ctx, change: FactOf<typeof salesPaused>): Promise<void> {
  const found = await findPauseSummary(ctx.db, change.merchantId)
  // It sells again meanwhile, which is notified itself.
  if (!found?.isPaused) return
  const { merchantName: company, resumesAt: until, logoFile } = found
  await notifyPauseChange(ctx, change, {
    toOperator: until === null ? message('notification.sales_paused', { company }) : message('notification.sales_paused_until', { company, until }),
    toMerchant: until === null ? message('notification.own_sales_paused') : message('notification.own_sales_paused_until', { until }),
    logoFile,
    fact: `sales-paused:${ctx.requestId}`,
  })
}
