import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { ordersCancelled } from '../../order/events.ts'
import { notify } from './notify.ts'
import { listCancelledSummaries } from './queries-cancelled.ts'

/**
 * Notifies merchants that orders were cancelled, so that they are not shipped, and the operator of those that their merchant cancelled. Of what a shopper
 * withdrew, `notifyWithdrawal` notifies both.
 */
export async function notifyCancellations(ctx: Ctx, { marketplaceId, orderIds, kind, byCompanyId }: FactOf<typeof ordersCancelled>): Promise<void> {
  if (kind === 'cancelled_by_shopper') return
  const orders = await listCancelledSummaries(ctx.db, marketplaceId, orderIds)
  await notify(
    ctx,
    orders.map(({ id, hash, number, merchantId, merchantName, pictureFile }) => ({
      companyId: byCompanyId === merchantId ? marketplaceId : merchantId,
      kind: 'order',
      link: `/shop/orders/${hash}`,
      message:
        byCompanyId === merchantId
          ? message('notification.cancelled_by_merchant', { number, merchant: merchantName })
          : message('notification.cancelled', { number }),
      thumbnailFile: pictureFile,
      fact: `cancelled:${id}`,
    })),
  )
}
