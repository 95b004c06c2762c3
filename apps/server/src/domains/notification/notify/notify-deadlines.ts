import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { deadlineNear } from '../../order/events.ts'
import { notify } from './notify.ts'
import { listDeadlineSummaries } from './queries-deadline.ts'

/** Notifies merchants of orders that they have to accept or ship within a day. */
export async function notifyDeadlines(ctx: Ctx, facts: readonly FactOf<typeof deadlineNear>[]): Promise<void> {
  const orders = await listDeadlineSummaries(ctx.db, facts)
  await notify(
    ctx,
    orders.map(({ id, merchantId, hash, number, kind, dueAt, pictureFile }) => ({
      companyId: merchantId,
      kind: 'order',
      link: `/shop/orders/${hash}`,
      message:
        kind === 'accept'
          ? message('notification.accept_due', { number, dueAt: new Date(dueAt).toISOString() })
          : message('notification.ship_due', { number, dueAt: new Date(dueAt).toISOString() }),
      thumbnailFile: pictureFile,
      fact: `order:${id}:${kind}`,
    })),
  )
}
