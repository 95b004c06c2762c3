import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { refundSettled } from '../../order/events.ts'
import { moveCase } from '../move-case.ts'
import { lockCases } from '../queries-change.ts'
import { bookShare } from '../share/book-share.ts'
import { findCaseOfRefund } from './queries-return.ts'

/** Ends a return whose refund succeeded, with what the marketplace bears of it; one that failed is to be decided again. */
export async function settleReturn(ctx: Ctx, { marketplaceId, refundId, isRefunded }: FactOf<typeof refundSettled>): Promise<void> {
  const id = await findCaseOfRefund(ctx.db, marketplaceId, refundId)
  if (id === undefined) return
  const [one] = await lockCases(ctx.db, marketplaceId, [id])
  if (!one || one.state !== 'refunding' || one.refundId !== refundId) return
  await moveCase(ctx, one, {
    to: isRefunded ? 'refunded' : 'inspected',
    code: isRefunded ? 'refunded' : 'refund_failed',
    side: 'provider',
    isPublic: isRefunded,
    ...(isRefunded ? {} : { change: { refundId: null, refundedMinor: null, marketplaceShareMinor: null, shareReason: null } }),
  })
  if (isRefunded) await bookShare(ctx, { ...one, state: 'refunded' })
}
