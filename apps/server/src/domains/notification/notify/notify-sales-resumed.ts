import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { salesResumed } from '../../marketplace/events.ts'
import { notifyPauseChange } from './notify-pause-change.ts'
import { findPauseSummary } from './queries-sales-pause.ts'

/** Notifies operators that a merchant sells again, and the merchant where the time it had set came. */
export async function notifySalesResumed(ctx: Ctx, change: FactOf<typeof salesResumed>): Promise<void> {
  const found = await findPauseSummary(ctx.db, change.merchantId)
  // It paused them again meanwhile, which is notified itself.
  if (!found || found.isPaused) return
  await notifyPauseChange(ctx, change, {
    toOperator: message('notification.sales_resumed', { company: found.merchantName }),
    toMerchant: message('notification.own_sales_resumed'),
    logoFile: found.logoFile,
    fact: `sales-resumed:${ctx.requestId}`,
  })
}
