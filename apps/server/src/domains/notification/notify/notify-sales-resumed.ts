import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { salesResumed } from '../../marketplace/events.ts'
import { notify } from './notify.ts'
import { findPauseSummary } from './queries-sales-pause.ts'

/** Notifies operators that a merchant sells again, and the merchant where the time it had set came. */
export async function notifySalesResumed(ctx: Ctx, { merchantId, marketplaceIds, isScheduled }: FactOf<typeof salesResumed>): Promise<void> {
  const found = await findPauseSummary(ctx.db, merchantId)
  // It paused them again meanwhile, which is notified itself.
  if (!found || found.isPaused) return
  const { merchantName: company, logoFile: thumbnailFile } = found
  const fact = `sales-resumed:${ctx.requestId}`
  const own = message('notification.own_sales_resumed')
  await notify(ctx, [
    ...marketplaceIds.map((companyId) => ({
      companyId,
      kind: 'partnership' as const,
      link: `/search/merchants/${merchantId}`,
      thumbnailFile,
      fact,
      message: message('notification.sales_resumed', { company }),
    })),
    ...(isScheduled
      ? [{ companyId: merchantId, kind: 'partnership' as const, link: '/channels/overview', message: own, thumbnailFile: null, fact }]
      : []),
  ])
}
