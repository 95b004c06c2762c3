import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { salesPaused } from '../../marketplace/events.ts'
import { notify } from './notify.ts'
import { findPauseSummary } from './queries-sales-pause.ts'

/** Notifies operators that a merchant paused its sales, and the merchant where a time it had set came. */
export async function notifySalesPause(ctx: Ctx, { merchantId, marketplaceIds, isScheduled }: FactOf<typeof salesPaused>): Promise<void> {
  const found = await findPauseSummary(ctx.db, merchantId)
  // It sells again meanwhile, which is notified itself.
  if (!found?.isPaused) return
  const { merchantName: company, resumesAt: until, logoFile: thumbnailFile } = found
  const fact = `sales-paused:${ctx.requestId}`
  const toOperator =
    until === null ? message('notification.sales_paused', { company }) : message('notification.sales_paused_until', { company, until })
  const toMerchant = until === null ? message('notification.own_sales_paused') : message('notification.own_sales_paused_until', { until })
  const own = { companyId: merchantId, kind: 'partnership' as const, link: '/channels/overview', message: toMerchant, thumbnailFile: null, fact }
  await notify(ctx, [
    ...marketplaceIds.map((companyId) => ({
      companyId,
      kind: 'partnership' as const,
      link: `/search/merchants/${merchantId}`,
      message: toOperator,
      thumbnailFile,
      fact,
    })),
    ...(isScheduled ? [own] : []),
  ])
}
