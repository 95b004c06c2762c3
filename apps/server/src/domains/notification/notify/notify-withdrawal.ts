import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { orderWithdrawn } from '../../case/events.ts'
import { notify } from './notify.ts'
import { findOrderSummary } from './queries-facts.ts'

/** Notifies the merchant and the operator that a shopper withdrew an order, so that it is not shipped. */
export async function notifyWithdrawal(ctx: Ctx, { marketplaceId, orderId }: FactOf<typeof orderWithdrawn>): Promise<void> {
  const found = await findOrderSummary(ctx.db, marketplaceId, orderId)
  if (!found) return
  const reported = {
    kind: 'order' as const,
    link: `/shop/orders/${found.hash}`,
    message: message('notification.withdrawn', { number: String(found.number) }),
    thumbnailFile: found.pictureFile,
    fact: `withdrawn:${orderId}`,
  }
  await notify(
    ctx,
    [found.merchantId, marketplaceId].map((companyId) => ({ ...reported, companyId })),
  )
}
