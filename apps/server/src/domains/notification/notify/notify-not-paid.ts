import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { nonPaymentRecorded } from '../../order/events.ts'
import { notify } from './notify.ts'
import { findOrderSummary } from './queries-facts.ts'

/** Notifies the operator that a merchant recorded a shipped order as not paid: no commission is owed for it. */
export async function notifyNotPaid(ctx: Ctx, { marketplaceId, orderId }: FactOf<typeof nonPaymentRecorded>): Promise<void> {
  const found = await findOrderSummary(ctx.db, marketplaceId, orderId)
  if (!found) return
  await notify(ctx, [
    {
      companyId: marketplaceId,
      kind: 'order',
      link: `/shop/orders/${found.hash}`,
      message: message('notification.not_paid', { number: String(found.number) }),
      thumbnailFile: found.pictureFile,
      fact: `not-paid:${orderId}`,
    },
  ])
}
